import { database, Timestamp } from '../cloud/admin.ts'

/**
 * Whether this account may be the first of an empty house that does not let in everybody: true for one of many that come at once, because one
 * document decides. One that was let in and never came about is in nobody's way after a minute.
 */
export function isFirstComer(uid: string, now: number): Promise<boolean> {
  const record = database.doc('house/firstComer')
  return database.runTransaction(async (transaction) => {
    const kept = (await transaction.get(record)).data() as Kept | undefined
    if (kept && now - kept.since.toMillis() < longestSignUp) return kept.uid === uid
    transaction.set(record, { uid, since: Timestamp.fromMillis(now) } satisfies Kept)
    return true
  })
}

type Kept = { uid: string; since: Timestamp }

/** Milliseconds. The sign-in service waits for the answer of a function for 7 seconds, and then makes no account. */
const longestSignUp = 60_000

import { createHash } from 'node:crypto'
import { database, FieldValue, Timestamp, type Transaction } from '../cloud/admin.ts'
import { refusalOf, refusePeople } from './refuse-people.ts'

/**
 * Invitations, sent once or again, questions to be told, links for outside, requests for approval, proposals, and copies of a book, of one person in a
 * day; questions to one address in a day, whoever asks; prices of a seat, which the provider works out, of one person in an hour; links that
 * lead nowhere, of one person in an hour, and of a network, which many strangers may share.
 */
const bounds = {
  invitations: { most: 100, ms: 86_400_000 },
  seatPrices: { most: 60, ms: 3_600_000 },
  approvals: { most: 100, ms: 86_400_000 },
  proposals: { most: 100, ms: 86_400_000 },
  questions: { most: 30, ms: 86_400_000 },
  addressQuestions: { most: 5, ms: 86_400_000 },
  outsideLinks: { most: 50, ms: 86_400_000 },
  exports: { most: 30, ms: 86_400_000 },
  /** Exports that come back, and their records, two hundred at a time. */
  returns: { most: 30, ms: 86_400_000 },
  returned: { most: 5_000, ms: 86_400_000 },
  links: { most: 20, ms: 3_600_000 },
  /** Messages to oneself, to see that they come. */
  tests: { most: 5, ms: 3_600_000 },
  /** Reminders and the like to one number; what is more goes another way. */
  texts: { most: 40, ms: 86_400_000 },
  /** Looks at every date of a book, to see which would reach nobody. */
  coverages: { most: 120, ms: 3_600_000 },
  networkLinks: { most: 300, ms: 3_600_000 },
  /** Addresses of calendar feeds, made or made anew. */
  feeds: { most: 50, ms: 86_400_000 },
  /** Tokens for programs. */
  tokens: { most: 50, ms: 86_400_000 },
  /** Webhooks and their secrets, made or made anew. */
  webhooks: { most: 50, ms: 86_400_000 },
  /** Events sent on somebody's word: a test, one again, all that wait. */
  webhookTests: { most: 60, ms: 3_600_000 },
  /** Tokens that read nothing. */
  networkTokens: { most: 20, ms: 60_000 },
  /** Addresses of feeds that lead nowhere. */
  networkFeeds: { most: 20, ms: 60_000 },
} as const
type Bounded = keyof typeof bounds

/** `bounds/{who}_{what}`: how often, and since when. No client reads it. */
type Count = { count: number; since: Timestamp }
const reference = (what: Bounded, who: string) => database.doc(`bounds/${who}_${what}`)

/** Whoever tries a link: somebody, or a stranger's network, of which the address is not kept. */
export const withinLinks = (transaction: Transaction, uid: string | null, address: string, now: number) =>
  uid === null ? within(transaction, 'networkLinks', networkOf(address), now) : within(transaction, 'links', uid, now)

/** Whoever fetches a feed that there is not. Throws `too-often`. */
export const withinFeeds = (transaction: Transaction, address: string, now: number) =>
  within(transaction, 'networkFeeds', networkOf(address), now)

/** Whoever asks with a token that there is not; one more is counted. Past the bound they learn no more than before. */
export const withinTokens = (address: string, now: number): Promise<boolean> =>
  database.runTransaction(async (transaction) => {
    try {
      ;(await within(transaction, 'networkTokens', networkOf(address), now))()
      return true
    } catch (error) {
      if (refusalOf(error) === 'too-often') return false
      throw error
    }
  })

const networkOf = (address: string) => createHash('sha256').update(`network ${address}`).digest('hex').slice(0, 32)

/** Reads how often it was done; throws `too-often` past the bound. What it returns counts once more, after the transaction's last read. */
export async function within(transaction: Transaction, what: Bounded, who: string, now: number): Promise<() => void> {
  const at = reference(what, who)
  const known = (await transaction.get(at)).data() as Count | undefined
  const running = known && now - known.since.toMillis() < bounds[what].ms ? known : null
  if (running && running.count >= bounds[what].most)
    throw refusePeople('too-often', 'That was too often. Wait a while.')
  return () =>
    void transaction.set(at, {
      count: (running?.count ?? 0) + 1,
      since: running?.since ?? Timestamp.fromMillis(now),
    } satisfies Count)
}

/** How often it was done in the time that runs, which began at `since` (ms); null where none does. Read outside of a transaction: of several at once one too many may pass. */
export async function countOf(
  what: Bounded,
  who: string,
  now: number,
): Promise<{ since: number; isOver: boolean } | null> {
  const known = (await reference(what, who).get()).data() as Count | undefined
  const since = known?.since.toMillis()
  if (!known || since === undefined || now - since >= bounds[what].ms) return null
  return { since, isOver: known.count >= bounds[what].most }
}

/** Counts one more, in the time that began at `since`, or begins now. */
export function countOne(
  transaction: Transaction,
  what: Bounded,
  who: string,
  { since, now }: { since: number | null; now: number },
): void {
  const at = reference(what, who)
  if (since === null) transaction.set(at, { count: 1, since: Timestamp.fromMillis(now) } satisfies Count)
  else transaction.set(at, { count: FieldValue.increment(1) }, { merge: true })
}

/** With the account. */
export async function forgetBounds(uid: string): Promise<void> {
  for (const what of Object.keys(bounds) as Bounded[]) await reference(what, uid).delete()
}

import { setImmediate as turn } from 'node:timers/promises'
import type { Feed } from '@duebook/contract/feed/feed'
import { paths } from '@duebook/contract/paths'
import { logger } from 'firebase-functions'
import { database, type DocumentReference, type DocumentSnapshot } from '../cloud/admin.ts'
import type { FeedAddress } from './feed-address.ts'
import { followBook, followBooksOf } from './feed-books.ts'
import type { FeedHint } from './feed-memory.ts'
import { isStillSo, textAt, type AskedVersion } from './feed-version.ts'

/**
 * What a feed rests on, listened to while programs ask for it again and again: as long as nothing of it has changed, it is answered from what was read
 * once. The first change ends it, whatever it is, and the next fetch asks again. So it only ever says "nothing was heard"; what a feed says is never
 * worked out of what was heard.
 */
export type FeedHold = {
  /** Address and feed as they stand, once all is listened to. */
  met(): { address: DocumentSnapshot; feed: DocumentSnapshot } | null
  /** What was read while all of it was listened to. */
  version: AskedVersion | null
  readonly isOver: boolean
}
type Held = FeedHold & { feedId: string; bookIds: readonly string[]; end(): void }

/** For so long (ms): a connection may be deaf without knowing it, and an answer says that it is good for five minutes. */
export const HOLDS = 300_000
/** Each holds some ten streams. */
const MOST = 30
const MOST_BOOKS = 3

const holds = new Map<string, Held>()

/** After a turn of the loop, in which all is taken in that has arrived before the question did. */
export async function holdOf(addressId: string): Promise<FeedHold | null> {
  if (!holds.has(addressId)) return null
  await turn()
  return holds.get(addressId) ?? null
}

/** What it said last, where nothing has happened since, and neither the day nor the hour is over. `now` in ms since 1970. */
export const heardOf = (hold: FeedHold | null, now: number): AskedVersion | null =>
  hold?.version && hold.met() && isStillSo(hold.version, now) ? hold.version : null

/** Whether all of it is listened to by now. */
export const isListening = (hold: FeedHold | null): boolean => hold !== null && hold.met() !== null

/** Keeps what was read, all of it, since `isListening`. */
export function keepHeard(hold: FeedHold | null, version: AskedVersion): void {
  if (!hold || hold.isOver) return
  const { bookIds, end } = hold as Held
  if (String(bookIds) === String(version.bookIds) && version.isSeenWhole) hold.version = version
  else end()
}

/** Lets go of a feed in this process, before it is said that it was changed or switched off. */
export function letGo(feedId: string): void {
  for (const one of holds.values()) if (one.feedId === feedId) one.end()
}

/** Begins to listen to what a feed rests on. */
export function beginHold(
  at: DocumentReference,
  { uid, feedId }: FeedHint,
  { bookIds, isSeenWhole }: AskedVersion,
): void {
  if (holds.has(at.id) || holds.size >= MOST || bookIds.length > MOST_BOOKS || !isSeenWhole) return
  const ends: (() => void)[] = []
  let waitsFor = 0
  const hold: Held = { feedId, bookIds, version: null, isOver: false, met, end }
  holds.set(at.id, hold)
  const timer = setTimeout(end, HOLDS).unref()
  ends.push(() => clearTimeout(timer))

  function end() {
    if (hold.isOver) return
    Object.assign(hold, { isOver: true, version: null })
    holds.delete(at.id)
    for (const one of ends) one()
  }
  const failed = (error: Error) => {
    logger.warn('A feed is asked for instead of listened to.', { message: error.message.slice(0, 300) })
    end()
  }
  /** A change is what differs from what was heard first. */
  const changes = () => {
    waitsFor++
    let first: string | null = null
    return (said: unknown) => {
      const now = JSON.stringify(said) ?? ''
      if (first === null) {
        first = now
        waitsFor--
      } else if (now !== first) end()
    }
  }
  const standing: { address: DocumentSnapshot | null; feed: DocumentSnapshot | null } = { address: null, feed: null }
  function met() {
    const { address, feed } = standing
    return !hold.isOver && waitsFor === 0 && address && feed ? { address, feed } : null
  }
  const follow = (one: DocumentReference, heard: (found: DocumentSnapshot) => unknown) => {
    const changed = changes()
    ends.push(one.onSnapshot((found) => changed(heard(found)), failed))
  }

  follow(at, (found) => {
    standing.address = found
    const address = found.data() as FeedAddress | undefined
    return address && [address.uid, address.feedId, address.endedAt]
  })
  follow(database.doc(paths.feed(uid, feedId)), (found) => {
    standing.feed = found
    const feed = found.data() as Feed | undefined
    return feed && [feed.scope, feed.looks]
  })
  follow(textAt(feedId), (found) => found.updateTime?.valueOf())
  follow(database.doc(paths.user(uid)), (found) => found.get('timeZone') as unknown)
  ends.push(followBooksOf(uid, changes(), failed))
  for (const bookId of bookIds) ends.push(...followBook(bookId, changes, failed))
}

import { setTimeout as after } from 'node:timers/promises'
import { fetchedOnceMore, type FeedClient } from '@duebook/contract/feed/clients'
import type { Feed } from '@duebook/contract/feed/feed'
import { paths } from '@duebook/contract/paths'
import {
  database,
  FieldValue,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Timestamp,
} from '../cloud/admin.ts'
import { forgetSeen, keepSeen, lastSeen, type SeenAddress } from './address-now.ts'
import { askedOnceMore, type FeedAddress } from './feed-address.ts'
import { keptLast } from './kept-last.ts'
import type { WatchedText } from './standing-text.ts'

/** An answered fetch; `client`: null for a look, by HEAD or in a browser, of which only the count is kept. `now` in ms since 1970. */
export type Fetch = {
  client: FeedClient | null
  status: number
  dates: NonNullable<Feed['dates']>
  now: number
  /** The text that stands from now on under which watch; null: what is watched is not what it rests on. */
  watched?: { by: string; text: WatchedText | null }
}

/** An address as it was met, and its feed if that was read. */
export type Met = { address: SeenAddress; feed?: DocumentSnapshot }

type Gathering = { met: Met; fetches: Fetch[]; written: Promise<void> }

/** At most one write of an address in so many ms; what is fetched meanwhile goes with the next. */
const APART = 1_000

const gathering = new Map<string, Gathering>()
const rests = new Map<string, Promise<void>>()

/** How many answers of an address are out of this process, and not yet written down. */
const uncounted = new Map<string, number>()
export const uncountedOf = (addressId: string): number => uncounted.get(addressId) ?? 0

/** Counts a fetch from now on; what it returns writes it down. */
export function countFetch(met: Met, fetch: Fetch): () => Promise<void> {
  const { id } = met.address.at
  uncounted.set(id, uncountedOf(id) + 1)
  return () => {
    const open = gathering.get(id)
    if (!open) return gather(id, { met, fetches: [fetch], written: Promise.resolve() })
    open.met = met
    open.fetches.push(fetch)
    return open.written
  }
}

function gather(id: string, one: Gathering): Promise<void> {
  gathering.set(id, one)
  one.written = writeInTurn(id, one)
  return one.written
}

async function writeInTurn(id: string, one: Gathering): Promise<void> {
  // A text that stands from now on is not waited with: whoever asks meanwhile would have it made anew.
  if (one.fetches.every(({ watched }) => !watched)) await rests.get(id)
  gathering.delete(id)
  rests.set(
    id,
    after(APART).then(() => void rests.delete(id)),
  )
  try {
    await write(one)
  } finally {
    const left = uncountedOf(id) - one.fetches.length
    if (left > 0) uncounted.set(id, left)
    else uncounted.delete(id)
  }
}

async function write({ met, fetches }: Gathering): Promise<void> {
  const { at } = met.address
  const { uid, feedId } = met.address.address
  const seen = lastSeen(at.id) ?? met.address
  const feed = met.feed
    ? seenIn(met.feed)
    : (feedsWritten.of(feedId) ?? seenIn(await database.doc(paths.feed(uid, feedId)).get()))
  const batch = database.batch()
  const said = record(seen.address, feed, fetches)
  if (said.address) batch.update(at, said.fields, { lastUpdateTime: seen.updateTime })
  if (feed && said.feed) batch.update(feed.ref, said.feed, { lastUpdateTime: feed.updateTime })
  // Whoever comes meanwhile reads: what was seen is about to be another.
  forgetSeen(at.id)
  try {
    const results = await batch.commit()
    if (said.address) keepSeen({ at, address: said.address, updateTime: results[0]!.writeTime })
    if (feed && said.feed)
      feedsWritten.keep(feedId, { ...feed, clients: said.feed.clients, updateTime: results.at(-1)!.writeTime })
    return
  } catch (error) {
    // Somebody else fetched it, or it was switched off, since it was read: then it is read once more.
    feedsWritten.forget(feedId)
    forgetSeen(at.id)
    if (!isOvertaken(error)) throw error
  }
  await database.runTransaction(async (transaction) => {
    const [address, read] = await transaction.getAll(at, database.doc(paths.feed(uid, feedId)))
    const feedNow = seenIn(read!)
    const now = record(address!.data() as FeedAddress | undefined, feedNow, fetches)
    if (now.address) transaction.update(at, now.fields)
    if (feedNow && now.feed) transaction.update(feedNow.ref, now.feed)
  })
}

/** What of a feed the next count begins from; it is written on the condition that it is as it was then. */
type SeenFeed = { ref: DocumentReference; updateTime: Timestamp; clients: Feed['clients'] }

/** The feeds that this process wrote last, as it wrote them: a program comes again and again, and nobody else counts. */
const feedsWritten = keptLast<SeenFeed>(1_000)

function seenIn(snapshot: DocumentSnapshot): SeenFeed | null {
  const { ref, updateTime } = snapshot
  const feed = snapshot.data() as Feed | undefined
  return feed && updateTime ? { ref, updateTime, clients: feed.clients } : null
}

/** What an address and its feed say once fetches are written down: the same for what was seen before and for what is read in a transaction. */
function record(held: FeedAddress | undefined, feed: SeenFeed | null, fetches: readonly Fetch[]): Recorded {
  if (!held || held.endedAt !== null) return {}
  let { asked, watch } = held
  let said: Pick<Feed, 'clients' | 'dates'> | undefined
  for (const { client, status, dates, now, watched } of fetches) {
    const bound = askedOnceMore({ ...held, asked }, now)
    if ('waits' in bound) break
    asked = bound.asked
    // Heard of a change since, it is watched no more, or by another.
    if (watched && held.watch && watched.by === held.watch.id)
      watch = watched.text ? { ...held.watch, said: watched.text } : undefined
    if (client && feed) said = { clients: fetchedOnceMore(said?.clients ?? feed.clients, client, status, now), dates }
  }
  if (asked === held.asked) return {}
  const { watch: _, ...others } = held
  const standing = watch ? { 'watch.said': watch.said } : { watch: FieldValue.delete() }
  return {
    address: { ...others, asked, ...(watch && { watch }) },
    fields: { asked, ...(watch !== held.watch && standing) },
    ...(said && { feed: said }),
  }
}

/** An address as it is then, and the fields by which; nothing where none of the fetches counts. */
type Recorded =
  | { address?: undefined; feed?: undefined }
  | { address: FeedAddress; fields: DocumentData; feed?: Pick<Feed, 'clients' | 'dates'> }

/** `FAILED_PRECONDITION` and `NOT_FOUND`, as gRPC numbers them. */
const isOvertaken = (error: unknown) => [5, 9].includes(Number((error as { code?: unknown }).code))

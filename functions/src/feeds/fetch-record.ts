import { setTimeout as after } from 'node:timers/promises'
import { fetchedOnceMore, type FeedClient } from '@duebook/contract/feed/clients'
import type { Feed } from '@duebook/contract/feed/feed'
import { paths } from '@duebook/contract/paths'
import { database, FieldValue, type DocumentData, type DocumentSnapshot } from '../cloud/admin.ts'
import { askedOnceMore, type FeedAddress } from './feed-address.ts'
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
export type Met = { address: DocumentSnapshot; feed?: DocumentSnapshot }

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
  const { id } = met.address
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
  const { uid, feedId } = met.address.data() as FeedAddress
  const feed = met.feed ?? (await database.doc(paths.feed(uid, feedId)).get())
  const batch = database.batch()
  record(met.address, feed, fetches, (one, fields) =>
    batch.update(one.ref, fields, { lastUpdateTime: one.updateTime! }),
  )
  try {
    return void (await batch.commit())
  } catch (error) {
    // Somebody else fetched it, or it was switched off, since it was read: then it is read once more.
    if (!isOvertaken(error)) throw error
  }
  await database.runTransaction(async (transaction) => {
    const [address, feedNow] = await transaction.getAll(met.address.ref, feed.ref)
    record(address!, feedNow!, fetches, (one, fields) => {
      transaction.update(one.ref, fields)
    })
  })
}

/** The same for what was read before and for what is read in a transaction. */
function record(
  address: DocumentSnapshot,
  feed: DocumentSnapshot,
  fetches: readonly Fetch[],
  update: (one: DocumentSnapshot, fields: DocumentData) => void,
): void {
  const held = address.data() as FeedAddress | undefined
  if (!held || held.endedAt !== null) return
  const shown = feed.data() as Feed | undefined
  let { asked } = held
  let said: Pick<Feed, 'clients' | 'dates'> | undefined
  let standing: DocumentData = {}
  for (const { client, status, dates, now, watched } of fetches) {
    const bound = askedOnceMore({ ...held, asked }, now)
    if ('waits' in bound) break
    asked = bound.asked
    // Heard of a change since, it is watched no more, or by another.
    if (watched && watched.by === held.watch?.id)
      standing = watched.text ? { 'watch.said': watched.text } : { watch: FieldValue.delete() }
    if (client && shown) said = { clients: fetchedOnceMore(said?.clients ?? shown.clients, client, status, now), dates }
  }
  if (asked === held.asked) return
  update(address, { asked, ...standing } satisfies Partial<FeedAddress>)
  if (said) update(feed, said)
}

/** `FAILED_PRECONDITION` and `NOT_FOUND`, as gRPC numbers them. */
const isOvertaken = (error: unknown) => [5, 9].includes(Number((error as { code?: unknown }).code))

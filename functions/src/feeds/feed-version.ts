import { placeOfObligation } from '@duebook/contract/place-in-book'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { engineVersion } from '@duebook/contract/materialise'
import type { Feed } from '@duebook/contract/feed/feed'
import { feedEvents, nearestEvents } from '@duebook/contract/feed/feed-events'
import { feedName } from '@duebook/contract/feed/feed-name'
import { feedText } from '@duebook/contract/feed/feed-text'
import { numbered, type KeptEvents } from '@duebook/contract/feed/numbered'
import { zoneNameAt } from '@duebook/contract/feed/zone-names'
import { paths } from '@duebook/contract/paths'
import type { CalendarDate } from '@duebook/domain'
import { database, type DocumentReference, type DocumentSnapshot } from '../cloud/admin.ts'
import { publicOrigin } from '../options.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import { areSeenWhole, booksOf, booksOfFeed, datesOfBook, pulseOf, versionOf, type FeedBook } from './feed-books.ts'
import { bodyKept, keepBody, type Body, type FeedHint } from './feed-memory.ts'

/** What a feed says, without its text: its tag, since when (ms since 1970), and how many dates. */
export type FeedVersion = { etag: string; changedAt: number; dates: NonNullable<Feed['dates']> }

/** What of it is looked at before its text is. */
type Said = FeedVersion & { uid: string; version: string; madeAt: number }
/** The same with what it was read of: the books that it shows, and the day in a zone for which it was made. */
export type AskedVersion = FeedVersion & {
  madeAt: number
  bookIds: string[]
  /** Whether whatever changes it would be heard by somebody who listens to it. */
  isSeenWhole: boolean
  zone: string
  today: CalendarDate
}
/** `feedTexts/{feedId}`: what it said last, compressed, of which version, and what is kept of its entries, so that their numbers never fall. */
type Kept = Said & { text: Buffer; events: Buffer }

/** The fields of all that a fetch reads; the text is read where it is not in memory, what is kept of entries where it is made anew. */
const looked = ['uid', 'feedId', 'endedAt', 'asked', 'scope', 'looks', 'madeAt', 'addressAt', 'clients', 'dates', 'timeZone', 'etag', 'changedAt', 'version'] // prettier-ignore

/** A text is made anew after so long also where nothing says that it has changed: the server's own corrections sign nothing. */
const HOUR = 3_600_000

const pack = promisify(gzip)
const unpack = promisify(gunzip)
const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** All that an answer rests on, read at one time. */
type Read = {
  address: DocumentSnapshot
  feed: DocumentSnapshot
  said: Said | undefined
  timeZone: string | undefined
  books: FeedBook[]
  pulses: ReadonlyMap<string, unknown[]>
}

/** Reads what a fetch of a feed needs, at once. `bookIds`: those that it showed before, whose pulses are asked for without waiting for their names. */
export async function readFeed(address: DocumentReference, { uid, feedId, bookIds }: FeedHint): Promise<Read> {
  const docs = [address, database.doc(paths.feed(uid, feedId)), textAt(feedId), database.doc(paths.user(uid))]
  const [[addressNow, feed, said, profile], books, pulses] = await Promise.all([
    database.getAll(...docs, { fieldMask: looked }),
    booksOf(uid),
    pulsesOf(bookIds),
  ])
  return {
    address: addressNow!,
    feed: feed!,
    said: said?.data() as Said | undefined,
    timeZone: profile?.get('timeZone') as string | undefined,
    books,
    pulses,
  }
}

export const textAt = (feedId: string) => database.doc(paths.feedText(feedId))
const pulsesOf = async (bookIds: readonly string[]) =>
  new Map(await Promise.all(bookIds.map(async (id): Promise<[string, unknown[]]> => [id, await pulseOf(id)])))

/** Whether a text may stand at `now`, but for what was written since. */
export const isStillSo = ({ madeAt, zone, today }: AskedVersion, now: number): boolean =>
  now - madeAt < HOUR && zoneResolver.toLocal(now, zone).date === today

/** What a feed of somebody says at `now` (ms since 1970). Made anew where anything has changed that it is made of. */
export async function feedVersion(
  { uid, feedId }: FeedHint,
  feed: Feed,
  { said, timeZone, books: theirs, pulses }: Read,
  now: number,
): Promise<AskedVersion> {
  const books = await booksOfFeed(uid, feed, theirs)
  const bookIds = books.map(({ id }) => id)
  const zone = knownZone(timeZone)
  const { date: today } = zoneResolver.toLocal(now, zone)
  const missing = await pulsesOf(bookIds.filter((id) => !pulses.has(id)))
  const versions = await Promise.all(
    books.map((one) => versionOf(uid, one, pulses.get(one.id) ?? missing.get(one.id) ?? [])),
  )
  const version = hashOf(
    JSON.stringify([feed.scope, feed.looks, today, zone, engineVersion, publicOrigin.value(), versions]),
  )
  const askedOf = { bookIds, isSeenWhole: areSeenWhole(uid, theirs, books), zone, today }
  if (said?.version === version && now - said.madeAt < HOUR) return { ...said, ...askedOf }

  const at = textAt(feedId)
  const kept = (await at.get()).data() as Kept | undefined
  const dates = await Promise.all(books.map((one) => datesOfBook(uid, one, feed.scope, today)))
  const events = feedEvents(
    { obligations: dates.flatMap((one) => one.obligations), records: dates.flatMap((one) => one.records) },
    {
      looks: feed.looks,
      today,
      linkTo: ({ id, bookId }) => `${publicOrigin.value()}${placeOfObligation({ bookId, obligationId: id })}`,
    },
  )
  const before = kept ? (JSON.parse((await unpack(kept.events)).toString('utf8')) as KeptEvents) : {}
  const numbers = numbered(before, nearestEvents(events, today), now, hashOf)
  const name = feedName(feed, books[0]?.book.name ?? null)
  // A text that is told to have changed when it did not would be fetched again and again.
  const write = (changedAt: number) =>
    feedText({ name, zone, changedAt, all: events.length, today }, numbers.events, {
      resolver: zoneResolver,
      nameAt: zoneNameAt,
    })
  const asBefore = kept && write(kept.changedAt)
  const same = asBefore && etagOf(asBefore.text) === kept.etag ? asBefore : null
  const changedAt = same ? kept!.changedAt : now
  const made = same ?? write(changedAt)
  const next: Kept = {
    uid,
    version,
    madeAt: now,
    etag: etagOf(made.text),
    changedAt,
    text: await pack(made.text),
    dates: { all: events.length, shown: made.shown },
    events: await pack(JSON.stringify(numbers.kept)),
  }
  await at.set(next)
  keepBody(next.etag, { plain: Buffer.from(made.text), packed: next.text })
  return { ...next, ...askedOf }
}

/** The text of what a feed says, plain or compressed. */
export async function bodyOf(feedId: string, { etag }: FeedVersion, isPacked: boolean): Promise<Buffer> {
  const body = bodyKept(etag) ?? (await readBody(feedId))
  return isPacked ? body.packed : body.plain
}

/** What is there now, if that is another by this moment: newer is as good. */
async function readBody(feedId: string): Promise<Body> {
  const { etag, text } = (await textAt(feedId).get()).data() as Kept
  return keepBody(etag, { plain: await unpack(text), packed: text })
}

const etagOf = (text: string) => `W/"${hashOf(text)}"`

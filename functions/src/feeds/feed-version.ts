import { placeOfObligation } from '@duebook/contract/place-in-book'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Feed } from '@duebook/contract/feed/feed'
import { feedEvents, nearestEvents } from '@duebook/contract/feed/feed-events'
import { feedName } from '@duebook/contract/feed/feed-name'
import { feedText } from '@duebook/contract/feed/feed-text'
import { numbered, type KeptEvents } from '@duebook/contract/feed/numbered'
import { zoneNameAt } from '@duebook/contract/feed/zone-names'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { database, type DocumentSnapshot } from '../cloud/admin.ts'
import { publicOrigin } from '../options.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import { booksOf, booksOfFeed, datesOfBook, pulseOf, versionOf, type FeedBook } from './feed-books.ts'
import { bodyKept, keepBody, type Body } from './feed-memory.ts'
import { madeBy, type FeedOf, type FeedWatch } from './feed-watch.ts'
import type { WatchedText } from './standing-text.ts'

/** What a feed says, without its text: its tag, since when (ms since 1970), and how many dates. */
export type FeedVersion = { etag: string; changedAt: number; dates: NonNullable<Feed['dates']> }

/** What of it is looked at before its text is. `watchId`: under which watch it was made. */
type Said = FeedVersion & { uid: string; version: string; watchId: string }
/** `feedTexts/{feedId}`: what it said last, compressed, of which version, and what is kept of its entries, so that their numbers never fall. */
type Kept = Said & { text: Buffer; events: Buffer }

/** The fields of all that is read before a text is; that is read where it is not in memory, what is kept of entries where it is made anew. */
const looked = ['uid', 'scope', 'looks', 'madeAt', 'addressAt', 'clients', 'dates', 'timeZone', 'etag', 'changedAt', 'version', 'watchId'] // prettier-ignore

const pack = promisify(gzip)
const unpack = promisify(gunzip)
const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** All that an answer rests on, read at one time. */
type Read = {
  feed: DocumentSnapshot
  said: Said | undefined
  timeZone: string | undefined
  books: FeedBook[]
  pulses: ReadonlyMap<string, unknown[]>
}

/** Reads what a feed's text rests on, at once. `bookIds`: those that are watched, whose pulses are asked for without waiting for their names. */
export async function readFeed({ uid, feedId }: FeedOf, { bookIds }: FeedWatch): Promise<Read> {
  const docs = [database.doc(paths.feed(uid, feedId)), textAt(feedId), database.doc(paths.user(uid))]
  const [[feed, said, profile], books, pulses] = await Promise.all([
    database.getAll(...docs, { fieldMask: looked }),
    booksOf(uid),
    pulsesOf(bookIds),
  ])
  return {
    feed: feed!,
    said: said?.data() as Said | undefined,
    timeZone: profile?.get('timeZone') as string | undefined,
    books,
    pulses,
  }
}

const textAt = (feedId: string) => database.doc(serverPaths.feedText(feedId))
const pulsesOf = async (bookIds: readonly string[]) =>
  new Map(await Promise.all(bookIds.map(async (id): Promise<[string, unknown[]]> => [id, await pulseOf(id)])))

/**
 * What a feed of somebody says at `now` (ms since 1970). Made anew where anything has changed that it is made of, or may have without being signed:
 * under another watch than it was made. `watched`: what stands from here on until something is heard.
 */
export async function feedVersion(
  { uid, feedId }: FeedOf,
  feed: Feed,
  watch: FeedWatch,
  { said, timeZone, books: theirs, pulses }: Read,
  now: number,
): Promise<FeedVersion & { watched: WatchedText | null }> {
  const books = await booksOfFeed(uid, feed, theirs)
  const bookIds = books.map(({ id }) => id)
  const zone = knownZone(timeZone)
  const { date: today } = zoneResolver.toLocal(now, zone)
  const missing = await pulsesOf(bookIds.filter((id) => !pulses.has(id)))
  const versions = await Promise.all(
    books.map((one) => versionOf(uid, one, pulses.get(one.id) ?? missing.get(one.id) ?? [])),
  )
  const by = madeBy()
  const version = hashOf(JSON.stringify([feed.scope, feed.looks, today, zone, by, versions]))
  // What is watched may be other books than these.
  const isWatched = String(bookIds) === String(watch.bookIds)
  const standing = ({ etag, changedAt, dates }: FeedVersion) => {
    const said: FeedVersion = { etag, changedAt, dates }
    return { ...said, watched: isWatched ? { ...said, zone, today, by } : null }
  }
  if (said?.version === version && said.watchId === watch.id) return standing(said)

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
    watchId: watch.id,
    etag: etagOf(made.text),
    changedAt,
    text: await pack(made.text),
    dates: { all: events.length, shown: made.shown },
    events: await pack(JSON.stringify(numbers.kept)),
  }
  await at.set(next)
  keepBody(next.etag, { plain: Buffer.from(made.text), packed: next.text })
  return standing(next)
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

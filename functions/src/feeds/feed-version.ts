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
import { database } from '../cloud/admin.ts'
import { publicOrigin } from '../options.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import { booksOfFeed, datesOfBook, versionOf } from './feed-books.ts'

/** What a feed says: the text, compressed, and since when (ms since 1970). */
export type FeedVersion = { etag: string; changedAt: number; text: Buffer; dates: NonNullable<Feed['dates']> }

/** `feedTexts/{feedId}`: what it said last, of which version, and what is kept of its entries, so that their numbers never fall. */
type Kept = FeedVersion & { uid: string; version: string; madeAt: number; events: Buffer }

/** A text is made anew after so long also where nothing says that it has changed: the server's own corrections sign nothing. */
const HOUR = 3_600_000

const pack = promisify(gzip)
export const unpack = promisify(gunzip)
const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** What a feed of somebody says at `now` (ms since 1970). Made anew where anything has changed that it is made of. */
export async function feedVersion(uid: string, feedId: string, feed: Feed, now: number): Promise<FeedVersion> {
  const at = database.doc(paths.feedText(feedId))
  const [[text, profile], books] = await Promise.all([
    database.getAll(at, database.doc(paths.user(uid))),
    booksOfFeed(uid, feed),
  ])
  const kept = text?.data() as Kept | undefined
  const zone = knownZone(profile?.get('timeZone') as string | undefined)
  const { date: today } = zoneResolver.toLocal(now, zone)
  const versions = await Promise.all(books.map((one) => versionOf(uid, one)))
  const version = hashOf(
    JSON.stringify([feed.scope, feed.looks, today, zone, engineVersion, publicOrigin.value(), versions]),
  )
  if (kept?.version === version && now - kept.madeAt < HOUR) return kept

  const dates = await Promise.all(books.map((one) => datesOfBook(uid, one, feed.scope, today)))
  const events = feedEvents(
    { obligations: dates.flatMap((one) => one.obligations), records: dates.flatMap((one) => one.records) },
    {
      looks: feed.looks,
      today,
      linkTo: ({ id, bookId }) =>
        `${publicOrigin.value()}/obligations/${encodeURIComponent(id)}?book=${encodeURIComponent(bookId)}`,
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
  return next
}

const etagOf = (text: string) => `W/"${hashOf(text)}"`

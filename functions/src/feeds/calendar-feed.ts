import { clientOf } from '@duebook/contract/feed/clients'
import type { Feed } from '@duebook/contract/feed/feed'
import { onRequest, type Request } from 'firebase-functions/https'
import { database, type DocumentReference } from '../cloud/admin.ts'
import { withinFeeds } from '../people/bounds.ts'
import { hasIt, takesGzip } from './conditional.ts'
import { addressAt, askedOnceMore, type FeedAddress } from './feed-address.ts'
import { beginHold, heardOf, holdOf, HOLDS, isListening, keepHeard } from './feed-hold.ts'
import { hintOf, keepHint, type FeedHint } from './feed-memory.ts'
import { bodyOf, feedVersion, readFeed } from './feed-version.ts'
import { countFetch, uncountedOf } from './fetch-record.ts'

type Answer = {
  status: number
  head: Record<string, string>
  body: Buffer | string | null
  /** What is done once it is out. */
  afterwards?: () => Promise<void>
}

/**
 * `/f/{token}.ics`: a calendar for whoever holds its address. What somebody sees by it is judged anew at each fetch. Neither the address nor where a
 * request came from is kept or logged.
 */
export const calendarFeed = onRequest({ timeoutSeconds: 120 }, async (request, response) => {
  const { status, head, body, afterwards } = await answerTo(request)
  // Not `send`: that adds a tag of its own and compares with it.
  response.writeHead(status, { 'X-Content-Type-Options': 'nosniff', 'X-Robots-Tag': 'noindex', ...head })
  response.end(request.method === 'HEAD' ? null : body)
  await afterwards?.()
})

async function answerTo(request: Request): Promise<Answer> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return says(405, 'This address shows a calendar, and takes nothing.', { Allow: 'GET, HEAD' })
  const now = Date.now()
  const token = /^\/f\/([\w-]{43})\.ics$/.exec(request.path)?.[1]
  const at = token === undefined ? null : addressAt(token)
  const hint = at && (hintOf(at.id) ?? (await lookUp(at)))
  if (!at || !hint) return leadsNowhere(request, now)
  const uncounted = uncountedOf(at.id)
  const hold = await holdOf(at.id)
  const heard = heardOf(hold, now)
  const isListened = isListening(hold)
  const read = heard ? null : await readFeed(at, hint)
  const met = read ?? hold?.met()
  const address = met?.address.data() as FeedAddress | undefined
  if (!met || !address) return leadsNowhere(request, now)
  if (address.endedAt !== null) return switchedOff
  const bound = askedOnceMore(address, now, uncounted)
  if ('waits' in bound) return tooOften(bound.waits)
  const feed = met.feed.data() as Feed | undefined
  if (!feed) return switchedOff
  const version = read ? await feedVersion(hint, feed, read, now) : heard!
  if (read && isListened) keepHeard(hold, version)
  const isKnown = hasIt(request.headers, version)
  // Who asks but once in a while is not listened for.
  if (read && !hold && now - hint.answeredAt < HOLDS) beginHold(at, hint, version)
  keepHint(at.id, { ...hint, bookIds: version.bookIds, answeredAt: now })
  const head = {
    ETag: version.etag,
    'Last-Modified': new Date(version.changedAt).toUTCString(),
    'Cache-Control': 'private, max-age=300',
    Vary: 'Accept-Encoding',
  }
  const isPacked = takesGzip(request.headers['accept-encoding'] as string | undefined)
  const body = isKnown ? null : await bodyOf(hint.feedId, version, isPacked)
  const client = request.method === 'HEAD' ? null : clientOf(request.headers['user-agent'] ?? '')
  const afterwards = countFetch(met, { client, status: isKnown ? 304 : 200, dates: version.dates, now })
  if (!body) return { status: 304, head, body, afterwards }
  return {
    status: 200,
    head: {
      ...head,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="duebook.ics"',
      'Content-Length': String(body.length),
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
    },
    body,
    afterwards,
  }
}

/** Where an address leads that was not asked for lately; an address never leads anywhere else. */
async function lookUp(at: DocumentReference): Promise<FeedHint | null> {
  const found = (await at.get()).data() as FeedAddress | undefined
  return found ? { uid: found.uid, feedId: found.feedId, bookIds: [], answeredAt: 0 } : null
}

async function leadsNowhere({ ip }: Request, now: number): Promise<Answer> {
  try {
    await database.runTransaction(async (transaction) => (await withinFeeds(transaction, ip ?? 'unknown', now))())
  } catch (error) {
    if ((error as { code?: unknown }).code === 'resource-exhausted') return tooOften(60_000)
    throw error
  }
  return says(404, 'There is no calendar feed at this address. Copy all of it, or make a new one in Duebook.')
}

const says = (status: number, text: string, head: Record<string, string> = {}): Answer => ({
  status,
  head: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...head },
  body: `${text}\n`,
})

const switchedOff = says(410, 'This calendar feed was switched off.')
const tooOften = (waits: number) =>
  says(429, 'This was asked for too often. Nothing is lost: ask again later.', {
    'Retry-After': String(Math.max(1, Math.ceil(waits / 1000))),
  })

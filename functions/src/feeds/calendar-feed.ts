import { clientOf, fetchedOnceMore } from '@duebook/contract/feed/clients'
import type { Feed } from '@duebook/contract/feed/feed'
import { paths } from '@duebook/contract/paths'
import { onRequest, type Request } from 'firebase-functions/https'
import { database } from '../cloud/admin.ts'
import { withinFeeds } from '../people/bounds.ts'
import { hasIt, takesGzip } from './conditional.ts'
import { addressAt, askedOnceMore, type FeedAddress } from './feed-address.ts'
import { feedVersion, unpack } from './feed-version.ts'

type Answer = { status: number; head: Record<string, string>; body: Buffer | string | null }

/**
 * `/f/{token}.ics`: a calendar for whoever holds its address. What somebody sees by it is judged anew at each fetch. Neither the address nor where a
 * request came from is kept or logged.
 */
export const calendarFeed = onRequest({ timeoutSeconds: 120 }, async (request, response) => {
  const { status, head, body } = await answerTo(request)
  // Not `send`: that adds a tag of its own and compares with it.
  response.writeHead(status, { 'X-Content-Type-Options': 'nosniff', 'X-Robots-Tag': 'noindex', ...head })
  response.end(request.method === 'HEAD' ? null : body)
})

async function answerTo(request: Request): Promise<Answer> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return says(405, 'This address shows a calendar, and takes nothing.', { Allow: 'GET, HEAD' })
  const now = Date.now()
  const token = /^\/f\/([\w-]{43})\.ics$/.exec(request.path)?.[1]
  const found = token === undefined ? undefined : (await addressAt(token).get()).data()
  const address = found as FeedAddress | undefined
  if (token === undefined || !address) return leadsNowhere(request, now)
  if (address.endedAt !== null) return switchedOff
  const bound = askedOnceMore(address, now)
  if ('waits' in bound) return tooOften(bound.waits)
  const { uid, feedId } = address
  const feed = (await database.doc(paths.feed(uid, feedId)).get()).data() as Feed | undefined
  if (!feed) return switchedOff
  const version = await feedVersion(uid, feedId, feed, now)
  const isKnown = hasIt(request.headers, version)
  const refused = await recordFetch(token, request, { status: isKnown ? 304 : 200, dates: version.dates, now })
  if (refused) return refused
  const head = {
    ETag: version.etag,
    'Last-Modified': new Date(version.changedAt).toUTCString(),
    'Cache-Control': 'private, max-age=300',
    Vary: 'Accept-Encoding',
  }
  if (isKnown) return { status: 304, head, body: null }
  const isPacked = takesGzip(request.headers['accept-encoding'] as string | undefined)
  const body = isPacked ? version.text : await unpack(version.text)
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
  }
}

type Fetch = { status: number; dates: NonNullable<Feed['dates']>; now: number }

/** Counts a fetch, and says of a program that it was here; what is refused meanwhile is returned. A look, by HEAD or in a browser, says nothing. */
const recordFetch = (token: string, { method, headers }: Request, { status, dates, now }: Fetch) =>
  database.runTransaction(async (transaction): Promise<Answer | null> => {
    const at = addressAt(token)
    const address = (await transaction.get(at)).data() as FeedAddress | undefined
    if (!address || address.endedAt !== null) return switchedOff
    const bound = askedOnceMore(address, now)
    if ('waits' in bound) return tooOften(bound.waits)
    const client = method === 'HEAD' ? null : clientOf(headers['user-agent'] ?? '')
    const feedAt = database.doc(paths.feed(address.uid, address.feedId))
    const feed = client && ((await transaction.get(feedAt)).data() as Feed | undefined)
    transaction.update(at, { asked: bound.asked } satisfies Partial<FeedAddress>)
    if (client && feed)
      transaction.update(feedAt, {
        clients: fetchedOnceMore(feed.clients, client, status, now),
        dates,
      } satisfies Partial<Feed>)
    return null
  })

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

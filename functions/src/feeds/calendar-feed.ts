import { clientOf } from '@duebook/contract/feed/clients'
import type { Feed } from '@duebook/contract/feed/feed'
import { onRequest, type Request } from 'firebase-functions/https'
import { database } from '../cloud/admin.ts'
import { withinFeeds } from '../people/bounds.ts'
import { hasIt, takesGzip } from './conditional.ts'
import { addressNow } from './address-now.ts'
import { addressAt, askedOnceMore } from './feed-address.ts'
import { bodyOf, feedVersion, readFeed, type FeedVersion } from './feed-version.ts'
import { beginWatch, madeBy } from './feed-watch.ts'
import { countFetch, uncountedOf } from './fetch-record.ts'
import { standingText } from './standing-text.ts'

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
  response.writeHead(status, {
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    ...head,
    ...(body !== null && { 'Content-Length': Buffer.byteLength(body) }),
  })
  response.end(request.method === 'HEAD' ? null : body)
  await afterwards?.()
})

async function answerTo(request: Request): Promise<Answer> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return says(405, 'This address shows a calendar, and takes nothing.', { Allow: 'GET, HEAD' })
  const now = Date.now()
  const token = /^\/f\/([\w-]{43})\.ics$/.exec(request.path)?.[1]
  if (token === undefined) return leadsNowhere(request, now)
  const met = await addressNow(addressAt(token))
  if (!met) return leadsNowhere(request, now)
  const { at, address } = met
  if (address.endedAt !== null) return switchedOff
  const bound = askedOnceMore(address, now, uncountedOf(at.id))
  if ('waits' in bound) return tooOften(bound.waits)
  const client = request.method === 'HEAD' ? null : clientOf(request.headers['user-agent'] ?? '')
  const standing = standingText(address.watch?.said, now, madeBy())
  if (standing && hasIt(request.headers, standing)) {
    const afterwards = countFetch({ address: met }, { client, status: 304, dates: standing.dates, now })
    return { status: 304, head: headOf(standing), body: null, afterwards }
  }
  const watch = address.watch ?? (await beginWatch(at, address))
  const read = watch && (await readFeed(address, watch))
  const feed = read?.feed.data() as Feed | undefined
  if (!read || !feed) return switchedOff
  const { watched, ...version } = await feedVersion(address, feed, watch, read, now)
  const isKnown = hasIt(request.headers, version)
  const isPacked = takesGzip(request.headers['accept-encoding'] as string | undefined)
  const body = isKnown ? null : await bodyOf(address.feedId, version, isPacked)
  const afterwards = countFetch(
    { address: met, feed: read.feed },
    { client, status: isKnown ? 304 : 200, dates: version.dates, now, watched: { by: watch.id, text: watched } },
  )
  const head = headOf(version)
  if (!body) return { status: 304, head, body, afterwards }
  return {
    status: 200,
    head: {
      ...head,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="duebook.ics"',
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
    },
    body,
    afterwards,
  }
}

const headOf = ({ etag, changedAt }: FeedVersion) => ({
  ETag: etag,
  'Last-Modified': new Date(changedAt).toUTCString(),
  'Cache-Control': 'private, max-age=300',
  Vary: 'Accept-Encoding',
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

import { request } from 'node:https'
import { isPublic, resolvePublic } from './public-address.ts'

/** What a push service said. `again`: it may take it later, not before `notBefore` (ms from now) where it said so. */
export type PushAnswer =
  | { kind: 'accepted' }
  | { kind: 'gone'; why: string }
  | { kind: 'again'; why: string; notBefore: number | null }
  | { kind: 'refused'; why: string }

export type PushRequest = { endpoint: string; headers: Record<string, string | number>; body: Buffer }
type Ground = {
  /** Addresses that may be asked; those of the internet unless a test says otherwise. */
  isAllowed?: (address: string) => boolean
  /** 443 unless a test says otherwise. */
  port?: number
  resolve?: Parameters<typeof resolvePublic>[2]
  /** Further certificates to trust. */
  ca?: string
  timeoutMs?: number
}

/**
 * Posts one message to the address that a device named (RFC 8030, section 5). A client gives us that address, so it is https on its usual port,
 * resolves to the internet, is connected to where it resolved to, and no reply leads elsewhere; a reply is read no further than its head.
 */
export async function postToEndpoint(
  { endpoint, headers, body }: PushRequest,
  { isAllowed = isPublic, port = 443, resolve, ca, timeoutMs = 10_000 }: Ground = {},
): Promise<PushAnswer> {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:') return refused('The address is not one of https.')
  if (Number(url.port || 443) !== port || url.username || url.password)
    return refused('The address is of no push service.')
  const found = await resolvePublic(url.hostname, isAllowed, resolve).catch((error: unknown) => ({ fault: error }))
  if ('fault' in found)
    return { kind: 'again', why: `The name ${url.hostname} could not be looked up.`, notBefore: null }
  if ('refused' in found) return refused(found.refused)
  return new Promise((settle) => {
    const asked = request(
      url,
      {
        method: 'POST',
        headers,
        agent: false,
        ca,
        signal: AbortSignal.timeout(timeoutMs),
        maxHeaderSize: 16_384,
        // What was looked at is what is connected to.
        lookup: (_host, options, done) => (options.all ? done(null, [found]) : done(null, found.address, found.family)),
      },
      (response) => {
        settle(answerOf(response.statusCode ?? 0, response.headers['retry-after']))
        asked.destroy()
      },
    )
    // Nothing of an endpoint is said on: it is the device's secret.
    asked.on('error', (error) =>
      settle({ kind: 'again', why: `The push service did not answer (${codeOf(error)}).`, notBefore: null }),
    )
    asked.end(body)
  })
}

/** RFC 8030, sections 5 and 7.3; a redirection is as little an answer as any other status. */
function answerOf(status: number, retryAfter: string | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  const why = `The push service answered ${status}.`
  if (status === 404 || status === 410) return { kind: 'gone', why }
  if (status === 429 || status >= 500) return { kind: 'again', why, notBefore: waitOf(retryAfter) }
  return { kind: 'refused', why }
}

/** Seconds or a date (RFC 9110, section 10.2.3). */
function waitOf(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

const refused = (why: string): PushAnswer => ({ kind: 'refused', why })

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no reason given'

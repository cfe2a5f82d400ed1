import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { isPublic, resolvePublic } from './public-address.ts'

/** Where addresses that a client named may be. */
export type Ground = {
  /** Addresses that may be asked; those of the internet unless a test says otherwise. */
  isAllowed?: (address: string) => boolean
  /** 443 unless a test says otherwise. */
  port?: number | 'any'
  resolve?: Parameters<typeof resolvePublic>[2]
  /** Further certificates to trust. */
  ca?: string
  timeoutMs?: number
}

/** `refused`: nothing was asked, and nothing ever will be. `fault`: there was no answer this time. */
export type Outward =
  | { status: number; headers: IncomingHttpHeaders; body: string }
  | { refused: 'not-https' | 'other-port'; host: string }
  | { refused: 'not-there'; why: string }
  | { fault: 'no-name'; host: string }
  | { fault: 'no-answer'; code: string }

/**
 * Posts to an address that a client named: it is https on its usual port, resolves to the internet, is connected to where it resolved to, and no
 * reply leads elsewhere. Of a reply no more than its head and so many bytes are read.
 */
export async function postOutward(
  { address, headers, body }: { address: string; headers: Record<string, string | number>; body: Buffer },
  { isAllowed = isPublic, port = 443, resolve, ca, timeoutMs = 10_000 }: Ground = {},
  mostBody = 0,
): Promise<Outward> {
  const url = URL.parse(address)
  const host = url?.hostname ?? ''
  if (url?.protocol !== 'https:') return { refused: 'not-https', host }
  if ((port !== 'any' && Number(url.port || 443) !== port) || url.username || url.password)
    return { refused: 'other-port', host }
  const found = await resolvePublic(host, isAllowed, resolve).catch(() => null)
  if (found === null) return { fault: 'no-name', host }
  if ('refused' in found) return { refused: 'not-there', why: found.refused }
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
        const parts: Buffer[] = []
        let read = 0
        const end = () => {
          const text = Buffer.concat(parts).subarray(0, mostBody).toString('utf8')
          settle({ status: response.statusCode ?? 0, headers: response.headers, body: text })
          asked.destroy()
        }
        if (mostBody === 0) return end()
        response.on('data', (part: Buffer) => {
          parts.push(part)
          read += part.length
          if (read >= mostBody) end()
        })
        // One that breaks off after its head has answered all the same.
        for (const over of ['end', 'error', 'close'] as const) response.on(over, end)
      },
    )
    // Nothing of an address is said on: it may be a secret.
    asked.on('error', (error) => settle({ fault: 'no-answer', code: codeOf(error) }))
    asked.end(body)
  })
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no reason given'

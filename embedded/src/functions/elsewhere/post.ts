import http from 'node:http'
import type { Outcome } from '../invoke.ts'
import type { Posted } from './posted-event.ts'

/**
 * Hands an event to the functions emulator at `host`, such as `127.0.0.1:5001`. Where it goes away before it answers, or `signal` is
 * given, nothing is known of the function, which is told again. Never throws.
 */
export function post(host: string, path: string, { headers, body }: Posted, signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(`http://${host}`)
    const request = http.request({
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      agent,
      signal,
      method: 'POST',
      path,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    })
    // It says nothing at all of a function that it could not start.
    const timer = setTimeout(() => {
      resolve({ kind: 'failed', reason: `no answer after ${longest / 1000} seconds` })
      request.destroy()
    }, longest)
    const settle = (outcome: Outcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }
    request.on('error', () => settle({ kind: 'unavailable' }))
    request.on('response', (response) => {
      const status = response.statusCode ?? 500
      response.resume()
      response.on('error', () => settle({ kind: 'unavailable' }))
      response.on('end', () =>
        settle(status < 300 ? { kind: 'done' } : { kind: 'failed', reason: `status ${status}`, status }),
      )
    })
    request.end(body)
  })
}

/** Not kept alive: it may be ended and started again between two events. */
const agent = new http.Agent({ keepAlive: false })
/** Milliseconds: the longest that a function of events may take. */
const longest = 540_000

import http from 'node:http'
import type { Endpoint } from './wire/endpoint.ts'
import { functionHeader, tokenHeader, wayHeader } from './wire/worker-messages.ts'
import { workerAgent } from './worker-agent.ts'
import type { Workers } from './workers.ts'

/**
 * How a run that nobody waits for ended. `unavailable`: it never reached a process, or was interrupted by the end of one in which others ran as
 * well, so it says nothing about the function. `status`: what the function answered, where it did.
 */
export type Outcome = { kind: 'done' } | { kind: 'failed'; reason: string; status?: number } | { kind: 'unavailable' }

/** Runs a schedule or hands an event to its function, bounded by the function's own timeout. Never throws. */
export async function invoke(
  workers: Pick<Workers, 'place'>,
  endpoint: Endpoint,
  way: 'request' | 'event' | 'legacyEvent',
  body: string,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const place = await workers.place(endpoint, waitsForPlace)
  if (!place) return { kind: 'unavailable' }
  const outcome = await new Promise<Outcome>((resolve) => {
    const request = http.request({
      host: '127.0.0.1',
      port: place.port,
      agent: workerAgent,
      method: 'POST',
      path: '/',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        [functionHeader]: endpoint.name,
        [wayHeader]: way,
        [tokenHeader]: place.token,
      },
    })
    const timer = setTimeout(() => {
      settle({ kind: 'failed', reason: `took longer than ${endpoint.timeoutSeconds} seconds` })
      place.tookTooLong()
      request.destroy()
    }, endpoint.timeoutSeconds * 1000)
    const settle = (ended: Outcome) => {
      clearTimeout(timer)
      resolve(ended)
    }
    const interrupted = async () => {
      const perhapsOfOthers = await place.lost(endsWithin)
      settle(perhapsOfOthers ? { kind: 'unavailable' } : { kind: 'failed', reason: 'the worker ended during the run' })
    }
    let connected = false
    request.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (connected = true))
      else connected = true
    })
    request.on('error', () => (connected ? void interrupted() : settle({ kind: 'unavailable' })))
    request.on('response', (response) => {
      const status = response.statusCode ?? 500
      response.resume()
      response.on('error', () => void interrupted())
      response.on('end', () =>
        settle(status < 300 ? { kind: 'done' } : { kind: 'failed', reason: `status ${status}`, status }),
      )
    })
    request.end(body)
  })
  place.leave(outcome.kind === 'done' || (outcome.kind === 'failed' && outcome.status !== undefined) ? 'well' : 'badly')
  return outcome
}

/** Milliseconds. */
const waitsForPlace = 15_000
const endsWithin = 1_000

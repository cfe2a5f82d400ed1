import http from 'node:http'
import type { Supervisor } from './supervisor.ts'
import type { Endpoint } from './wire/endpoint.ts'
import { functionHeader, tokenHeader, wayHeader } from './wire/worker-messages.ts'
import { workerAgent } from './worker-agent.ts'

/** How a run that nobody waits for ended. `unavailable`: it never reached the worker, so it says nothing about the function. */
export type Outcome = { kind: 'done' } | { kind: 'failed'; reason: string } | { kind: 'unavailable' }

/** Runs a schedule or hands an event to its function, bounded by the function's own timeout. Never throws. */
export function invoke(
  supervisor: Supervisor,
  endpoint: Endpoint,
  way: 'request' | 'event' | 'legacyEvent',
  body: string,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const worker = supervisor.address()
  if (!worker) return Promise.resolve({ kind: 'unavailable' })
  supervisor.called(endpoint.name)
  return new Promise((resolve) => {
    const request = http.request({
      host: '127.0.0.1',
      port: worker.port,
      agent: workerAgent,
      method: 'POST',
      path: '/',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        [functionHeader]: endpoint.name,
        [wayHeader]: way,
        [tokenHeader]: worker.token,
      },
    })
    const timer = setTimeout(() => {
      resolve({ kind: 'failed', reason: `took longer than ${endpoint.timeoutSeconds} seconds` })
      supervisor.suspectHang()
      request.destroy()
    }, endpoint.timeoutSeconds * 1000)
    const settle = (outcome: Outcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }
    let connected = false
    request.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (connected = true))
      else connected = true
    })
    request.on('error', () =>
      settle(connected ? { kind: 'failed', reason: 'the worker ended during the run' } : { kind: 'unavailable' }),
    )
    request.on('response', (response) => {
      const status = response.statusCode ?? 500
      response.resume()
      response.on('error', () => settle({ kind: 'failed', reason: 'the worker ended during the run' }))
      response.on('end', () => settle(status < 300 ? { kind: 'done' } : { kind: 'failed', reason: `status ${status}` }))
    })
    request.end(body)
  })
}

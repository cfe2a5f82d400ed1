import http from 'node:http'
import type { BlockingEvent, BlockingFunctions } from '../auth/blocking.ts'
import type { Supervisor } from './supervisor.ts'
import { functionHeader, tokenHeader, wayHeader } from './wire/worker-messages.ts'

/** As the hosted service has it: a person waits for the answer. */
const timeoutMs = 7_000
const answerLimit = 64 * 1024

/** The folder's blocking functions, as sign-in asks them. They have no address of their own: only the token in the body makes them act. */
export function blockingFunctions(
  supervisor: Pick<Supervisor, 'endpoints' | 'available' | 'suspectHang'>,
): BlockingFunctions {
  const find = (event: BlockingEvent) =>
    supervisor.endpoints().find(({ trigger }) => trigger.kind === 'blocking' && trigger.event === event)
  return {
    handles: (event) => find(event) !== undefined,
    async ask(event, jwt) {
      const worker = await supervisor.available(timeoutMs)
      const endpoint = find(event)
      if (endpoint === undefined || worker === null) throw new Error('The functions are starting again.')
      const body = JSON.stringify({ data: { jwt } })
      return new Promise((resolve, reject) => {
        const request = http.request({
          host: '127.0.0.1',
          port: worker.port,
          agent: false,
          method: 'POST',
          path: '/',
          timeout: timeoutMs,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            [functionHeader]: endpoint.name,
            [wayHeader]: 'request',
            [tokenHeader]: worker.token,
          },
        })
        request.on('timeout', () => {
          supervisor.suspectHang()
          request.destroy(new Error(`${endpoint.name} took longer than ${timeoutMs} ms.`))
        })
        request.on('error', reject)
        request.on('response', (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk
            if (text.length > answerLimit) request.destroy(new Error(`${endpoint.name} answered with too much.`))
          })
          response.on('error', reject)
          response.on('end', () => {
            try {
              resolve({ status: response.statusCode ?? 500, body: JSON.parse(text) as unknown })
            } catch {
              reject(new Error(`${endpoint.name} answered with something that is no JSON.`))
            }
          })
        })
        request.end(body)
      })
    },
  }
}

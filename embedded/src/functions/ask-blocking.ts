import http from 'node:http'
import type { BlockingEvent, BlockingFunctions } from '../auth/blocking.ts'
import { functionHeader, tokenHeader, wayHeader } from './wire/worker-messages.ts'
import type { Workers } from './workers.ts'

/** As the hosted service has it: a person waits for the answer. */
const timeoutMs = 7_000
const answerLimit = 64 * 1024

/** The folder's blocking functions, as sign-in asks them. They have no address of their own: only the token in the body makes them act. */
export function blockingFunctions(workers: Pick<Workers, 'endpoints' | 'place'>): BlockingFunctions {
  const find = (event: BlockingEvent) =>
    workers.endpoints().find(({ trigger }) => trigger.kind === 'blocking' && trigger.event === event)
  return {
    handles: (event) => find(event) !== undefined,
    async ask(event, jwt) {
      const endpoint = find(event)
      const place = endpoint === undefined ? null : await workers.place(endpoint, timeoutMs)
      if (endpoint === undefined || place === null) throw new Error('The functions are starting again.')
      const body = JSON.stringify({ data: { jwt } })
      const answer = new Promise<{ status: number; body: unknown }>((resolve, reject) => {
        const request = http.request({
          host: '127.0.0.1',
          port: place.port,
          agent: false,
          method: 'POST',
          path: '/',
          timeout: timeoutMs,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            [functionHeader]: endpoint.name,
            [wayHeader]: 'request',
            [tokenHeader]: place.token,
          },
        })
        request.on('timeout', () => {
          place.tookTooLong()
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
      answer.then(
        () => place.leave('well'),
        () => place.leave('badly'),
      )
      return answer
    },
  }
}

import type { Exchange } from '../../../http/service.ts'
import { FirestoreError } from '../../errors.ts'
import { parseJsonRequest } from '../../wire/parse-json.ts'
import { readBody } from '../body.ts'
import { calls, unimplemented } from '../calls.ts'
import type { Gateway } from '../gateway.ts'
import { routeRest } from './routes.ts'

/** Answers one REST request: streaming calls as one JSON array, errors in the protocol's body. */
export async function answerRest(exchange: Exchange, gateway: Gateway): Promise<void> {
  const { request, url, surface } = exchange
  let streaming = false
  try {
    const route = routeRest(request.method ?? 'GET', url)
    const call = calls[route.call]
    if (!call) throw unimplemented(route.call)
    streaming = call.streaming
    const message = route.request(
      request.method === 'POST' || request.method === 'PATCH' ? parseBody(await readBody(request)) : {},
    )
    const answers = await call.answer(
      gateway.firestore,
      (name) => parseJsonRequest(name, message),
      async (db) => (await gateway.admit(db, request.headers.authorization, surface)).caller,
    )
    sendJson(exchange, 200, streaming ? answers : answers[0])
  } catch (error) {
    sendError(exchange, gateway.publicError(error, 'rest'), streaming)
  }
}

export function sendJson({ request, response }: Exchange, status: number, body: unknown): void {
  // A body left unread would be taken for the next request of the connection.
  const headers = request.complete ? {} : { Connection: 'close' }
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=UTF-8',
    'Cache-Control': 'private',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  response.end(JSON.stringify(body))
}

export function sendError(
  exchange: Exchange,
  { status, message, httpStatus: http }: FirestoreError,
  streaming = false,
): void {
  // The admin SDK takes 409 for ABORTED and would retry a create() for over a minute; 412 makes it fail at once.
  const code = status === 'ALREADY_EXISTS' && exchange.url.searchParams.has('$alt') ? 412 : http
  const body = { error: { code, message, status } }
  sendJson(exchange, http, streaming ? [body] : body)
}

function parseBody(body: string): Record<string, unknown> {
  if (body.trim() === '') return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    throw new FirestoreError('INVALID_ARGUMENT', 'Invalid JSON payload received. The body is not JSON.')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new FirestoreError('INVALID_ARGUMENT', 'Invalid JSON payload received. The body must be an object.')
  return parsed as Record<string, unknown>
}

import { appTokenIn } from '../../../auth/service.ts'
import type { Exchange } from '../../../http/service.ts'
import { FirestoreError } from '../../errors.ts'
import { parseJsonRequest } from '../../wire/parse-json.ts'
import { readBody } from '../body.ts'
import { drained } from '../drained.ts'
import { calls, pieces } from '../calls.ts'
import { unimplemented } from '../unimplemented.ts'
import type { DatabaseName } from '../../service.ts'
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
    const proof = { authorization: request.headers.authorization, appToken: appTokenIn(request.headers) }
    const admit = async (db: DatabaseName) => (await gateway.admit(db, proof, surface)).caller
    const answers = await call.answer(gateway.firestore, (name) => parseJsonRequest(name, message), admit)
    if (streaming) await sendPieces(exchange, pieces(answers))
    else for await (const [answer] of pieces(answers)) sendJson(exchange, 200, answer)
  } catch (error) {
    // An array that is cut off is no result; there is no other way left to say so.
    if (exchange.response.headersSent) {
      gateway.publicError(error, 'rest')
      exchange.response.destroy()
    } else sendError(exchange, gateway.publicError(error, 'rest'), streaming)
  }
}

/** One JSON array, written as its messages come and as fast as the client takes them. Nothing is written before the first are there. */
async function sendPieces(
  { request, response }: Exchange,
  all: Iterable<unknown[]> | AsyncIterable<unknown[]>,
): Promise<void> {
  let separator = '['
  for await (const messages of all) {
    if (response.destroyed) return
    if (!response.headersSent) response.writeHead(200, jsonHeaders(request))
    const text = messages.map((message) => JSON.stringify(message)).join(',')
    if (text && !response.write(separator + text)) await drained(response)
    if (text) separator = ','
  }
  response.end(separator === '[' ? '[]' : ']')
}

export function sendJson({ request, response }: Exchange, status: number, body: unknown): void {
  response.writeHead(status, jsonHeaders(request))
  response.end(JSON.stringify(body))
}

function jsonHeaders({ complete }: Exchange['request']) {
  return {
    'Content-Type': 'application/json; charset=UTF-8',
    'Cache-Control': 'private',
    'X-Content-Type-Options': 'nosniff',
    // A body left unread would be taken for the next request of the connection.
    ...(complete ? {} : { Connection: 'close' }),
  }
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

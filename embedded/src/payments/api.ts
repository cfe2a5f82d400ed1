import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { BodyError, readBody } from '../http/body.ts'
import { sendText } from '../http/reply.ts'
import type { HttpService } from '../http/service.ts'
import type { Engine } from './engine.ts'
import { invalid, PaymentError, unauthorized, unknownUrl } from './errors.ts'
import { newId } from './ids.ts'
import { route } from './routes.ts'
import { expand } from './wire/expand.ts'
import { parseForm, type FormMembers } from './wire/form.ts'
import { apiVersion } from './work.ts'

/** The provider's API on the private listener, to whoever has the secret key. */
export function paymentsApi(engine: Engine, secretKey: string): HttpService {
  return {
    name: 'payments',
    matches: (url, surface) => surface === 'private' && /^\/v1\/(?!projects\/)/.test(url.pathname),
    async handle({ request, response, url }) {
      const requestId = newId('req', 14)
      response.setHeader('Request-Id', requestId)
      response.setHeader('Stripe-Version', apiVersion)
      try {
        authenticate(request, secretKey)
        const method = request.method ?? 'GET'
        const found = route(method, url.pathname)
        if (!found) throw unknownUrl(method, url.pathname)
        checkVersion(request)
        const key = method === 'POST' ? idempotencyKey(request) : null
        if (key !== null) response.setHeader('Idempotency-Key', key)
        const members = await readMembers(request, url)
        const parameters = found.operation.read(members)
        const answer = await engine.answer(
          { requestId, key, fingerprint: fingerprint(method, url.pathname, members) },
          (work) => {
            const reply = found.operation.run(work, parameters, found.ids)
            return expand(work, reply, (parameters as { expand?: string[] }).expand ?? [])
          },
        )
        if (answer.replayed) response.setHeader('Idempotent-Replayed', 'true')
        send(response, answer.status, answer.body)
      } catch (error) {
        if (error instanceof PaymentError) return send(response, error.status, JSON.stringify({ error: error.body }))
        if (error instanceof BodyError)
          return send(
            response,
            error.httpStatus,
            JSON.stringify({ error: { type: 'invalid_request_error', message: error.message } }),
          )
        throw error
      }
    },
  }
}

const send = (response: ServerResponse, status: number, body: string) =>
  sendText(response, status, body, { 'Content-Type': 'application/json' })

function authenticate(request: IncomingMessage, secretKey: string): void {
  const given = credential(request.headers.authorization ?? '')
  if (given === null)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  // Both sides are hashed first, so that the comparison tells nothing about length or content.
  if (!timingSafeEqual(sha256(given), sha256(secretKey))) throw unauthorized('Invalid API Key provided.')
}

function credential(header: string): string | null {
  const bearer = /^Bearer (\S{1,300})$/i.exec(header)
  if (bearer) return bearer[1] ?? null
  const basic = /^Basic ([A-Za-z0-9+/=]{1,500})$/i.exec(header)
  if (!basic) return null
  const [user = ''] = Buffer.from(basic[1] ?? '', 'base64')
    .toString('utf8')
    .split(':')
  return user === '' ? null : user
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

function checkVersion(request: IncomingMessage): void {
  const asked = request.headers['stripe-version']
  if (asked !== undefined && asked !== apiVersion)
    throw invalid(`Invalid Stripe API version: ${String(asked).slice(0, 50)}. This server speaks ${apiVersion}.`)
}

function idempotencyKey(request: IncomingMessage): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > 255)
    throw invalid('An idempotency key is at most 255 characters long.', undefined, 'idempotency_key_too_long')
  return key
}

async function readMembers(request: IncomingMessage, url: URL): Promise<FormMembers> {
  const query = url.search.slice(1)
  const body = request.method === 'GET' ? '' : (await readBody(request, 1_048_576)).toString('utf8')
  if (body !== '' && !(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
    throw invalid('Parameters are sent as application/x-www-form-urlencoded.')
  return parseForm([query, body].filter((part) => part !== '').join('&'))
}

/** Which request a key stands for. Card numbers and codes are left out, so that not even a hash of them is kept. */
function fingerprint(method: string, path: string, members: FormMembers): string {
  const text = JSON.stringify(members, (name, value: unknown) => (name === 'number' || name === 'cvc' ? '' : value))
  return createHash('sha256').update(`${method} ${path} ${text}`).digest('base64url')
}

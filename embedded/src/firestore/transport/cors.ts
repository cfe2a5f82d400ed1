import type { Exchange } from '../../http/service.ts'
import type { Gateway } from './gateway.ts'

const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'google-cloud-resource-prefix',
  'x-firebase-appcheck',
  'x-firebase-client',
  'x-firebase-gmpid',
  'x-goog-api-client',
  'x-goog-api-key',
  'x-goog-request-params',
  'x-client-data',
].join(', ')

/**
 * Sets the headers for a page of another origin, on errors too; the SDK sends credentials, so the origin is echoed and never `*`.
 * Says false if the request must not go on: a strange page calling the private surface, where the word `owner` opens everything.
 */
export function admitOrigin({ request, response, surface }: Exchange, { emulator, allowedOrigins }: Gateway): boolean {
  response.setHeader('Vary', 'Origin')
  const { origin } = request.headers
  if (!origin) return true
  if (emulator || allowedOrigins.includes(origin)) {
    response.setHeader('Access-Control-Allow-Origin', origin)
    response.setHeader('Access-Control-Allow-Credentials', 'true')
    response.setHeader('Access-Control-Expose-Headers', 'X-HTTP-Session-Id, X-Client-Wire-Protocol')
    return true
  }
  return surface === 'public'
}

/** Answers a preflight; `admitOrigin` has said whether the origin may go on. */
export function answerPreflight({ response }: Exchange): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS')
  response.setHeader('Access-Control-Allow-Headers', ALLOWED_HEADERS)
  response.setHeader('Access-Control-Max-Age', '3600')
  response.writeHead(204).end()
}

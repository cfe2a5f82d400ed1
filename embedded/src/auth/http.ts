import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { BodyError, readBody } from '../http/body.ts'
import { peerAddress } from '../http/peer-address.ts'
import { sendJson, sendText } from '../http/reply.ts'
import type { Exchange, HttpService, Surface } from '../http/service.ts'
import { isFatalStorageError } from '../http/storageFailure.ts'
import { handleAction, sendRefusedPage } from './mail-links/action-page.ts'
import { refresh } from './commands/refresh.ts'
import { AuthError, errorBody, unimplemented } from './errors.ts'
import type { AuthGround, Call } from './exchange.ts'
import type { KeyRing } from './keys/key-ring.ts'
import {
  appCheckKeysPath,
  certificatesPath,
  cookieKeysPath,
  findRoute,
  isAttestPath,
  isAuthPath,
  isKeyPath,
  type Route,
} from './routes.ts'
import { appTokenIn } from './service.ts'
import type { IdTokens } from './sessions/tokens.ts'
import { parseFormFields, parseJsonFields, parseQueryFields, type Fields } from './wire/fields.ts'

const bodyLimit = 256 * 1024
/** An import brings a thousand accounts in one body. */
const ownerBodyLimit = 8 * 1024 * 1024
const keyOwner = 'securetoken@system.gserviceaccount.com'

export type AuthHttpOptions = {
  ground: AuthGround
  project: string
  tokensOn: Record<Surface, IdTokens>
}

/** The protocol over HTTP, on both listeners. */
export function authHttp(options: AuthHttpOptions): HttpService {
  return {
    name: 'auth',
    matches: (url, surface) =>
      isAuthPath(url.pathname, surface) || options.ground.providers.matches(url.pathname, surface),
    async handle(exchange) {
      const { response, url } = exchange
      const shown = url.pathname === '/emulator/action'
      try {
        if (shown) return await handleAction(options.ground, exchange)
        if (options.ground.providers.matches(url.pathname, exchange.surface))
          return await options.ground.providers.handle(exchange)
        if (isAttestPath(decodeURIComponent(url.pathname)) && admitPages(exchange)) return
        if (isKeyPath(url.pathname)) return sendKeys(options.ground.tokenKeys, response, url)
        await answer(options, exchange)
      } catch (error) {
        if (error instanceof AuthError) return shown ? sendRefusedPage(response, error) : sendAuthError(response, error)
        if (shown && error instanceof BodyError) {
          response.setHeader('Connection', 'close')
          return sendRefusedPage(response, bodyRefused(error))
        }
        if (isFatalStorageError(error)) throw error
        options.ground.log.error('auth.request-failed', {
          reason: error instanceof Error ? (error.stack ?? error.message) : 'not an error',
        })
        // Not JSON: the SDK would take a JSON 5xx at page load for a lost session and sign people out (protocol facts, section 2).
        sendText(response, 500, 'Something went wrong in this server; its log says what.')
      }
    },
  }
}

async function answer(options: AuthHttpOptions, { request, response, url, surface }: Exchange): Promise<void> {
  const { ground } = options
  const route = findRoute(request.method ?? '', decodeURIComponent(url.pathname), surface, ground.emulator)
  if (route === null) throw unimplemented(`${request.method} ${url.pathname.slice(0, 100)}`)
  const apiKey = authorise(route, request, url)
  if (!ground.emulator) refuseForms(route, request, ground.origin)
  if (!ground.emulator && route.project !== null && route.project !== options.project)
    throw new AuthError('PROJECT_NOT_FOUND', `This server serves the project ${options.project}.`, 404, 'NOT_FOUND')
  const project = route.project ?? options.project
  const isOfApp = () => ground.appCheck.admits(project, 'identitytoolkit.googleapis.com', appTokenIn(request.headers))
  // The vendor's words, which the SDK makes its code of.
  if (route.access === 'key' && !isOfApp())
    throw new AuthError('Firebase App Check token is invalid.', '', 401, 'UNAUTHENTICATED')
  const fields = await readFields(request, url, route.access === 'owner' ? ownerBodyLimit : bodyLimit)
  // Tenants are accounts in separate rooms; there is one room here.
  if ((fields.text('tenantId', 128) ?? '') !== '') throw unimplemented('A tenant')
  const address = peerAddress(request, ground.proxies)
  const asked = ground.emulator ? fields.text('targetProjectId', 128) : undefined
  const call: Call = {
    ...ground,
    tokens: options.tokensOn[surface],
    project: route.project ?? asked ?? options.project,
    apiKey,
    address,
    passwords: ground.passwords.askedBy(address),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
    locale: localeOf(request),
    fields,
  }
  sendJson(response, 200, await route.command(call), { 'Cache-Control': 'no-store' })
}

/** Throws 403 without an API key, 401 without the owner's credential. Returns the API key, empty for admin code. */
function authorise(route: Route, request: IncomingMessage, url: URL): string {
  if (route.access === 'control') return ''
  if (route.access === 'owner') {
    if (!isOwner(request.headers.authorization))
      throw new AuthError('UNAUTHENTICATED', 'Admin calls need the credential of this server.', 401, 'UNAUTHENTICATED')
    return url.searchParams.get('key') ?? ''
  }
  const header = request.headers['x-goog-api-key']
  const key = url.searchParams.get('key') ?? (typeof header === 'string' ? header : '')
  if (key === '' || key.length > 256)
    throw new AuthError('The request is missing a valid API key.', '', 403, 'PERMISSION_DENIED')
  return key
}

/**
 * Pages of any origin may ask for a token of their app: the SDK asks a host of its own for it, and what is asked proves itself. Nothing that a
 * browser adds by itself is looked at. True when it was asked first whether it may, and is answered.
 */
function admitPages({ request, response }: Exchange): boolean {
  response.setHeader('Access-Control-Allow-Origin', '*')
  if (request.method !== 'OPTIONS') return false
  response.setHeader('Access-Control-Allow-Methods', 'POST')
  response.setHeader('Access-Control-Allow-Headers', 'Content-Type, X-Firebase-Client')
  response.setHeader('Access-Control-Max-Age', '3600')
  response.writeHead(204).end()
  return true
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const owner = digest('Bearer owner')
const isOwner = (header: string | undefined) => header !== undefined && timingSafeEqual(digest(header), owner)

/**
 * A page of another origin may send text and forms without asking anybody, so somebody else's page could sign its visitors up or in. What it
 * has to ask for first, it is not allowed; the exchange of a refresh token is a form by the protocol, and proves itself.
 */
function refuseForms({ command }: Route, { method, headers }: IncomingMessage, own: string): void {
  if (method !== 'POST' || headers.origin === undefined || headers.origin === own || command === refresh) return
  if (headers['content-type']?.startsWith('application/json') === true) return
  throw new AuthError(
    'PERMISSION_DENIED',
    'From another origin the body must be application/json.',
    403,
    'PERMISSION_DENIED',
  )
}

async function readFields(request: IncomingMessage, url: URL, limit: number): Promise<Fields> {
  if (request.method === 'GET' || request.method === 'DELETE') return parseQueryFields(url)
  try {
    const body = await readBody(request, limit)
    const form = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
    return form ? parseFormFields(body) : parseJsonFields(body)
  } catch (error) {
    if (error instanceof BodyError) throw bodyRefused(error)
    throw error
  }
}

const bodyRefused = (error: BodyError) =>
  new AuthError('INVALID_ARGUMENT', error.message, error.httpStatus, 'INVALID_ARGUMENT')

function sendAuthError(response: ServerResponse, error: AuthError): void {
  if (error.httpStatus === 413) response.setHeader('Connection', 'close')
  sendJson(response, error.httpStatus, errorBody(error), { 'Cache-Control': 'no-store' })
}

function sendKeys(keys: KeyRing, response: ServerResponse, url: URL): void {
  const path = decodeURIComponent(url.pathname)
  if (path !== cookieKeysPath && path !== appCheckKeysPath && !path.endsWith(`/${keyOwner}`))
    throw new AuthError('NOT_FOUND', 'There are no keys of that account here.', 404, 'NOT_FOUND')
  // Verifiers fetch the keys at every call when nothing says how long they hold.
  const headers = { 'Cache-Control': 'public, max-age=3600, must-revalidate' }
  const published = keys.published()
  if (path.startsWith(certificatesPath) || path === cookieKeysPath)
    return sendJson(response, 200, Object.fromEntries(published.map(({ kid, publicPem }) => [kid, publicPem])), headers)
  sendJson(response, 200, { keys: published.map(({ publicJwk }) => publicJwk) }, headers)
}

function localeOf(request: IncomingMessage): string {
  const header = request.headers['x-firebase-locale']
  return typeof header === 'string' && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(header) ? header : 'en'
}

import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readFileSync } from 'node:fs'
import { Markup, markup, sendPage, wordmark } from '../../console/server-page.ts'
import { readBody } from '../../http/body.ts'
import type { Exchange } from '../../http/service.ts'
import type { Log } from '../../log.ts'
import { AuthError } from '../errors.ts'
import { newSecret } from '../sessions/tokens.ts'
import { providerById, type ProviderName } from './catalogue.ts'
import { ProviderRefusal, type Checks, type ProviderClients } from './client.ts'
import { readQuestion, type AuthType, type Question } from './handler-question.ts'
import type { Identity } from './identity.ts'
import type { OneTime } from './one-time.ts'
import { isLoopback, type OwnOrigins } from './own-origins.ts'

/** Between leaving for a provider and coming back. `browser` is the digest of a cookie: only the browser that left may come back. */
export type Flow = { question: Question; provider: ProviderName; checks: Checks; callback: string; browser: Buffer }

/** What a way through a provider came to, for the one request that redeems it. */
export type HandlerResult = { identity: Identity; apiKey: string; authType: AuthType }

export type HandlerGround = {
  clients: ProviderClients
  events: OneTime<HandlerResult>
  flows: OneTime<Flow>
  own: OwnOrigins
  loopback: boolean
  countAttempt(request: IncomingMessage): void
  log: Log
  home: string
}

/**
 * Where the SDK's popup or redirect begins, and where the provider sends the browser back to. Whatever happens ends in an event for the
 * SDK, because it waits for one.
 */
export async function answerHandler(ground: HandlerGround, exchange: Exchange): Promise<void> {
  const { request, response, url } = exchange
  const origin = ground.own.of(request)
  if (origin === null) return sendDeadEnd(response, ground, 421, 'This address is not one of this Duebook’s.')
  if (request.method === 'POST') return answerPosted(exchange)
  // Not HEAD either: looking must not use a state up.
  if (request.method !== 'GET') return sendDeadEnd(response, ground, 405, 'This address is only visited.')
  if (url.searchParams.has('state')) return comeBack(ground, exchange)
  const question = readQuestion(url.searchParams, ground.own.all(), ground.loopback)
  if (question === null)
    return sendDeadEnd(response, ground, 400, 'The application asked in a way that this server does not know.')
  if (!question.leadsHome) return sendNotHome(response, ground, question)
  try {
    ground.countAttempt(request)
    await leave(ground, exchange, question, origin)
  } catch (error) {
    sendEvent(response, question, failureOf(ground, error), ground)
  }
}

/** Off to the provider, with state, nonce and PKCE, all bound to this browser. */
async function leave(ground: HandlerGround, { response }: Exchange, question: Question, origin: string): Promise<void> {
  const provider = providerById(question.providerId)
  if (provider === null) throw new ProviderRefusal('auth/operation-not-allowed', 'There is no such provider here.')
  const client = await ground.clients.client(provider.name)
  const checks = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() }
  const callback = `${origin}/emulator/auth/handler`
  const target = await client.authorizationUrl(checks, callback, question.scopes, question.wishes)
  const browser = newSecret()
  ground.flows.put(checks.state, { question, provider: provider.name, checks, callback, browser: digest(browser) })
  response.setHeader('Set-Cookie', cookie(origin, checks.state, browser, 600))
  response.statusCode = 303
  response.setHeader('Location', target.href)
  response.setHeader('Cache-Control', 'no-store')
  response.end()
}

async function comeBack(ground: HandlerGround, { request, response, url }: Exchange): Promise<void> {
  const state = url.searchParams.get('state') ?? ''
  const flow = ground.flows.take(state)
  const origin = flow === null ? null : new URL(flow.callback).origin
  const browser = origin === null ? null : cookieIn(request.headers.cookie, cookieName(origin, state))
  // Taken away before it is looked at: a second try with the same state finds nothing, whoever makes it.
  if (flow === null || origin === null || browser === null || !timingSafeEqual(digest(browser), flow.browser))
    return sendDeadEnd(response, ground, 400, 'It was begun in another browser, was used already, or took too long.')
  response.setHeader('Set-Cookie', cookie(origin, state, '', 0))
  try {
    const client = await ground.clients.client(flow.provider)
    const callback = new URL(flow.callback)
    callback.search = url.search
    sendIdentity(response, ground, flow, await client.finish(callback, flow.checks))
  } catch (error) {
    sendEvent(response, flow.question, failureOf(ground, error), ground)
  }
}

/** Keeps who it was for the one request that redeems it, and tells the SDK how to. */
export function sendIdentity(
  response: ServerResponse,
  ground: HandlerGround,
  { question, callback }: Pick<Flow, 'question' | 'callback'>,
  identity: Identity,
): void {
  const [sessionId, handle] = [newSecret(), newSecret()]
  ground.events.put(`${handle} ${sessionId}`, { identity, apiKey: question.apiKey, authType: question.authType })
  sendEvent(response, question, { urlResponse: `${callback}?handle=${handle}`, sessionId, error: null }, ground)
}

/** Nobody is sent to an address that is none of ours; the SDK's window hears why. */
export const sendNotHome = (response: ServerResponse, ground: HandlerGround, question: Question): void =>
  sendEvent(response, { ...question, redirectUrl: null }, failure('auth/unauthorized-domain'), ground)

/** A provider that posts (Apple) does it from its own site, without our cookies; after a redirect the browser sends them. */
async function answerPosted({ request, response }: Exchange): Promise<void> {
  const posted = new URLSearchParams((await readBody(request, 32_768)).toString('utf8'))
  const taken = new URLSearchParams()
  for (const name of ['state', 'code', 'iss', 'error', 'error_description'])
    if (posted.has(name)) taken.set(name, posted.get(name) ?? '')
  if (!taken.has('state')) taken.set('state', '')
  response.statusCode = 303
  response.setHeader('Location', `/emulator/auth/handler?${taken.toString()}`)
  response.setHeader('Cache-Control', 'no-store')
  response.end()
}

type Outcome = {
  urlResponse: string | null
  sessionId: string | null
  error: { code: string; message: string } | null
}

const failure = (code: string, message = 'The sign-in did not come to an end.'): Outcome => ({
  urlResponse: null,
  sessionId: null,
  error: { code, message },
})

function failureOf(ground: HandlerGround, error: unknown): Outcome {
  if (error instanceof ProviderRefusal) return failure(error.code, error.message)
  if (error instanceof AuthError)
    return failure(error.code === 'TOO_MANY_ATTEMPTS_TRY_LATER' ? 'auth/too-many-requests' : 'auth/invalid-credential')
  ground.log.error('auth.provider-failed', { reason: error instanceof Error ? (error.stack ?? '') : 'not an error' })
  return failure('auth/internal-error')
}

const style = readFileSync(new URL('./provider-page.css', import.meta.url), 'utf8')

/** The page that tells the SDK. It says in words what happened too, for whoever sees it. */
function sendEvent(
  response: ServerResponse,
  {
    apiKey,
    appName,
    authType,
    eventId,
    redirectUrl,
  }: Pick<Question, 'apiKey' | 'appName' | 'authType' | 'eventId'> & { redirectUrl: string | null },
  outcome: Outcome,
  { home }: Pick<HandlerGround, 'home'>,
): void {
  const authEvent = { type: authType, eventId, ...outcome, postBody: null, tenantId: null }
  const redirect = authType.endsWith('Redirect') ? redirectUrl : null
  const told = { storageKey: `${apiKey}:${appName}`, authEvent, redirectUrl: redirect }
  const good = outcome.error === null
  sendPage(
    response,
    200,
    good ? 'Signed in' : 'Not signed in',
    plain(
      good ? 'You are known now' : 'You were not signed in',
      markup`<p class="t14">
          ${good ? 'This window closes now. If it stays open, close it; Duebook has gone on.' : 'Close this window if it stays open; Duebook says what to do.'}
        </p>
        <p><a class="btn tall" href="${redirect ?? `${home}/`}">Back to Duebook</a></p>`,
    ),
    {
      style,
      policy: { 'script-src': "'self'" },
      head: markup`<script type="application/json" id="auth-event">${asJson(told)}</script><script src="/emulator/auth/handler.js" defer></script>`,
    },
  )
}

export function sendDeadEnd(
  response: ServerResponse,
  { home }: Pick<HandlerGround, 'home'>,
  status: number,
  text: string,
): void {
  sendPage(
    response,
    status,
    'This sign-in cannot go on',
    plain(
      'This sign-in cannot go on',
      markup`<p class="t14">${text} Nothing was changed. Begin again in Duebook.</p>
        <p><a class="btn tall" href="${home}/">Back to Duebook</a></p>`,
    ),
    { style },
  )
}

const plain = (heading: string, body: Markup) =>
  markup`<div class="plain">
    <main id="main">
      <section class="leaf one" aria-labelledby="ph">
        ${wordmark}
        <h1 id="ph" class="h">${heading}</h1>
        ${body}
      </section>
    </main>
  </div>`

/** JSON inside a script element: nothing in it can end the element or begin another. */
const asJson = (value: unknown) =>
  new Markup(
    JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )

/** A cookie a flow, so that two windows do not disturb each other. Lax: the provider's redirect must bring it. */
function cookie(origin: string, state: string, value: string, maxAgeSeconds: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(origin, state)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

function cookieName(origin: string, state: string): string {
  const name = `sign-in-${digest(state).toString('hex').slice(0, 12)}`
  // The browser guarantees that no other host or plain page set a cookie of this name.
  return isLoopback(origin) || !origin.startsWith('https:') ? name : `__Host-${name}`
}

function cookieIn(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name && value !== undefined && value !== '') return value
  }
  return null
}

const digest = (text: string) => createHash('sha256').update(text).digest()

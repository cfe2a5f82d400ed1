import type { IncomingMessage } from 'node:http'
import type { Exchange, Surface } from '../../http/service.ts'
import type { Log } from '../../log.ts'
import { newSecret } from '../sessions/tokens.ts'
import { providerClients, type ProviderClients } from './client.ts'
import { answerEmulatedChoice, isEmulatedChoice, type EmulatedPeople } from './emulated-choice.ts'
import { answerHandler, type Flow, type HandlerResult } from './handler.ts'
import { answerHelperFrame } from './helper-frame.ts'
import { idTokenCheck, longestLifetimeSeconds, type IdTokenCheck } from './id-token.ts'
import type { Identity } from './identity.ts'
import { oneTime, type OneTime } from './one-time.ts'
import { isLoopback, ownOrigins } from './own-origins.ts'
import { openPracticeProviders } from './practice/open.ts'
import type { ProviderSettings } from './settings.ts'

export type ProvidersOptions = {
  settings: ProviderSettings
  /** Where practice people are kept. */
  practiceFile: string
  /** Where people reach the public listener. */
  origin: string
  /** The other listener on which browsers may sign in: only in emulator mode. Asked when it is needed, because its port is known late. */
  privateOrigin: (() => string) | null
  /** Who has been at a provider before: in emulator mode, where anybody is asked who to be by `emulated-choice.ts`. */
  emulatedPeople: EmulatedPeople | null
  now(): number
  log: Log
  /** Counts what one address begins. Throws TOO_MANY_ATTEMPTS_TRY_LATER. */
  countAttempt(request: IncomingMessage): void
}

/** Sign-in with other providers: we are their client, and the SDK's popups and redirects end at us. */
export type Providers = {
  clients: ProviderClients
  idTokens: IdTokenCheck
  /** What the handler learnt, by a one-time secret that only the SDK in the person's own page gets. */
  events: OneTime<HandlerResult>
  /** Keeps an identity that could not be used yet, for the pending token or its own tokens; good once, for ten minutes. */
  keep(identity: Identity): string
  takeKept(token: string): Identity | null
  /** Whether an ID token that an application brought was not brought before. */
  isFirstUse(idToken: string): boolean
  matches(pathname: string, surface: Surface): boolean
  handle(exchange: Exchange): Promise<void>
  close(): void
}

const minute = 60_000

/** Throws when the practice provider would stand where strangers can reach it. */
export function openProviders(options: ProvidersOptions): Providers {
  const { settings, origin, now, log, emulatedPeople } = options
  const practised = Object.values(settings).some(({ kind }) => kind === 'practice')
  if (practised && !isLoopback(origin))
    throw new Error(
      `The practice identity provider lets anybody in as anybody, so it cannot stand at ${origin}. Set DUEBOOK_OIDC_<NAME>_ID and _SECRET, or DUEBOOK_PROVIDERS=none.`,
    )
  const own = ownOrigins(() => [origin, ...(options.privateOrigin === null ? [] : [options.privateOrigin()])])
  const practice = practised ? openPracticeProviders({ file: options.practiceFile, origin, own, now, log }) : null
  const clients = providerClients(settings, practice?.access ?? null)
  const events = oneTime<HandlerResult>(now, 5 * minute)
  const kept = oneTime<{ identity: Identity; pendingToken: string }>(now, 10 * minute)
  const seen = oneTime<true>(now, longestLifetimeSeconds * 1000, 100_000)
  const handlerGround = {
    clients,
    events,
    own,
    loopback: isLoopback(origin),
    flows: oneTime<Flow>(now, 10 * minute),
    countAttempt: options.countAttempt,
    log,
    home: origin,
  }
  const ownTokens = (identity: Identity) => [identity.idToken, identity.accessToken].filter((token) => token !== null)

  return {
    clients,
    idTokens: idTokenCheck(now),
    events,
    keep(identity) {
      const pendingToken = newSecret()
      for (const token of [pendingToken, ...ownTokens(identity)]) kept.put(token, { identity, pendingToken })
      return pendingToken
    },
    takeKept(token) {
      const found = kept.take(token)
      if (found === null) return null
      for (const other of [found.pendingToken, ...ownTokens(found.identity)]) kept.take(other)
      return found.identity
    },
    isFirstUse(idToken) {
      const used = seen.take(idToken) !== null
      seen.put(idToken, true)
      return !used
    },
    matches: (pathname, surface) =>
      pathname.startsWith('/emulator/auth/') ||
      (practice !== null && surface === 'public' && pathname.startsWith('/practice/')),
    async handle(exchange) {
      const { pathname } = exchange.url
      // Redirects count too: one answer with another value, and the page that opened the window takes it for closed (auth facts, section 1).
      exchange.response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none')
      if (pathname.startsWith('/practice/') && practice !== null) return practice.handle(exchange)
      if (emulatedPeople !== null && isEmulatedChoice(pathname))
        return answerEmulatedChoice(handlerGround, emulatedPeople, exchange)
      if (pathname === '/emulator/auth/handler') return answerHandler(handlerGround, exchange)
      return answerHelperFrame(exchange, isLoopback(origin))
    },
    close: () => practice?.close(),
  }
}

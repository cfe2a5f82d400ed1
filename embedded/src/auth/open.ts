import { dirname, join } from 'node:path'
import type { Clock } from '../clock.ts'
import { peerAddress } from '../http/peer-address.ts'
import type { Log } from '../log.ts'
import type { MailService } from '../mail/service.ts'
import { openAppCheck } from './app-check/app-check.ts'
import { codeByAddress, countAttempts, tellsPeopleApart, unlimitedAttempts } from './attempts.ts'
import type { BlockingFunctions } from './blocking.ts'
import type { AuthGround } from './exchange.ts'
import { authHttp } from './http.ts'
import { openKeyRing } from './keys/key-ring.ts'
import { openPasswords, standardCost, type PasswordCost } from './passwords/passwords.ts'
import { openProviders } from './providers/open.ts'
import type { ProviderSettings } from './providers/settings.ts'
import type { AuthService, VerifiedToken } from './service.ts'
import { openSealing } from './keys/sealing.ts'
import { noteAnonymousAtStart } from './project-config.ts'
import { openAuthStore } from './store.ts'
import { idTokens, type IdTokens } from './sessions/tokens.ts'

export type AuthOptions = {
  /** Absolute path of the accounts' store. */
  file: string
  keysFolder: string
  project: string
  /** Where people reach the public listener, without a trailing slash. */
  origin: string
  clock: Clock
  log: Log
  mail: MailService
  emulator: boolean
  /** How many proxies of the operator's stand in front, each of which adds to `X-Forwarded-For`; none when absent. */
  proxies?: number
  /** Whether accounts without a name may be made, unless the operator has set it; no when absent. */
  anonymous?: boolean
  /** Takes emulator-form tokens, and makes them for callers of the private surface. Only in emulator mode. */
  unsignedTokens: boolean
  /** The buttons of other providers; none when absent. */
  providers?: ProviderSettings
  /** The private listener, on which browsers sign in too in emulator mode. */
  privateOrigin?: () => string
  /** Only tests choose a cheaper one. */
  passwordCost?: PasswordCost
}

const keepHouseEveryMs = 3_600_000
/** One-time secrets are answered as run out for a while, and not as unknown. */
const expiredKeptMs = 24 * 3_600_000
/** A device that was not used for so long has to sign in again; the hosted service has no end. Also how long used codes are remembered. */
const idleLifetimeMs = 90 * 24 * 3_600_000

export type OpenAuth = AuthService & {
  accountCount(): number
  /** From now on these functions are asked at sign-ins. */
  decideWith(functions: BlockingFunctions | null): void
}

/** The sign-in service with its operator's figures. Throws when a store or key cannot be opened. */
export async function openAuth(options: AuthOptions): Promise<OpenAuth> {
  const { clock, log, project, emulator } = options
  if (options.unsignedTokens && !emulator)
    throw new Error(
      'Unsigned tokens can be forged by anybody, so they are only possible in emulator mode. Start with --emulator, or without unsigned tokens.',
    )
  const { proxies = 0 } = options
  const now = () => clock.now()
  const store = openAuthStore(options.file, log)
  noteAnonymousAtStart(store, project, options.anonymous ?? false)
  // Whatever is signed or sealed is somebody's: without accounts nothing rests on the keys.
  const keysNeeded = () => store.hasAccounts()
  const tokenKeys = openKeyRing(options.keysFolder, 'id-tokens', keysNeeded, now)
  const serviceAccountKeys = openKeyRing(options.keysFolder, 'service-account', keysNeeded, now)
  const sealing = openSealing(options.keysFolder, keysNeeded)
  const passwords = openPasswords(options.passwordCost ?? standardCost, sealing, log)
  const appCheck = openAppCheck({ store, keys: tokenKeys, now })
  let blockingFunctions: BlockingFunctions | null = null
  const attempts = emulator ? unlimitedAttempts : countAttempts(store, now)
  const providers = openProviders({
    settings: options.providers ?? {},
    practiceFile: join(dirname(options.file), 'practice-people.sqlite'),
    origin: options.origin,
    privateOrigin: emulator && options.privateOrigin !== undefined ? options.privateOrigin : null,
    emulatedPeople: emulator ? (providerId) => store.linkedAt(project, providerId, 100) : null,
    now,
    log,
    countAttempt(request) {
      const address = peerAddress(request, proxies)
      if (tellsPeopleApart(address)) attempts.begin(`provider ${address}`, codeByAddress)
    },
  })
  const ground: AuthGround = {
    store,
    passwords,
    attempts,
    providers,
    mail: options.mail,
    log,
    serviceAccountKeys,
    tokenKeys,
    sealing,
    appCheck,
    blockingFunctions: () => blockingFunctions,
    origin: options.origin,
    emulator,
    proxies,
    now,
  }
  const signed = idTokens(tokenKeys, now, { accept: options.unsignedTokens, mint: false })
  const tokensOn = {
    public: signed,
    // The admin SDK in emulator form takes only unsigned ones (protocol facts, section 4).
    private: idTokens(tokenKeys, now, { accept: options.unsignedTokens, mint: options.unsignedTokens }),
  }
  // A moved clock of an emulated project must not make everybody sign in again.
  const keepHouse = async () => {
    if (!emulator) store.pruneBefore(now() - idleLifetimeMs, now() - expiredKeptMs)
    await tokenKeys.rotate()
    await serviceAccountKeys.rotate()
  }
  await keepHouse()
  const housekeeping = setInterval(() => {
    keepHouse().catch((error: unknown) =>
      log.error('auth.housekeeping-failed', { reason: error instanceof Error ? error.message : 'unknown' }),
    )
  }, keepHouseEveryMs).unref()

  return {
    http: authHttp({ ground, project, tokensOn }),
    decideWith(functions) {
      blockingFunctions = functions
    },
    verifyIdToken: async (tokenProject, token) => verify(ground, signed, tokenProject, token),
    admitsApp: (ofProject, service, token) => appCheck.admits(ofProject, service, token),
    verifySigned: (text, signature) => serviceAccountKeys.published().some((key) => key.verify(text, signature)),
    signAgain: (tokenProject, { uid, claims }) => signed.signAgain(tokenProject, uid, claims),
    accountCount: () => store.accountCount(project),
    async close() {
      clearInterval(housekeeping)
      await passwords.close()
      providers.close()
      store.close()
    },
  }
}

function verify({ store }: AuthGround, tokens: IdTokens, project: string, token: string): VerifiedToken | null {
  const checked = tokens.check(token, project)
  if (checked.outcome !== 'good') return null
  const account = store.account(project, checked.uid)
  // Test libraries speak as people who never signed up; a signed token always has an account.
  if (account === null && checked.signed) return null
  if (account !== null && (account.disabled || (checked.signed && checked.authTime < account.validSince))) return null
  return { uid: checked.uid, claims: checked.claims, expiresAt: checked.expiresAt, signed: checked.signed }
}

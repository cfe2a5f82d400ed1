import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { MailService } from '../mail/service.ts'
import { countAttempts, unlimitedAttempts } from './attempts.ts'
import type { AuthGround } from './exchange.ts'
import { authHttp } from './http.ts'
import { openPasswords, standardCost, type PasswordCost } from './passwords.ts'
import type { AuthService, VerifiedToken } from './service.ts'
import { loadSigningKey } from './signing-key.ts'
import { openAuthStore } from './store.ts'
import { idTokens, type IdTokens } from './tokens.ts'

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
  /** Takes emulator-form tokens, and makes them for callers of the private surface. Only in emulator mode. */
  unsignedTokens: boolean
  /** Only tests choose a cheaper one. */
  passwordCost?: PasswordCost
}

const pruneEveryMs = 6 * 3_600_000
/** A device that was not used for so long has to sign in again; the hosted service has no end. Also how long used codes are remembered. */
const idleLifetimeMs = 90 * 24 * 3_600_000

/** The sign-in service with its operator's figures. Throws when a store or key cannot be opened. */
export async function openAuth(options: AuthOptions): Promise<AuthService & { accountCount(): number }> {
  const { clock, log, project, emulator } = options
  if (options.unsignedTokens && !emulator)
    throw new Error(
      'Unsigned tokens can be forged by anybody, so they are only possible in emulator mode. Start with --emulator, or without unsigned tokens.',
    )
  const now = () => clock.now()
  const store = openAuthStore(options.file, log)
  const tokenKey = loadSigningKey(options.keysFolder, 'id-tokens')
  const passwords = openPasswords(options.passwordCost ?? standardCost, log)
  const ground: AuthGround = {
    store,
    passwords,
    attempts: emulator ? unlimitedAttempts : countAttempts(store, now),
    mail: options.mail,
    log,
    serviceAccountKey: loadSigningKey(options.keysFolder, 'service-account'),
    origin: options.origin,
    emulator,
    now,
  }
  const signed = idTokens(tokenKey, now, { accept: options.unsignedTokens, mint: false })
  const tokensOn = {
    public: signed,
    // The admin SDK in emulator form takes only unsigned ones (protocol facts, section 4).
    private: idTokens(tokenKey, now, { accept: options.unsignedTokens, mint: options.unsignedTokens }),
  }
  // A moved clock of an emulated project must not make everybody sign in again.
  const prune = () => (emulator ? undefined : store.pruneBefore(now() - idleLifetimeMs))
  prune()
  const pruning = setInterval(prune, pruneEveryMs).unref()

  return {
    http: authHttp({ ground, project, tokenKey, tokensOn }),
    verifyIdToken: async (tokenProject, token) => verify(ground, signed, tokenProject, token),
    accountCount: () => store.accountCount(project),
    async close() {
      clearInterval(pruning)
      await passwords.close()
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
  return { uid: checked.uid, claims: checked.claims, expiresAt: checked.expiresAt }
}

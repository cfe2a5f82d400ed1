import type { Account, PassedFactor, Session, SignInProvider } from '../account.ts'
import { askBlockingFunctions, withBlockingChanges } from '../blocking.ts'
import { AuthError } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { beginSecondFactor, type SecondFactorPending } from '../factors/second-factor.ts'
import { idTokenLifetimeSeconds, newSecret } from './tokens.ts'

const recentSeconds = 300

/** What every sign-in answers with. */
export type SessionTokens = { idToken: string; refreshToken: string; expiresIn: string }

export type SignIn = {
  provider: SignInProvider
  /** What blocking functions are told; the provider unless it says more (`emailLink`). */
  method?: string
  /** The account is not stored yet. */
  isNew?: boolean
  /** Of a custom token; they go into all tokens of the session. */
  claims?: Record<string, unknown>
  /** Who asks, when a way in is added to an account that is signed in already: no second factor is asked for again. */
  continues?: Asker
  /** Runs in the transaction that begins the session, and gives the account as it is then: uses codes up, makes changes. Throws to stop it all. */
  commit?: () => Account
}

/**
 * The end of every way in, with its first factor proved: asks blocking functions, then begins a session or asks for the second factor.
 * What is answered is spread into the answer of the operation. Throws USER_DISABLED, BLOCKING_FUNCTION_ERROR_RESPONSE.
 */
export async function completeSignIn(
  call: Call,
  account: Account,
  signIn: SignIn,
): Promise<SessionTokens | SecondFactorPending> {
  const { provider, isNew = false, claims = {}, method = provider, continues } = signIn
  if (account.disabled) throw new AuthError('USER_DISABLED')
  // The operator's own tokens vouch for the person (protocol facts, section 7).
  const waits = (of: Account) => !isNew && !continues && provider !== 'custom' && of.secondFactors.length > 0
  const pending = waits(account)
  const created = isNew ? await askBlockingFunctions(call, 'beforeCreate', account, method) : {}
  const changes = pending
    ? {}
    : {
        ...created,
        ...(await askBlockingFunctions(call, 'beforeSignIn', withBlockingChanges(account, created), method)),
      }
  const commit = signIn.commit ?? (() => requireStored(call, account))
  return call.store.transaction(() => {
    const committed = withBlockingChanges(commit(), changes)
    if (committed.disabled) throw new AuthError('USER_DISABLED')
    // Asked of the account as it is now: a factor may have been added a moment ago.
    if (waits(committed)) {
      call.store.putAccount(committed)
      return beginSecondFactor(call, committed, { provider, method, claims })
    }
    // The factors went a moment ago, so nobody asked the function that decides about sign-ins.
    if (pending && call.blockingFunctions()?.handles('beforeSignIn') === true)
      throw new AuthError(
        'BLOCKING_FUNCTION_ERROR_RESPONSE',
        'The account was changed during the sign-in. Sign in again.',
      )
    return beginSession(
      call,
      committed,
      provider,
      { ...claims, ...changes.sessionClaims },
      continues?.secondFactor ?? null,
    )
  })
}

/** Begins a session that is authenticated now, and notes the sign-in on the account. For operations that continue a session; ways in end in completeSignIn. */
export function beginSession(
  call: Call,
  account: Account,
  provider: SignInProvider,
  claims: Record<string, unknown> = {},
  secondFactor: PassedFactor | null = null,
): SessionTokens {
  const now = call.now()
  const session: Session = {
    project: account.project,
    uid: account.uid,
    provider,
    secondFactor,
    authTime: Math.floor(now / 1000),
    claims,
    revoked: false,
    lastUsedAt: now,
    userAgent: call.userAgent.slice(0, 200),
  }
  const refreshToken = newSecret()
  const signedIn = { ...account, lastLoginAt: now, lastRefreshAt: now }
  call.store.transaction(() => {
    call.store.putAccount(signedIn)
    call.store.putSession(refreshToken, session)
  })
  return { idToken: call.tokens.mint(signedIn, session), refreshToken, expiresIn: String(idTokenLifetimeSeconds) }
}

/** The account as it is now. Throws TOKEN_EXPIRED when its sessions were ended meanwhile, USER_NOT_FOUND. */
export function requireStored(call: Pick<Call, 'store'>, account: Account): Account {
  const stored = call.store.account(account.project, account.uid)
  if (stored === null) throw new AuthError('USER_NOT_FOUND')
  if (stored.validSince > account.validSince) throw new AuthError('TOKEN_EXPIRED')
  return stored
}

/** Who asks, by the token in the request. */
export type Asker = {
  account: Account
  authTime: number
  provider: SignInProvider
  secondFactor: PassedFactor | null
  claims: Record<string, unknown>
}

/** The account of the request's `idToken`. Throws INVALID_ID_TOKEN, TOKEN_EXPIRED (also when revoked), USER_NOT_FOUND, USER_DISABLED. */
export function requireAccount(call: Call): Asker {
  const token = call.fields.text('idToken', 16_384)
  if (token === undefined || token === '') throw new AuthError('MISSING_ID_TOKEN')
  const checked = call.tokens.check(token, call.emulator ? null : call.project)
  if (checked.outcome === 'bad') throw new AuthError('INVALID_ID_TOKEN')
  if (checked.outcome === 'expired') throw new AuthError('TOKEN_EXPIRED')
  const account = call.store.account(checked.project, checked.uid)
  if (account === null) throw new AuthError('USER_NOT_FOUND')
  if (account.disabled) throw new AuthError('USER_DISABLED')
  if (checked.authTime < account.validSince) throw new AuthError('TOKEN_EXPIRED')
  return { account, authTime: checked.authTime, claims: checked.claims, ...sessionIn(checked.claims['firebase']) }
}

/** The parts of a session that its tokens name. They are signed, so their form is known. */
function sessionIn(claim: unknown): Pick<Asker, 'provider' | 'secondFactor'> {
  const { sign_in_provider, sign_in_second_factor, second_factor_identifier } = (claim ?? {}) as Record<string, unknown>
  const passed = sign_in_second_factor === 'phone' || sign_in_second_factor === 'totp' ? sign_in_second_factor : null
  return {
    provider: isSignInProvider(sign_in_provider) ? sign_in_provider : 'password',
    secondFactor:
      passed === null || typeof second_factor_identifier !== 'string'
        ? null
        : { provider: passed, enrollmentId: second_factor_identifier },
  }
}

export const isSignInProvider = (value: unknown): value is SignInProvider =>
  typeof value === 'string' && /^(password|custom|anonymous|phone|[^.]+\..+)$/.test(value)

/** Like requireAccount, for what a stolen token must not do: the sign-in must be at most five minutes old. */
export function requireRecentAccount(call: Call): Asker {
  const found = requireAccount(call)
  // Nobody can sign in to an account without a name again, so nothing would be proved by asking.
  if (found.provider === 'anonymous') return found
  if (call.now() / 1000 - found.authTime > recentSeconds) throw new AuthError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  return found
}

/** The account with every session ended; the caller stores it in the same transaction. */
export function endSessions(call: Pick<Call, 'store' | 'now'>, account: Account): Account {
  call.store.revokeSessions(account.project, account.uid)
  return { ...account, validSince: Math.floor(call.now() / 1000) }
}

/** Whoever reads the mail owns the address. What somebody put on the account before that was proved goes: password, phone, other ways in, factors and sessions (protocol facts, section 8). */
export function withoutSquatter(call: Pick<Call, 'store' | 'now'>, account: Account): Account {
  if (account.emailVerified) return account
  return {
    ...endSessions(call, account),
    passwordHash: null,
    passwordUpdatedAt: null,
    phoneNumber: null,
    providers: [],
    secondFactors: [],
  }
}

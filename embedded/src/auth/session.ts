import type { Account, SignInProvider } from './account.ts'
import { AuthError } from './errors.ts'
import type { Call } from './exchange.ts'
import { idTokenLifetimeSeconds, newSecret } from './tokens.ts'

const recentSeconds = 300

/** What every sign-in answers with. */
export type SessionTokens = { idToken: string; refreshToken: string; expiresIn: string }

/** Begins a session that is authenticated now, and notes the sign-in on the account. */
export function beginSession(
  call: Call,
  account: Account,
  provider: SignInProvider,
  claims: Record<string, unknown> = {},
): SessionTokens {
  const now = call.now()
  const session = {
    project: account.project,
    uid: account.uid,
    provider,
    authTime: Math.floor(now / 1000),
    claims,
    revoked: false,
    lastUsedAt: now,
  }
  const refreshToken = newSecret()
  const signedIn = { ...account, lastLoginAt: now, lastRefreshAt: now }
  call.store.transaction(() => {
    call.store.putAccount(signedIn)
    call.store.putSession(refreshToken, session)
  })
  return { idToken: call.tokens.mint(signedIn, session), refreshToken, expiresIn: String(idTokenLifetimeSeconds) }
}

/** The account of the request's `idToken`. Throws INVALID_ID_TOKEN, TOKEN_EXPIRED (also when revoked), USER_NOT_FOUND, USER_DISABLED. */
export function requireAccount(call: Call): { account: Account; authTime: number; provider: SignInProvider } {
  const token = call.fields.text('idToken', 16_384)
  if (token === undefined || token === '') throw new AuthError('MISSING_ID_TOKEN')
  const checked = call.tokens.check(token, call.emulator ? null : call.project)
  if (checked.outcome === 'bad') throw new AuthError('INVALID_ID_TOKEN')
  if (checked.outcome === 'expired') throw new AuthError('TOKEN_EXPIRED')
  const account = call.store.account(checked.project, checked.uid)
  if (account === null) throw new AuthError('USER_NOT_FOUND')
  if (account.disabled) throw new AuthError('USER_DISABLED')
  if (checked.authTime < account.validSince) throw new AuthError('TOKEN_EXPIRED')
  const firebase = checked.claims['firebase'] as { sign_in_provider?: unknown } | undefined
  return {
    account,
    authTime: checked.authTime,
    provider: firebase?.sign_in_provider === 'custom' ? 'custom' : 'password',
  }
}

/** Like requireAccount, for what a stolen token must not do: the sign-in must be at most five minutes old. */
export function requireRecentAccount(call: Call): { account: Account; provider: SignInProvider } {
  const found = requireAccount(call)
  if (call.now() / 1000 - found.authTime > recentSeconds) throw new AuthError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  return found
}

/** The account with every session ended; the caller stores it in the same transaction. */
export function endSessions(call: Pick<Call, 'store' | 'now'>, account: Account): Account {
  call.store.revokeSessions(account.project, account.uid)
  return { ...account, validSince: Math.floor(call.now() / 1000) }
}

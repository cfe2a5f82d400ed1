import { AuthError } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { idTokenLifetimeSeconds } from '../sessions/tokens.ts'

/** `securetoken v1/token`. The refresh token stays the same, as with the hosted service: tabs refresh in parallel and answers get lost. */
export function refresh(call: Call): object {
  if (call.fields.text('grant_type') !== 'refresh_token') throw new AuthError('INVALID_GRANT_TYPE')
  const refreshToken = call.fields.text('refresh_token')
  if (refreshToken === undefined || refreshToken === '') throw new AuthError('MISSING_REFRESH_TOKEN')
  const session = call.store.session(refreshToken)
  if (session === null || (!call.emulator && session.project !== call.project))
    throw new AuthError('INVALID_REFRESH_TOKEN')
  const account = call.store.account(session.project, session.uid)
  if (account === null) throw new AuthError('USER_NOT_FOUND')
  if (account.disabled) throw new AuthError('USER_DISABLED')
  if (session.revoked || session.authTime < account.validSince) throw new AuthError('TOKEN_EXPIRED')
  const now = call.now()
  const refreshed = { ...account, lastRefreshAt: now }
  call.store.transaction(() => {
    call.store.putSession(refreshToken, { ...session, lastUsedAt: now })
    call.store.putAccount(refreshed)
  })
  const idToken = call.tokens.mint(refreshed, session)
  return {
    id_token: idToken,
    access_token: idToken,
    refresh_token: refreshToken,
    expires_in: String(idTokenLifetimeSeconds),
    token_type: 'Bearer',
    user_id: account.uid,
    project_id: account.project,
  }
}

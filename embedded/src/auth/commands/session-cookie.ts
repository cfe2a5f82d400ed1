import { AuthError } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { requireAccount } from '../sessions/session.ts'

const shortestSeconds = 300
const longestSeconds = 14 * 24 * 3600

/** `projects/{p}:createSessionCookie`: a cookie with the claims of a good ID token. Throws INVALID_DURATION and the refusals of ID tokens. */
export function createSessionCookie(call: Call): object {
  const asked = call.fields.text('validDuration', 10) ?? String(longestSeconds)
  const seconds = /^\d+$/.test(asked) ? Number(asked) : 0
  if (seconds < shortestSeconds || seconds > longestSeconds) throw new AuthError('INVALID_DURATION')
  const { account, claims } = requireAccount(call)
  if (account.project !== call.project) throw new AuthError('INVALID_ID_TOKEN')
  return { sessionCookie: call.tokens.mintCookie(claims, account.project, seconds) }
}

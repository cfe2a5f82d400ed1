import type { Account } from '../account.ts'
import { passwordTriesOn, secondFactorTriesOn } from '../attempts.ts'
import { AuthError } from '../errors.ts'
import type { Call } from '../exchange.ts'

const mostSessions = 200

/**
 * `POST projects/{p}/accounts:listSessions`, of `localId`: the devices on which somebody is signed in, the last used first, at most 200. Times in
 * milliseconds since the epoch, as text. The vendor's protocol has no such operation, nor the two beneath.
 */
export function listSessions(call: Call): object {
  const { project, uid, validSince } = requireNamed(call)
  const sessions = call.store
    .sessionsOf(project, uid, mostSessions)
    .filter(({ authTime }) => authTime >= validSince)
    .map(({ id, provider, secondFactor, authTime, lastUsedAt, userAgent }) => ({
      id,
      signInProvider: provider,
      ...(secondFactor !== null && { secondFactor: secondFactor.provider }),
      signedInAt: String(authTime * 1000),
      lastUsedAt: String(lastUsedAt),
      ...(userAgent !== null && { userAgent }),
    }))
  return { sessions }
}

/** `POST projects/{p}/accounts:endSession`: one device gets no further token. What it has counts until it runs out, within the hour. Throws INVALID_SESSION. */
export function endSession(call: Call): object {
  const { project, uid } = requireNamed(call)
  const id = call.fields.text('session', 128) ?? ''
  if (!/^[0-9a-f]{64}$/.test(id) || !call.store.revokeSession(project, uid, id))
    throw new AuthError('INVALID_SESSION', 'There is no such session of this account, or it has ended.')
  return {}
}

/** `POST projects/{p}/accounts:freeLockOut`: what was counted of wrong passwords and codes on an account is forgotten, from whatever address they came. */
export function freeLockOut(call: Call): object {
  const { project, uid, email } = requireNamed(call)
  if (email !== null) call.attempts.free(passwordTriesOn(project, email))
  call.attempts.free(secondFactorTriesOn(project, uid))
  return {}
}

function requireNamed({ store, project, fields }: Call): Account {
  const account = store.account(project, fields.text('localId', 128) ?? '')
  if (account === null) throw new AuthError('USER_NOT_FOUND')
  return account
}

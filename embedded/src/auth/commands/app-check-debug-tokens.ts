import {
  addDebugToken,
  debugTokens,
  isDebugToken,
  removeDebugToken,
  type DebugToken,
} from '../app-check/debug-tokens.ts'
import { codeByAddress } from '../attempts.ts'
import { AuthError, invalidArgument } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { usualSeconds } from './app-check.ts'

/**
 * `apps/{app}:exchangeDebugToken`: what the SDK asks with `FIREBASE_APPCHECK_DEBUG_TOKEN`. A secret that the operator has listed gives a token for an
 * hour; any other is PERMISSION_DENIED, in the vendor's words.
 */
export function exchangeDebugToken(call: Call, app: string): object {
  call.attempts.begin(`app-check ${call.address}`, codeByAddress)
  // The SDK of browsers writes it in the one way, the protocol's reference in the other.
  const secret = call.fields.text('debug_token', 100) ?? call.fields.text('debugToken', 100) ?? ''
  if (!isDebugToken(call, app, secret)) throw new AuthError('App attestation failed.', '', 403, 'PERMISSION_DENIED')
  return { token: call.appCheck.sign(call.project, app, usualSeconds), ttl: `${usualSeconds}s` }
}

/** `POST …/apps/{app}/debugTokens`: lists the secret in `token`, which no answer holds again. */
export function createDebugToken(call: Call, app: string): object {
  const displayName = call.fields.text('displayName', 100) ?? ''
  if (displayName === '') throw invalidArgument('displayName is missing: it says whose machine the token is for.')
  return told(call, app, addDebugToken(call, app, call.fields.text('token', 100) ?? '', displayName))
}

export const listDebugTokens = (call: Call, app: string): object => ({
  debugTokens: debugTokens(call, app).map((one) => told(call, app, one)),
})

export function deleteDebugToken(call: Call, app: string, id: string): object {
  if (!removeDebugToken(call, app, id))
    throw new AuthError('NOT_FOUND', 'There is no such debug token.', 404, 'NOT_FOUND')
  return {}
}

const told = ({ project }: Call, app: string, { id, displayName }: DebugToken) => ({
  name: `projects/${project}/apps/${app}/debugTokens/${id}`,
  displayName,
})

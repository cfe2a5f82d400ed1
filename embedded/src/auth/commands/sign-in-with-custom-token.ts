import { AuthError } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { completeSignIn } from '../sessions/session.ts'
import { parseJsonText, parseJwt, type ParsedJwt } from '../wire/jwt.ts'
import { newAccount } from './sign-up.ts'

const audience = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
const longestLifetimeSeconds = 3600

/** `accounts:signInWithCustomToken`: a token that admin code had signed by `signBlob`; its `claims` go into the session's tokens. */
export async function signInWithCustomToken(call: Call): Promise<object> {
  const text = call.fields.text('token', 16_384) ?? ''
  const claims = call.emulator && text.startsWith('{') ? claimsAsText(text) : claimsOfToken(call, text)
  const { uid } = claims
  if (typeof uid !== 'string' || uid.length === 0 || uid.length > 128)
    throw new AuthError('INVALID_CUSTOM_TOKEN', 'The uid is missing or too long.')
  const known = call.store.account(call.project, uid)
  if (known?.disabled === true) throw new AuthError('USER_DISABLED')
  const account = known ?? newAccount(call, uid, null)
  const session = await completeSignIn(call, account, {
    provider: 'custom',
    isNew: known === null,
    claims: claimsIn(claims['claims']),
    commit: () => ({ ...(call.store.account(call.project, uid) ?? account), customAuth: true }),
  })
  return { kind: 'identitytoolkit#VerifyCustomTokenResponse', isNewUser: known === null, ...session }
}

/** What a token says, once it is known to be of this server and of this hour. In emulator mode nobody's signature is looked at. */
function claimsOfToken(call: Call, text: string): Record<string, unknown> {
  const token = parseJwt(text)
  if (token === null)
    throw new AuthError('INVALID_CUSTOM_TOKEN', 'Invalid assertion format. 3 dot separated segments required.')
  const { header, claims } = token
  const signed = header['alg'] === 'RS256' && isOurs(call, token)
  if (!signed && !call.emulator)
    throw new AuthError('INVALID_CUSTOM_TOKEN', 'The token was not signed by a service account of this server.')
  const { aud, exp, iat } = claims
  const now = Math.floor(call.now() / 1000)
  if (aud !== audience) throw new AuthError('INVALID_CUSTOM_TOKEN', 'The audience is not this service.')
  if (
    signed &&
    (typeof exp !== 'number' || typeof iat !== 'number' || exp <= now || exp - iat > longestLifetimeSeconds)
  )
    throw new AuthError('INVALID_CUSTOM_TOKEN', 'The token has expired, or lives longer than an hour.')
  return claims
}

/** In the place of a token, as the official emulator takes it from tests: `uid` or `user_id`, and `claims`. */
function claimsAsText(text: string): Record<string, unknown> {
  const claims = parseJsonText(text)
  if (claims === null)
    throw new AuthError('INVALID_CUSTOM_TOKEN', 'A custom token as text must be a JSON object, in emulator mode only.')
  return { ...claims, uid: claims['uid'] ?? claims['user_id'] }
}

// The admin SDK names no key in its custom tokens, so each of ours is tried: there are two or three.
const isOurs = (call: Call, { signingInput, signature }: ParsedJwt) =>
  call.serviceAccountKeys.published().some((key) => key.verify(signingInput, signature))

function claimsIn(claims: unknown): Record<string, unknown> {
  if (claims === undefined || claims === null) return {}
  if (typeof claims !== 'object' || Array.isArray(claims))
    throw new AuthError('INVALID_CUSTOM_TOKEN', 'claims must be an object.')
  return claims as Record<string, unknown>
}

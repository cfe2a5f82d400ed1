import { AuthError } from '../errors.ts'

// The claims that a token carries for itself (OpenID Connect Core, section 2, and protocol facts, section 4).
const reserved = new Set(
  'acr amr at_hash aud auth_time azp cnf c_hash exp firebase iat iss jti nbf nonce sub user_id'.split(' '),
)

/** Custom claims as JSON text, `{}` for claims that were cleared; null for none. Throws CLAIMS_TOO_LARGE, INVALID_CLAIMS, FORBIDDEN_CLAIM. */
export function parseCustomAttributes(text: string): string | null {
  if (text === '') return null
  if (text.length > 1000) throw new AuthError('CLAIMS_TOO_LARGE')
  let claims: unknown
  try {
    claims = JSON.parse(text)
  } catch {
    throw new AuthError('INVALID_CLAIMS')
  }
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw new AuthError('INVALID_CLAIMS')
  const names = Object.keys(claims)
  const forbidden = names.find((name) => reserved.has(name))
  if (forbidden !== undefined) throw new AuthError('FORBIDDEN_CLAIM', forbidden)
  return JSON.stringify(claims)
}

import { isSignInProvider } from '../session.ts'
import { parseJwt } from '../wire/jwt.ts'
import { identityFromClaims, type Identity } from './identity.ts'

/** An ID token as tests of the official emulator make them: claims as JSON, or a token without a signature. Null for a signed one. Only in emulator mode. */
export function emulatedIdentity(providerId: string, idToken: string): Identity | null {
  const claims = claimsIn(idToken)
  if (claims === null || !isSignInProvider(providerId) || !isProviderId(providerId)) return null
  return { ...identityFromClaims(providerId, claims, true), idToken }
}

const isProviderId = (id: string): id is `${string}.${string}` => id.includes('.') && id.length <= 64

function claimsIn(idToken: string): Record<string, unknown> | null {
  const token = parseJwt(idToken)
  if (token !== null) return token.header['alg'] === 'none' && token.signature.length === 0 ? token.claims : null
  try {
    const claims: unknown = JSON.parse(idToken)
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims)
      ? (claims as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

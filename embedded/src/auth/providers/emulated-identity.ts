import { isSignInProvider } from '../sessions/session.ts'
import { parseJsonText, parseJwt } from '../wire/jwt.ts'
import { identityFromClaims, pictureIn, type Identity } from './identity.ts'

/** What an application brings from a provider. */
export type BroughtCredential = { idToken: string; accessToken: string; samlResponse: string }

/**
 * A credential as tests of the official emulator make them, of any provider: claims as JSON or in a token nobody has signed, as ID token or, as
 * Facebook and GitHub have it, as access token; of a SAML provider the response as JSON. Null for anything else. Only in emulator mode.
 */
export function emulatedIdentity(providerId: string, brought: BroughtCredential): Identity | null {
  if (!isSignInProvider(providerId) || !isProviderId(providerId)) return null
  const { idToken, accessToken } = brought
  const claims = claimsIn(idToken) ?? claimsIn(accessToken)
  const asserted = providerId.startsWith('saml.') ? subjectIn(brought.samlResponse) : null
  if (claims === null && asserted === null) return null
  const all: Record<string, unknown> = { ...claims, ...asserted }
  return {
    ...identityFromClaims(providerId, all, true),
    // The pictures of tests need be nowhere, so where they are is not judged.
    photoUrl: pictureIn(all['picture'], ['http:', 'https:']),
    idToken: idToken || null,
    accessToken: accessToken || null,
  }
}

/** A SAML response names its subject by an address as a rule, and vouches for it. */
function subjectIn(samlResponse: string): Record<string, unknown> | null {
  const assertion = recordIn(parseJsonText(samlResponse), 'assertion')
  const nameId = recordIn(assertion, 'subject')?.['nameId']
  if (typeof nameId !== 'string' || nameId === '') return null
  return { sub: nameId, ...(nameId.includes('@') ? { email: nameId, email_verified: true } : {}) }
}

function recordIn(record: Record<string, unknown> | null, name: string): Record<string, unknown> | null {
  const value = record?.[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

const isProviderId = (id: string): id is `${string}.${string}` => id.includes('.') && id.length <= 64

function claimsIn(text: string): Record<string, unknown> | null {
  const token = parseJwt(text)
  if (token !== null) return token.header['alg'] === 'none' && token.signature.length === 0 ? token.claims : null
  return parseJsonText(text)
}

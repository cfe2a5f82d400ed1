import { createHash, createPublicKey, timingSafeEqual, verify, type JsonWebKey } from 'node:crypto'
import { AuthError } from '../errors.ts'
import { parseJwt, type ParsedJwt } from '../wire/jwt.ts'
import type { ProviderClient } from './client.ts'
import { identityFromClaims, type Identity } from './identity.ts'

const skewSeconds = 300
/** How long an ID token can be brought at most, whatever it says itself. */
export const longestLifetimeSeconds = 24 * 3600
const keysHoldMs = 3_600_000
const askAgainMs = 60_000
const largestKeySet = 256 * 1024

/** Checks an ID token that an application got from a provider by itself. */
export type IdTokenCheck = {
  /** Throws INVALID_IDP_RESPONSE, MISSING_OR_INVALID_NONCE. `rawNonce` is what the application made before it asked. */
  identity(client: ProviderClient, idToken: string, rawNonce: string | null): Promise<Identity>
}

export function idTokenCheck(now: () => number): IdTokenCheck {
  const keySets = new Map<string, { keys: JsonWebKey[]; askedAt: number }>()

  async function keyOf({ jwksUri }: ProviderClient, kid: unknown): Promise<JsonWebKey | null> {
    const held = keySets.get(jwksUri)
    const found = held?.keys.find((key) => key['kid'] === kid)
    if (held !== undefined && now() - held.askedAt < (found === undefined ? askAgainMs : keysHoldMs))
      return found ?? null
    const keys = await fetchKeys(jwksUri)
    keySets.set(jwksUri, { keys, askedAt: now() })
    return keys.find((key) => key['kid'] === kid) ?? null
  }

  return {
    async identity(client, idToken, rawNonce) {
      const token = parseJwt(idToken)
      if (token === null) throw refused('The id_token is not a JSON Web Token.')
      const jwk = await keyOf(client, token.header['kid'])
      if (jwk === null || !signatureHolds(token, jwk)) throw refused('The id_token was not signed by the provider.')
      checkClaims(token.claims, client, now() / 1000)
      checkNonce(token.claims['nonce'], rawNonce)
      return { ...identityFromClaims(client.provider.id, token.claims, client.provesAddresses), idToken }
    },
  }
}

const refused = (text: string) => new AuthError('INVALID_IDP_RESPONSE', text)

async function fetchKeys(jwksUri: string): Promise<JsonWebKey[]> {
  try {
    const response = await fetch(jwksUri, { signal: AbortSignal.timeout(10_000), redirect: 'error' })
    const text = await response.text()
    if (!response.ok || text.length > largestKeySet) throw new Error(`answered ${response.status}`)
    const { keys } = JSON.parse(text) as { keys?: unknown }
    if (!Array.isArray(keys)) throw new Error('no list of keys')
    return keys as JsonWebKey[]
  } catch (error) {
    throw refused(
      `The keys of the provider cannot be read just now (${error instanceof Error ? error.message : 'unknown'}).`,
    )
  }
}

/** RS256 and ES256 (RFC 7518, section 3); the algorithm must fit the key, whatever the token says. */
function signatureHolds({ header, signingInput, signature }: ParsedJwt, jwk: JsonWebKey): boolean {
  const fits =
    (header['alg'] === 'RS256' && jwk.kty === 'RSA') ||
    (header['alg'] === 'ES256' && jwk.kty === 'EC' && jwk.crv === 'P-256')
  if (!fits || (jwk['use'] !== undefined && jwk['use'] !== 'sig')) return false
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    return verify('sha256', Buffer.from(signingInput), { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    // A key that cannot be read verifies nothing.
    return false
  }
}

/** OpenID Connect Core, section 3.1.3.7. */
function checkClaims(claims: Record<string, unknown>, client: ProviderClient, seconds: number): void {
  const { iss, aud, azp, exp, iat } = claims
  if (iss !== client.issuer) throw refused('The id_token is of another issuer.')
  const audiences = Array.isArray(aud) ? (aud as unknown[]) : [aud]
  if (!audiences.includes(client.clientId) || (audiences.length > 1 && azp !== client.clientId))
    throw refused('The id_token was made for another application.')
  if (typeof exp !== 'number' || exp + skewSeconds <= seconds) throw refused('The id_token has expired.')
  if (typeof iat !== 'number' || iat > seconds + skewSeconds) throw refused('The id_token is of the future.')
  if (iat + longestLifetimeSeconds <= seconds) throw refused('The id_token is over a day old.')
}

/** A token that names a nonce is only good with it: in the clear, or as the SHA-256 that native kits send. */
function checkNonce(claimed: unknown, raw: string | null): void {
  if (claimed === undefined && raw === null) return
  const matches =
    typeof claimed === 'string' &&
    raw !== null &&
    [raw, createHash('sha256').update(raw).digest('hex')].some((nonce) => equal(nonce, claimed))
  if (!matches) throw new AuthError('MISSING_OR_INVALID_NONCE', 'The nonce does not belong to the id_token.')
}

const equal = (a: string, b: string) => {
  const [x, y] = [a, b].map((text) => createHash('sha256').update(text).digest())
  return x !== undefined && y !== undefined && timingSafeEqual(x, y)
}

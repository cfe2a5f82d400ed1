import type { LinkedProvider } from '../account.ts'
import { AuthError } from '../errors.ts'
import { parseEmailAddress } from '../wire/email-address.ts'
import type { ProviderId } from './catalogue.ts'

/** A person as a provider describes them, after everything that can be checked was checked. */
export type Identity = {
  providerId: ProviderId
  /** The provider's own id of the person (`sub`), which never changes. */
  rawId: string
  email: string | null
  /** The provider says so, and is believed in this. */
  emailVerified: boolean
  displayName: string | null
  photoUrl: string | null
  /** What the provider said, for the application. */
  claims: Record<string, unknown>
  idToken: string | null
  accessToken: string | null
  expiresInSeconds: number | null
}

/** Reads the standard claims (OpenID Connect Core, section 5.1). Names and pictures are kept only in a form that any page can show. */
export function identityFromClaims(
  providerId: ProviderId,
  claims: Record<string, unknown>,
  provesAddresses: boolean,
): Identity {
  const rawId = claims['sub']
  if (typeof rawId !== 'string' || rawId === '' || rawId.length > 255)
    throw new AuthError('INVALID_IDP_RESPONSE', 'The provider named nobody.')
  const email = addressIn(claims['email'])
  return {
    providerId,
    rawId,
    email,
    // Apple writes the flag as text.
    emailVerified:
      email !== null && provesAddresses && (claims['email_verified'] === true || claims['email_verified'] === 'true'),
    displayName: nameIn(claims['name']),
    photoUrl: pictureIn(claims['picture']),
    claims,
    idToken: null,
    accessToken: null,
    expiresInSeconds: null,
  }
}

export const linkedFrom = ({ providerId, rawId, email, displayName, photoUrl }: Identity): LinkedProvider => ({
  providerId,
  rawId,
  email,
  displayName,
  photoUrl,
})

function addressIn(claim: unknown): string | null {
  if (typeof claim !== 'string' || claim === '') return null
  try {
    return parseEmailAddress(claim)
  } catch (error) {
    // An address in a form that we do not take is treated as none: the person still gets in by the provider's id.
    if (error instanceof AuthError) return null
    throw error
  }
}

function nameIn(claim: unknown): string | null {
  if (typeof claim !== 'string') return null
  // Control and direction marks could rearrange what stands beside the name.
  return (
    claim
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, 256) || null
  )
}

/** An address that any page can show a picture of: over https, but where `protocols` names more. */
export function pictureIn(claim: unknown, protocols: readonly string[] = ['https:']): string | null {
  if (typeof claim !== 'string' || claim.length > 2048 || !URL.canParse(claim)) return null
  return protocols.includes(new URL(claim).protocol) ? claim : null
}

import { randomBytes } from 'node:crypto'
import type { Account, Session } from '../account.ts'
import { encodeJwtPart, parseJwt } from '../wire/jwt.ts'
import type { KeyRing } from '../keys/key-ring.ts'

export const idTokenLifetimeSeconds = 3600
const clockSkewSeconds = 300

/** An ID token whose form, signature, project and age were checked; the account was not looked at yet. */
export type CheckedToken =
  | {
      outcome: 'good'
      project: string
      uid: string
      claims: Record<string, unknown>
      authTime: number
      expiresAt: number
      signed: boolean
    }
  | { outcome: 'expired' }
  | { outcome: 'bad' }

export type IdTokens = {
  mint(account: Account, session: Session): string
  /** A session cookie with the claims of a checked ID token (protocol facts, section 5). */
  mintCookie(claims: Record<string, unknown>, project: string, lifetimeSeconds: number): string
  /** A token of what an emulator-form one says: those of test libraries lack nearly everything. */
  signAgain(project: string, uid: string, claims: Record<string, unknown>): string
  /** `project` null takes the token's own. */
  check(token: string, project: string | null): CheckedToken
}

/** `acceptUnsigned` takes emulator-form tokens (alg none) beside signed ones; `mintUnsigned` makes them. Both only in emulator mode. */
export function idTokens(keys: KeyRing, now: () => number, unsigned: { accept: boolean; mint: boolean }): IdTokens {
  const signed = (claims: Record<string, unknown>): string => {
    // Two tokens of one second must differ: the SDK drops the new refresh token when the ID token beside it looks like the old one.
    const jti = randomBytes(9).toString('base64url')
    if (unsigned.mint) return `${encodeJwtPart({ alg: 'none', typ: 'JWT', jti })}.${encodeJwtPart(claims)}.`
    const key = keys.signing()
    const input = `${encodeJwtPart({ alg: 'RS256', kid: key.kid, typ: 'JWT', jti })}.${encodeJwtPart(claims)}`
    return `${input}.${key.sign(input).toString('base64url')}`
  }
  return {
    mint: (account, session) => signed(claimsOf(account, session, Math.floor(now() / 1000))),
    mintCookie(claims, project, lifetimeSeconds) {
      const issuedAt = Math.floor(now() / 1000)
      return signed({ ...claims, iss: cookieIssuer(project), iat: issuedAt, exp: issuedAt + lifetimeSeconds })
    },
    signAgain(project, uid, claims) {
      const seconds = Math.floor(now() / 1000)
      const firebase = { identities: {}, sign_in_provider: 'custom' }
      const given = { auth_time: seconds, firebase, ...claims }
      const named = { iss: issuer(project), aud: project, sub: uid, user_id: uid }
      return signed({ ...given, ...named, iat: seconds, exp: seconds + idTokenLifetimeSeconds })
    },
    check(token, project) {
      const parsed = parseJwt(token)
      if (parsed === null) return { outcome: 'bad' }
      const { header, claims } = parsed
      // The algorithm is compared with what we use, never looked up from the token.
      const key = header['alg'] === 'RS256' ? keys.find(header['kid']) : null
      const genuine = key !== null && key.verify(parsed.signingInput, parsed.signature)
      const emulated = unsigned.accept && header['alg'] === 'none' && parsed.signature.length === 0
      if (!genuine && !emulated) return { outcome: 'bad' }
      const { aud, iss, sub, exp, iat } = claims
      if (!genuine && project !== null) return ofTestLibrary(claims, project, Math.floor(now() / 1000))
      if (typeof aud !== 'string' || (project !== null && aud !== project)) return { outcome: 'bad' }
      if (iss !== issuer(aud)) return { outcome: 'bad' }
      if (typeof sub !== 'string' || sub.length === 0 || sub.length > 128) return { outcome: 'bad' }
      const seconds = Math.floor(now() / 1000)
      // Emulator-form tokens made by test libraries carry iat 0; the official emulator asks for no age.
      if (!genuine) return good(aud, sub, claims, typeof exp === 'number' && exp > seconds ? exp : null, false)
      if (typeof exp !== 'number' || typeof iat !== 'number' || iat > seconds + clockSkewSeconds)
        return { outcome: 'bad' }
      if (exp <= seconds) return { outcome: 'expired' }
      return good(aud, sub, claims, exp, true)
    },
  }
}

/** What the official emulators of data take: test libraries name nobody's project, or another's, and only `user_id`. */
function ofTestLibrary(claims: Record<string, unknown>, project: string, seconds: number): CheckedToken {
  const { sub, user_id: userId, exp } = claims
  const uid = sub ?? userId
  if (typeof uid !== 'string' || uid.length === 0 || uid.length > 128) return { outcome: 'bad' }
  return good(project, uid, { ...claims, sub: uid }, typeof exp === 'number' && exp > seconds ? exp : null, false)
}

/** 256 bits, opaque; the store keeps only its digest. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** 28 characters of the alphabet that the hosted service uses for its ids. */
export function newUid(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  let uid = ''
  // Bytes from 248 on are thrown away: 62 divides 248, so every letter is equally likely.
  while (uid.length < 28)
    for (const byte of randomBytes(40)) if (byte < 248 && uid.length < 28) uid += alphabet[byte % 62]
  return uid
}

const issuer = (project: string) => `https://securetoken.google.com/${project}`
const cookieIssuer = (project: string) => `https://session.firebase.google.com/${project}`

const good = (
  project: string,
  uid: string,
  claims: Record<string, unknown>,
  exp: number | null,
  signed: boolean,
): CheckedToken => ({
  outcome: 'good',
  project,
  uid,
  claims,
  authTime: typeof claims['auth_time'] === 'number' ? claims['auth_time'] : 0,
  expiresAt: exp === null ? Number.MAX_SAFE_INTEGER : exp * 1000,
  signed,
})

function claimsOf(account: Account, session: Session, issuedAt: number): Record<string, unknown> {
  const custom =
    account.customAttributes === null ? {} : (JSON.parse(account.customAttributes) as Record<string, unknown>)
  return {
    ...custom,
    ...session.claims,
    ...(account.displayName === null ? {} : { name: account.displayName }),
    ...(account.photoUrl === null ? {} : { picture: account.photoUrl }),
    iss: issuer(account.project),
    aud: account.project,
    auth_time: session.authTime,
    user_id: account.uid,
    sub: account.uid,
    iat: issuedAt,
    exp: issuedAt + idTokenLifetimeSeconds,
    ...(session.provider === 'anonymous' ? { provider_id: 'anonymous' } : {}),
    ...(account.email === null ? {} : { email: account.email, email_verified: account.emailVerified }),
    ...(account.phoneNumber === null ? {} : { phone_number: account.phoneNumber }),
    firebase: {
      identities: identitiesOf(account),
      sign_in_provider: session.provider,
      ...(session.secondFactor === null
        ? {}
        : {
            sign_in_second_factor: session.secondFactor.provider,
            second_factor_identifier: session.secondFactor.enrollmentId,
          }),
    },
  }
}

function identitiesOf(account: Account): Record<string, string[]> {
  const identities: Record<string, string[]> = {}
  for (const { providerId, rawId } of account.providers) identities[providerId] = [rawId]
  if (account.phoneNumber !== null) identities['phone'] = [account.phoneNumber]
  if (account.email !== null) identities['email'] = [account.email]
  return identities
}

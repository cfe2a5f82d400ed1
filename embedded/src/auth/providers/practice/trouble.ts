import { createPrivateKey, sign, type JsonWebKey } from 'node:crypto'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { encodeJwtPart, parseJwt } from '../../wire/jwt.ts'
import { oneTime } from '../one-time.ts'

/** What can go wrong at a provider, for people who want to see what Duebook does then. */
export const troubles = {
  cancelled: 'says that the user cancelled',
  down: 'is down when it is asked for the token',
  'no address': 'returns no address at all',
  expired: 'returns an expired token',
} as const
export type Trouble = keyof typeof troubles

export const isTrouble = (text: string | undefined): text is Trouble =>
  text !== undefined && Object.hasOwn(troubles, text)

export type TroubleMaker = { for(grantId: string, trouble: Trouble): void }

/** Keeps which sign-ins shall go wrong at the token endpoint, and lets them. */
export function makeTrouble(provider: Provider, jwk: JsonWebKey, now: () => number): TroubleMaker {
  const wanted = oneTime<Trouble>(now, 600_000, 100)
  provider.use(async (context, next) => {
    await next()
    const grantId = (context as Partial<KoaContextWithOIDC>).oidc?.entities.Grant?.jti
    const body: unknown = context.body
    if (grantId === undefined || typeof body !== 'object' || body === null || !('id_token' in body)) return
    const trouble = wanted.take(grantId)
    if (trouble === 'down') {
      context.status = 503
      context.body = 'The practice provider is down, as you asked.'
    }
    if (trouble === 'expired') context.body = { ...body, id_token: expired(String(body.id_token), jwk) }
  })
  return { for: (grantId, trouble) => wanted.put(grantId, trouble) }
}

/** The same token, properly signed, of two hours ago. */
function expired(idToken: string, jwk: JsonWebKey): string {
  const token = parseJwt(idToken)
  if (token === null) throw new Error('The provider made an ID token that cannot be read.')
  const { exp, iat } = token.claims
  const claims = { ...token.claims, exp: Number(exp) - 7200, iat: Number(iat) - 7200 }
  const input = `${encodeJwtPart(token.header)}.${encodeJwtPart(claims)}`
  return `${input}.${sign('sha256', Buffer.from(input), createPrivateKey({ key: jwk, format: 'jwk' })).toString('base64url')}`
}

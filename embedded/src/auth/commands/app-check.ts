import { AuthError, invalidArgument } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { parseJwt } from '../wire/jwt.ts'

/** App Check's token exchange, for which the admin SDK has its token signed by `signBlob`. */
const audience = 'https://firebaseappcheck.googleapis.com/google.firebase.appcheck.v1.TokenExchangeService'
export const usualSeconds = 3_600
const [shortestSeconds, longestSeconds] = [1_800, 7 * 86_400]
const consumedKind = 'app-check-consumed'

/** `projects/{p}/apps/{app}:exchangeCustomToken`: what `getAppCheck().createToken(app)` asks for. The token says for an hour, or `ttl`, that a request is of that app. */
export function exchangeAppCheckToken(call: Call, appId: string): object {
  const asked = parseJwt(call.fields.text('customToken', 16_384) ?? '')
  const now = Math.floor(call.now() / 1000)
  // The admin SDK names no key in its tokens.
  const isOurs =
    asked?.header['alg'] === 'RS256' &&
    call.serviceAccountKeys.published().some((key) => key.verify(asked.signingInput, asked.signature))
  if (asked === null || !isOurs) throw refused('The token was not signed by a service account of this server.')
  const { aud, exp, app_id: of, ttl } = asked.claims
  if (aud !== audience || of !== appId || typeof exp !== 'number' || exp <= now)
    throw refused('The token is for another service or app, or has expired.')
  const seconds = ttl === undefined ? usualSeconds : Number(/^(\d+)(\.\d+)?s$/.exec(String(ttl))?.[1])
  if (!(seconds >= shortestSeconds && seconds <= longestSeconds))
    throw invalidArgument('ttl must be 30 minutes to 7 days.')
  return { token: call.appCheck.sign(call.project, appId, seconds), ttl: `${seconds}s` }
}

/** `projects/{p}:verifyAppCheckToken`: what `verifyToken(token, {consume: true})` asks for. Says whether the token was used up before, and uses it up. */
export function consumeAppCheckToken(call: Call): object {
  const token = call.appCheck.read(call.project, call.fields.text('app_check_token', 16_384) ?? '')
  if (token === null) throw refused('That is no App Check token of this server.')
  return call.store.transaction(() => {
    const alreadyConsumed = call.store.handle(consumedKind, token.signingInput) !== null
    if (!alreadyConsumed)
      // Not by the whole text: a signature can be written in more ways than one.
      call.store.putHandle(consumedKind, token.signingInput, {
        project: call.project,
        uid: '',
        expiresAt: Number(token.claims['exp']) * 1000,
        value: {},
      })
    return { alreadyConsumed }
  })
}

export const refused = (text: string) => new AuthError('PERMISSION_DENIED', text, 403, 'PERMISSION_DENIED')

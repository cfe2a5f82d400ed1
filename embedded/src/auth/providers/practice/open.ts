import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import Provider, { interactionPolicy, type Configuration } from 'oidc-provider'
import { markup } from '../../../console/server-page.ts'
import type { Exchange } from '../../../http/service.ts'
import type { Log } from '../../../log.ts'
import { AuthError } from '../../errors.ts'
import { knownProviders, type ProviderName } from '../catalogue.ts'
import type { PracticeAccess } from '../client.ts'
import type { OwnOrigins } from '../own-origins.ts'
import { practiceAdapter } from './adapter.ts'
import { sendCannotGoOn } from './pages.ts'
import { openPracticePeople, type PracticePeople } from './people.ts'
import { answerSignIn, clientId, scopes } from './sign-in.ts'
import { makeTrouble, type TroubleMaker } from './trouble.ts'

export type PracticeOptions = {
  /** Where the people that were made up are kept. */
  file: string
  /** The origin that its issuers stand on. Must be loopback. */
  origin: string
  own: OwnOrigins
  now(): number
  log: Log
}

export type PracticeProviders = {
  access: PracticeAccess
  handle(exchange: Exchange): Promise<void>
  close(): void
}

const lifetimeSeconds = 600

/**
 * A real OpenID provider of our own behind each button, in which anybody may be anybody; one issuer a button. It stands on the same
 * origin, and only where no stranger can reach it.
 */
export function openPracticeProviders(options: PracticeOptions): PracticeProviders {
  const { origin, log, now } = options
  const people = openPracticePeople(options.file, now, log)
  // Both ends are this process, so the secret needs to live no longer than it.
  const clientSecret = randomBytes(32).toString('base64url')
  const issuerOf = (name: ProviderName) => `${origin}/practice/${name}`
  const made = new Map<ProviderName, Promise<{ provider: Provider; trouble: TroubleMaker }>>()
  const signingKey = practiceKey()
  // Made at the first use: a key takes a while, and the ports of all listeners are known by then.
  const providerOf = (name: ProviderName) => {
    const known = made.get(name)
    if (known !== undefined) return known
    const making = signingKey().then((jwk) => {
      const redirectUris = options.own.all().map((own) => `${own}/emulator/auth/handler`)
      const provider = new Provider(
        issuerOf(name),
        configurationFor({ options, name, people, jwk, clientSecret, redirectUris }),
      )
      // It reads scheme and host from these headers, which `handle` sets itself.
      provider.proxy = true
      provider.silent = true
      provider.on('server_error', (_context, error: Error) => log.error('practice.failed', { reason: error.stack }))
      return { provider, trouble: makeTrouble(provider, jwk, now) }
    })
    made.set(name, making)
    return making
  }

  return {
    access: { issuerOf, clientId, clientSecret },
    async handle(exchange) {
      const { request, response, url } = exchange
      const [, name, rest = '/'] = /^\/practice\/([a-z]+)(\/.*)?$/.exec(url.pathname) ?? []
      const known = Object.values(knownProviders).find((provider) => provider.name === name)
      if (known === undefined || !known.practised)
        throw new AuthError('NOT_FOUND', 'There is no such provider here.', 404, 'NOT_FOUND')
      const { host, protocol } = new URL(origin)
      if (request.headers.host !== host)
        return sendCannotGoOn(response, 421, known, origin, {
          text: markup`This provider is at <b>${origin}</b> and answers nowhere else.`,
          detail: 'misdirected request',
        })
      const { provider, trouble } = await providerOf(known.name)
      for (const header of Object.keys(request.headers))
        if (header.startsWith('x-forwarded-') || header === 'forwarded') delete request.headers[header]
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      const [, uid] = /^\/sign-in\/([\w-]{10,64})$/.exec(rest) ?? []
      if (uid !== undefined)
        return answerSignIn(
          { provider, trouble, people, page: { provider: known, uid, formTargets: options.own.all() }, origin },
          exchange,
        )
      // Every sign-in asks anew who somebody wants to be: a remembered session would take the choice away.
      if (rest === '/auth') {
        delete request.headers.cookie
        for (const cookie of [`practice_${name}`, `practice_${name}.sig`])
          response.appendHeader('Set-Cookie', `${cookie}=; Path=/practice/${name}; Max-Age=0; HttpOnly; SameSite=Lax`)
      }
      Object.assign(request, { originalUrl: request.url })
      request.url = `${rest}${url.search}`
      await provider.callback()(request, response)
    },
    close: () => people.close(),
  }
}

type Making = {
  options: PracticeOptions
  name: ProviderName
  people: PracticePeople
  jwk: Record<string, unknown>
  clientSecret: string
  redirectUris: string[]
}

function configurationFor({ options, name, people, jwk, clientSecret, redirectUris }: Making): Configuration {
  const cookie = { httpOnly: true, sameSite: 'lax' as const, secure: options.origin.startsWith('https:') }
  const policy = interactionPolicy.base()
  return {
    adapter: practiceAdapter(options.now),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        client_name: 'Duebook',
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [jwk] },
    scopes,
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/practice/${name}/sign-in/${uid}` },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: `practice_${name}`, interaction: 'practice_sign_in', resume: 'practice_resume' },
      long: { ...cookie, signed: true, path: `/practice/${name}` },
      short: { ...cookie, signed: true },
    },
    ttl: {
      AccessToken: lifetimeSeconds,
      AuthorizationCode: 60,
      IdToken: lifetimeSeconds,
      Interaction: lifetimeSeconds,
      Session: lifetimeSeconds,
      Grant: lifetimeSeconds,
    },
    findAccount(_context, id) {
      const person = people.find(name, id)
      if (person === null) return undefined
      const address = person.email === null ? {} : { email: person.email, email_verified: person.emailVerified }
      return { accountId: id, claims: async () => ({ sub: id, name: person.name, ...address }) }
    },
    renderError(context, out) {
      const { redirect_uri: target } = context.query
      context.respond = false
      sendCannotGoOn(context.res, context.status, knownProviders[name], options.origin, {
        text:
          typeof target === 'string' && out.error === 'invalid_redirect_uri'
            ? markup`The address to go back to, <b>${target.slice(0, 200)}</b>, is not in the list of this provider. Nothing was sent there.`
            : markup`The question that Duebook was to ask is not one that this provider answers. Nothing was sent anywhere.`,
        detail: `${out.error}${out.error_description === undefined ? '' : `, ${out.error_description}`}`,
      })
    },
  }
}

/** One key for all issuers, made once, when it is first needed. */
function practiceKey(): () => Promise<Record<string, unknown>> {
  let key: Promise<Record<string, unknown>> | null = null
  return () =>
    (key ??= promisify(generateKeyPair)('rsa', { modulusLength: 2048 }).then(({ privateKey }) => ({
      ...privateKey.export({ format: 'jwk' }),
      kid: randomBytes(8).toString('hex'),
      alg: 'RS256',
      use: 'sig',
    })))
}

import * as oidc from 'openid-client'
import { knownProviders, type KnownProvider, type ProviderName } from './catalogue.ts'
import { identityFromClaims, type Identity } from './identity.ts'
import type { ProviderSetting, ProviderSettings } from './settings.ts'

/** What is kept between leaving for a provider and coming back: all three are checked then. */
export type Checks = { state: string; nonce: string; codeVerifier: string }

/** One provider, and we as its client (OpenID Connect Core, authorization code flow, with PKCE). */
export type ProviderClient = {
  provider: KnownProvider
  practice: boolean
  issuer: string
  clientId: string
  jwksUri: string
  provesAddresses: boolean
  /** Where the browser goes; `wishes` are parameters of the application that change nothing about who asks and who is answered. */
  authorizationUrl(checks: Checks, redirectUri: string, scopes: string[], wishes: Record<string, string>): Promise<URL>
  /** Exchanges the code and checks issuer, audience, signature, age and nonce. Throws ProviderRefusal. */
  finish(callback: URL, checks: Checks): Promise<Identity>
}

/** Why a way through a provider ended without a person. `code` is the SDK's. */
export class ProviderRefusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export type ProviderClients = {
  offers(name: ProviderName): boolean
  /** Asks for the provider's discovery document at the first use; a failure is tried again at the next. Throws ProviderRefusal. */
  client(name: ProviderName): Promise<ProviderClient>
}

export type PracticeAccess = { issuerOf(name: ProviderName): string; clientId: string; clientSecret: string }

const patienceSeconds = 10

export function providerClients(settings: ProviderSettings, practice: PracticeAccess | null): ProviderClients {
  const made = new Map<ProviderName, Promise<ProviderClient>>()
  return {
    offers: (name) => settings[name] !== undefined,
    client(name) {
      const known = made.get(name)
      if (known !== undefined) return known
      const setting = settings[name]
      if (setting === undefined)
        return Promise.reject(
          new ProviderRefusal('auth/operation-not-allowed', `${knownProviders[name].title} is not set up here.`),
        )
      const making = discover(knownProviders[name], setting, practice)
      made.set(name, making)
      making.catch(() => made.delete(name))
      return making
    },
  }
}

async function discover(
  provider: KnownProvider,
  setting: ProviderSetting,
  practice: PracticeAccess | null,
): Promise<ProviderClient> {
  if (setting.kind === 'practice' && practice === null)
    throw new Error('The practice provider stands behind a button, but it was not opened.')
  const { issuer, clientId, clientSecret } =
    setting.kind === 'configured' || practice === null
      ? (setting as Extract<ProviderSetting, { kind: 'configured' }>)
      : { ...practice, issuer: practice.issuerOf(provider.name) }
  // Settings let plain http through for issuers on this machine only.
  const onThisMachine = new URL(issuer).protocol === 'http:'
  const configuration = await oidc
    .discovery(new URL(issuer), clientId, clientSecret, oidc.ClientSecretPost(clientSecret), {
      execute: [oidc.enableNonRepudiationChecks, ...(onThisMachine ? [oidc.allowInsecureRequests] : [])],
      timeout: patienceSeconds,
    })
    .catch((error: unknown) => {
      throw refusalFrom(error)
    })
  const server = configuration.serverMetadata()
  const provesAddresses = setting.kind === 'practice' || (setting.provesAddresses ?? provider.provesAddresses)
  return {
    provider,
    practice: setting.kind === 'practice',
    issuer: server.issuer,
    clientId,
    jwksUri: server.jwks_uri ?? '',
    provesAddresses,
    async authorizationUrl(checks, redirectUri, scopes, wishes) {
      const supported = server.scopes_supported
      const extra = scopes.filter((scope) => setting.kind !== 'practice' || supported?.includes(scope) === true)
      return oidc.buildAuthorizationUrl(configuration, {
        ...wishes,
        redirect_uri: redirectUri,
        scope: [...new Set(['openid', 'email', ...(provider.answersByPost ? ['name'] : ['profile']), ...extra])]
          .filter((scope) => setting.kind !== 'practice' || supported?.includes(scope) === true)
          .join(' '),
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
        ...(provider.answersByPost && setting.kind === 'configured' ? { response_mode: 'form_post' } : {}),
      })
    },
    async finish(callback, checks) {
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
          pkceCodeVerifier: checks.codeVerifier,
          expectedNonce: checks.nonce,
          expectedState: checks.state,
          idTokenExpected: true,
        })
        const claims: Record<string, unknown> = { ...tokens.claims() }
        const told = await userInfo(configuration, tokens.access_token, claims)
        return {
          ...identityFromClaims(provider.id, { ...told, ...claims }, provesAddresses),
          idToken: tokens.id_token ?? null,
          accessToken: tokens.access_token,
          expiresInSeconds: tokens.expiresIn() ?? null,
        }
      } catch (error) {
        throw refusalFrom(error)
      }
    },
  }
}

/** Some providers put the address only there. It is asked for when the token has none, and must speak about the same person. */
async function userInfo(
  configuration: oidc.Configuration,
  accessToken: string,
  claims: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { sub, email } = claims
  if (email !== undefined || typeof sub !== 'string') return {}
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  return { ...(await oidc.fetchUserInfo(configuration, accessToken, sub)) }
}

function refusalFrom(error: unknown): Error {
  if (error instanceof ProviderRefusal) return error
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' || error.error === 'user_cancelled_authorize'
      ? new ProviderRefusal('auth/user-cancelled', 'The person did not agree at the provider.')
      : new ProviderRefusal('auth/invalid-credential', `The provider refused: ${error.error.slice(0, 60)}.`)
  if (error instanceof oidc.ResponseBodyError)
    return new ProviderRefusal('auth/invalid-credential', `The provider refused the code: ${error.error.slice(0, 60)}.`)
  if (error instanceof oidc.ClientError)
    return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
      ? new ProviderRefusal('auth/network-request-failed', 'The provider did not answer as it should.')
      : new ProviderRefusal('auth/invalid-credential', `What the provider sent does not hold: ${error.message}`)
  // What fetch throws when a host cannot be reached.
  if (error instanceof TypeError)
    return new ProviderRefusal('auth/network-request-failed', 'The provider is not there.')
  return error instanceof Error ? error : new Error('The provider failed.')
}

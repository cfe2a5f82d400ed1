import { AuthError, notAllowed } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { hidesAccounts } from '../exchange.ts'
import { beginSession, completeSignIn, requireRecentAccount } from '../sessions/session.ts'
import { providerById } from './catalogue.ts'
import { ProviderRefusal } from './client.ts'
import { emulatedIdentity } from './emulated-identity.ts'
import type { Identity } from './identity.ts'
import { destinationOf, linkedTo, signedInBy } from './join-account.ts'
import type { Providers } from './open.ts'

/** `accounts:signInWithIdp`: the end of a popup or redirect, or a credential that the application brings (protocol facts, section 8). */
export async function signInWithIdp(call: Call): Promise<object> {
  const { fields } = call
  const asker = fields.has('idToken') ? requireRecentAccount(call) : null
  const { identity, mayCreate } = await identityIn(call)
  try {
    if (asker !== null) {
      const linked = call.store.transaction(() => {
        const changed = linkedTo(call, identity, asker.account)
        call.store.putAccount(changed)
        return changed
      })
      const provider = asker.provider === 'anonymous' ? identity.providerId : asker.provider
      return {
        ...answerFor(identity, linked.uid, linked.email, linked.emailVerified),
        isNewUser: false,
        ...beginSession(call, linked, provider, {}, asker.secondFactor),
      }
    }
    const destination = destinationOf(call, identity, mayCreate)
    if (destination.kind === 'confirm') return confirmation(call, identity)
    const session = await completeSignIn(call, destination.account, {
      provider: identity.providerId,
      isNew: destination.isNew,
      commit: () => signedInBy(call, identity, destination),
    })
    const account = call.store.account(call.project, destination.account.uid) ?? destination.account
    return {
      ...answerFor(identity, account.uid, account.email, account.emailVerified),
      isNewUser: destination.isNew,
      ...session,
    }
  } catch (error) {
    // In a 200, so that `credentialFromError` finds the credential in it.
    if (error instanceof AuthError && fields.flag('returnIdpCredential') && withCredential.has(error.code))
      return {
        kind,
        errorMessage: error.message,
        ...credentialAnswer(identity),
        ...(identity.email === null ? {} : { email: identity.email }),
        pendingToken: call.providers.keep(identity),
      }
    throw error
  }
}

const kind = 'identitytoolkit#VerifyAssertionResponse'
const withCredential = new Set(['FEDERATED_USER_ID_ALREADY_LINKED', 'EMAIL_EXISTS', 'USER_DISABLED'])

/** No tokens: the client signs in by a way that the account has, and links this one. Who protects accounts from enumeration does not name those ways. */
function confirmation(call: Call, identity: Identity): object {
  const account = call.store.accountByEmail(call.project, identity.email ?? '')
  const ways =
    account === null || hidesAccounts(call)
      ? []
      : [
          ...(account.passwordHash === null ? [] : ['password']),
          ...account.providers.map(({ providerId }) => providerId),
        ]
  return {
    kind,
    needConfirmation: true,
    verifiedProvider: ways,
    email: identity.email,
    ...credentialAnswer(identity),
    pendingToken: call.providers.keep(identity),
  }
}

const answerFor = (identity: Identity, localId: string, email: string | null, emailVerified: boolean) => ({
  kind,
  localId,
  ...credentialAnswer(identity),
  ...(email === null ? {} : { email }),
  emailVerified,
  ...(identity.displayName === null ? {} : { displayName: identity.displayName, fullName: identity.displayName }),
  ...(identity.photoUrl === null ? {} : { photoUrl: identity.photoUrl }),
})

const credentialAnswer = (identity: Identity) => ({
  providerId: identity.providerId,
  federatedId: identity.rawId,
  rawUserInfo: JSON.stringify(identity.claims),
  ...(identity.idToken === null ? {} : { oauthIdToken: identity.idToken }),
  ...(identity.accessToken === null ? {} : { oauthAccessToken: identity.accessToken }),
  ...(identity.expiresInSeconds === null ? {} : { oauthExpireIn: identity.expiresInSeconds }),
})

/** Who the request is about, and whether an account may be made or joined: not for a reauthentication, which a credential tells by `autoCreate` and a popup by how it began. Throws INVALID_PENDING_TOKEN, INVALID_IDP_RESPONSE, MISSING_OR_INVALID_NONCE, OPERATION_NOT_ALLOWED. */
async function identityIn(call: Call): Promise<{ identity: Identity; mayCreate: boolean }> {
  const { fields, providers } = call
  const mayCreate = !fields.has('autoCreate') || fields.flag('autoCreate')
  const pendingToken = fields.text('pendingToken')
  if (pendingToken !== undefined && pendingToken !== '') {
    const kept = providers.takeKept(pendingToken)
    if (kept === null) throw new AuthError('INVALID_PENDING_TOKEN', 'It was used, or is over ten minutes old.')
    return { identity: kept, mayCreate }
  }
  const sessionId = fields.text('sessionId')
  const requestUri = fields.text('requestUri', 8192)
  if (requestUri === undefined || requestUri === '') throw new AuthError('MISSING_REQUEST_URI')
  if (sessionId !== undefined && sessionId !== '') return redeemed(call, sessionId, requestUri)
  const credential = new URLSearchParams(fields.text('postBody', 32_768) ?? '')
  const providerId = credential.get('providerId') ?? ''
  if (providerId === '') throw new AuthError('INVALID_CREDENTIAL_OR_PROVIDER_ID', 'The credential names no provider.')
  const idToken = credential.get('id_token') ?? ''
  const accessToken = credential.get('access_token') ?? ''
  // What we handed out with an error ourselves is known, and good once; it was verified when it came.
  const kept = [idToken, accessToken].filter((token) => token !== '').map((token) => providers.takeKept(token))
  const own = kept.find((identity) => identity?.providerId === providerId)
  if (own !== undefined && own !== null) return { identity: own, mayCreate }
  if (call.emulator) {
    const samlResponse = credential.get('SAMLResponse') ?? ''
    const emulated = emulatedIdentity(providerId, { idToken, accessToken, samlResponse })
    if (emulated !== null) return { identity: emulated, mayCreate }
  }
  const identity = await verified(providers, { providerId, idToken, nonce: credential.get('nonce') || null })
  return { identity, mayCreate }
}

function redeemed(
  { apiKey, providers }: Call,
  sessionId: string,
  requestUri: string,
): { identity: Identity; mayCreate: boolean } {
  const handle = URL.canParse(requestUri) ? (new URL(requestUri).searchParams.get('handle') ?? '') : ''
  const found = providers.events.take(`${handle} ${sessionId}`)
  if (found === null || found.apiKey !== apiKey)
    throw new AuthError('INVALID_IDP_RESPONSE', 'This answer of the provider was used already, or is too old.')
  return { identity: found.identity, mayCreate: !found.authType.startsWith('reauth') }
}

async function verified(
  providers: Providers,
  credential: { providerId: string; idToken: string; nonce: string | null },
): Promise<Identity> {
  const provider = providerById(credential.providerId)
  if (provider === null || !providers.clients.offers(provider.name))
    throw notAllowed(`Sign-in with ${credential.providerId.slice(0, 60)}`)
  // An access token says nothing about whom it was made for, so it proves nobody.
  if (credential.idToken === '')
    throw new AuthError(
      'INVALID_IDP_RESPONSE',
      'An id_token of the provider is needed; an access token alone proves nobody.',
    )
  try {
    const client = await providers.clients.client(provider.name)
    const identity = await providers.idTokens.identity(client, credential.idToken, credential.nonce)
    if (!providers.isFirstUse(credential.idToken))
      throw new AuthError('MISSING_OR_INVALID_NONCE', 'Duplicate credential received. Please try again with a new one.')
    return identity
  } catch (error) {
    if (error instanceof ProviderRefusal) throw new AuthError('INVALID_IDP_RESPONSE', error.message)
    throw error
  }
}

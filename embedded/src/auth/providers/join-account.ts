import type { Account } from '../account.ts'
import { newAccount } from '../commands/sign-up.ts'
import { AuthError } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { endSessions } from '../sessions/session.ts'
import { newUid } from '../sessions/tokens.ts'
import { linkedFrom, type Identity } from './identity.ts'

/** Where an identity leads: into an account, or to somebody else's address, which has to be proved by another way in first. */
export type Destination = FoundAccount | { kind: 'confirm'; account: Account }

export type FoundAccount = { kind: 'account'; account: Account; isNew: boolean }

/**
 * The account that an identity signs in to, before anything is changed. An address joins only when the provider proves it
 * (protocol facts, section 8). `mayCreate` is false for a reauthentication, which finds whom it knows and nobody else.
 */
export function destinationOf(call: Call, identity: Identity, mayCreate: boolean): Destination {
  const known = call.store.accountByProvider(call.project, identity.providerId, identity.rawId)
  if (known !== null) return { kind: 'account', account: known, isNew: false }
  // EMAIL_NOT_FOUND becomes user-mismatch in the SDK; USER_NOT_FOUND would sign the person out at once.
  if (!mayCreate) throw new AuthError('EMAIL_NOT_FOUND')
  const owner = identity.email === null ? null : call.store.accountByEmail(call.project, identity.email)
  if (owner === null) {
    // With all that the provider says of it: a function that decides who comes in is asked about this account.
    const account = provedBy(
      withProfile(replaced(newAccount(call, newUid(), identity.email), identity), identity),
      identity,
    )
    return { kind: 'account', account, isNew: true }
  }
  // Two people at one provider with one proved address: the provider cannot vouch for both.
  const taken = owner.emailVerified && owner.providers.some(({ providerId }) => providerId === identity.providerId)
  return identity.emailVerified && !taken
    ? { kind: 'account', account: owner, isNew: false }
    : { kind: 'confirm', account: owner }
}

/** The account with the identity in it, as it is stored now. Runs in the transaction of the sign-in. */
export function signedInBy(call: Call, identity: Identity, { account: found, isNew }: FoundAccount): Account {
  const stored = call.store.account(found.project, found.uid)
  const account = stored ?? (isNew ? found : null)
  // Deleted meanwhile: signing in must not bring it back.
  if (account === null) throw new AuthError('USER_NOT_FOUND')
  const known = stored?.providers.some(
    ({ providerId, rawId }) => providerId === identity.providerId && rawId === identity.rawId,
  )
  if (known === true) return provedBy(withProfile(replaced(account, identity), identity), identity)
  const owner = call.store.accountByProvider(account.project, identity.providerId, identity.rawId)
  const atAddress = identity.email === null ? null : call.store.accountByEmail(account.project, identity.email)
  // Somebody was quicker between the look and the change.
  if (owner !== null || (atAddress !== null && atAddress.uid !== account.uid))
    throw new AuthError('FEDERATED_USER_ID_ALREADY_LINKED', 'Try again.')
  const isOwn = account.email === null || account.email === identity.email
  if (!isOwn) throw new AuthError('EMAIL_EXISTS')
  return provedBy(withProfile(replaced(swept(call, account, identity, isNew), identity), identity), identity)
}

/** The account of somebody who is signed in, with one more way in. Throws FEDERATED_USER_ID_ALREADY_LINKED, PROVIDER_ALREADY_LINKED, EMAIL_EXISTS. */
export function linkedTo(call: Call, identity: Identity, asker: Account): Account {
  const account = call.store.account(asker.project, asker.uid)
  if (account === null) throw new AuthError('USER_NOT_FOUND')
  const owner = call.store.accountByProvider(account.project, identity.providerId, identity.rawId)
  if (owner !== null && owner.uid !== account.uid) throw new AuthError('FEDERATED_USER_ID_ALREADY_LINKED')
  const other = account.providers.find(({ providerId }) => providerId === identity.providerId)
  if (other !== undefined && other.rawId !== identity.rawId) throw new AuthError('PROVIDER_ALREADY_LINKED')
  const atAddress = identity.email === null ? null : call.store.accountByEmail(account.project, identity.email)
  if (atAddress !== null && atAddress.uid !== account.uid) throw new AuthError('EMAIL_EXISTS')
  const addressed = account.email === null ? { ...account, email: identity.email, emailVerified: false } : account
  return provedBy(withProfile(replaced(addressed, identity), identity), identity)
}

/**
 * Whoever signed up first under an address that was never proved may not be its owner: at the owner's first proved sign-in every way in of
 * before goes, with name and picture, and every session ends.
 */
function swept(call: Call, account: Account, identity: Identity, isNew: boolean): Account {
  const proved = account.emailVerified || account.email === null
  if (isNew || proved || !identity.emailVerified) return account
  return {
    ...endSessions(call, account),
    passwordHash: null,
    passwordUpdatedAt: null,
    emailLinkSignin: false,
    phoneNumber: null,
    secondFactors: [],
    providers: [],
    displayName: null,
    photoUrl: null,
  }
}

const replaced = (account: Account, identity: Identity): Account => ({
  ...account,
  providers: [
    ...account.providers.filter(({ providerId }) => providerId !== identity.providerId),
    linkedFrom(identity),
  ],
})

/** Name and picture of the provider, where there is none yet. */
const withProfile = (account: Account, { displayName, photoUrl }: Identity): Account => ({
  ...account,
  displayName: account.displayName ?? displayName,
  photoUrl: account.photoUrl ?? photoUrl,
})

const provedBy = (account: Account, { email, emailVerified }: Identity): Account =>
  emailVerified && account.email === email ? { ...account, emailVerified: true } : account

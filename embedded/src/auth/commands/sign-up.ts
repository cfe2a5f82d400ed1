import type { Account } from '../account.ts'
import { signUpByAddress, tellsPeopleApart } from '../attempts.ts'
import { AuthError, invalidArgument } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { assertPassword } from '../password-policy.ts'
import { beginSession, endSessions, requireRecentAccount } from '../session.ts'
import { newUid } from '../tokens.ts'
import { parseEmailAddress } from '../wire/email-address.ts'

/** `accounts:signUp`: a new account; with `idToken` it gives the account of the token a password. */
export async function signUp(call: Call): Promise<object> {
  const { fields } = call
  if (fields.has('localId')) throw invalidArgument('localId is chosen by the server.')
  const email = fields.text('email')
  const password = fields.text('password')
  if (fields.has('idToken')) return linkPassword(call, email, password)
  if (email === undefined && password === undefined) throw new AuthError('ADMIN_ONLY_OPERATION')
  if (email === undefined || email === '') throw new AuthError('MISSING_EMAIL')
  const address = parseEmailAddress(email)
  assertPassword(password)
  if (tellsPeopleApart(call.address)) call.attempts.begin(`sign-up ${call.address}`, signUpByAddress)
  refuseTaken(call, address)
  const account = newAccount(call, newUid(), address)
  account.passwordHash = await call.passwords.hash(password)
  account.passwordUpdatedAt = call.now()
  account.displayName = fields.text('displayName', 256) || null
  account.photoUrl = fields.text('photoUrl', 2048) || null
  // Asked again: somebody may have taken the address while the hash was made.
  refuseTaken(call, address)
  const session = beginSession(call, account, 'password')
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.uid,
    email: address,
    ...displayed(account),
    ...session,
  }
}

/** An account of this moment without any way in. */
export const newAccount = (call: Pick<Call, 'project' | 'now'>, uid: string, email: string | null): Account => ({
  project: call.project,
  uid,
  email,
  emailVerified: false,
  displayName: null,
  photoUrl: null,
  passwordHash: null,
  passwordUpdatedAt: null,
  disabled: false,
  customAttributes: null,
  customAuth: false,
  validSince: Math.floor(call.now() / 1000),
  createdAt: call.now(),
  lastLoginAt: null,
  lastRefreshAt: null,
})

async function linkPassword(call: Call, email: string | undefined, password: string | undefined): Promise<object> {
  const { account } = requireRecentAccount(call)
  if (email === undefined || email === '') throw new AuthError('MISSING_EMAIL')
  const address = parseEmailAddress(email)
  assertPassword(password)
  const passwordHash = await call.passwords.hash(password)
  const linked = call.store.transaction(() => {
    const owner = call.store.accountByEmail(account.project, address)
    if (owner !== null && owner.uid !== account.uid) throw new AuthError('EMAIL_EXISTS')
    const current = call.store.account(account.project, account.uid)
    if (current === null) throw new AuthError('USER_NOT_FOUND')
    const emailVerified = current.email === address && current.emailVerified
    const changed = {
      ...endSessions(call, current),
      email: address,
      emailVerified,
      passwordHash,
      passwordUpdatedAt: call.now(),
    }
    call.store.putAccount(changed)
    return changed
  })
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: linked.uid,
    email: address,
    ...displayed(linked),
    ...beginSession(call, linked, 'password'),
  }
}

function refuseTaken(call: Call, email: string): void {
  if (call.store.accountByEmail(call.project, email) !== null) throw new AuthError('EMAIL_EXISTS')
}

const displayed = (account: Account) => (account.displayName === null ? {} : { displayName: account.displayName })

import type { Account } from '../account.ts'
import { anonymousByAddress, anonymousOfProject, signUpByAddress, tellsPeopleApart } from '../attempts.ts'
import { AuthError, invalidArgument, notAllowed } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { assertPassword } from '../passwords/password-policy.ts'
import { projectConfig } from '../project-config.ts'
import { completeSignIn, endSessions, requireRecentAccount, requireStored } from '../sessions/session.ts'
import { newUid } from '../sessions/tokens.ts'
import { parseEmailAddress } from '../wire/email-address.ts'

/** `accounts:signUp`: a new account; with `idToken` it gives the account of the token a password. */
export async function signUp(call: Call): Promise<object> {
  const { fields } = call
  if (fields.has('localId')) throw invalidArgument('localId is chosen by the server.')
  const email = fields.text('email')
  const password = fields.text('password', 16_384)
  if (fields.has('idToken')) return linkPassword(call, email, password)
  if (email === undefined && password === undefined) return signUpAnonymously(call)
  if (!projectConfig(call).email) throw notAllowed('Sign-up with an address and a password')
  if (email === undefined || email === '') throw new AuthError('MISSING_EMAIL')
  const address = parseEmailAddress(email)
  assertPassword(password, projectConfig(call).passwordPolicy)
  if (tellsPeopleApart(call.address)) call.attempts.begin(`sign-up ${call.address}`, signUpByAddress)
  // Where a function decides about new accounts it is asked first: whom it turns away learns nothing of who has one.
  if (call.blockingFunctions()?.handles('beforeCreate') !== true) refuseTaken(call, address)
  const account = newAccount(call, newUid(), address)
  account.passwordHash = await call.passwords.hash(password)
  account.passwordUpdatedAt = call.now()
  account.displayName = fields.text('displayName', 256) || null
  account.photoUrl = fields.text('photoUrl', 2048) || null
  const session = await completeSignIn(call, account, {
    provider: 'password',
    isNew: true,
    commit() {
      // Asked again: somebody may have taken the address while the hash was made.
      refuseTaken(call, address)
      return account
    },
  })
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.uid,
    email: address,
    ...displayed(account),
    ...session,
  }
}

/** An account without a name: whoever holds the session is the person, until a way in is added. */
async function signUpAnonymously(call: Call): Promise<object> {
  if (!projectConfig(call).anonymous) throw new AuthError('ADMIN_ONLY_OPERATION')
  if (tellsPeopleApart(call.address)) call.attempts.begin(`anonymous ${call.address}`, anonymousByAddress)
  call.attempts.begin(`anonymous of ${call.project}`, anonymousOfProject)
  const account = newAccount(call, newUid(), null)
  const session = await completeSignIn(call, account, { provider: 'anonymous', isNew: true, commit: () => account })
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId: account.uid, ...session }
}

/** An account of this moment without any way in. */
export const newAccount = (call: Pick<Call, 'project' | 'now'>, uid: string, email: string | null): Account => ({
  project: call.project,
  uid,
  email,
  emailVerified: false,
  emailLinkSignin: false,
  displayName: null,
  photoUrl: null,
  phoneNumber: null,
  providers: [],
  secondFactors: [],
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
  const asker = requireRecentAccount(call)
  const { account } = asker
  if (email === undefined || email === '') throw new AuthError('MISSING_EMAIL')
  const address = parseEmailAddress(email)
  assertPassword(password, projectConfig(call).passwordPolicy)
  const passwordHash = await call.passwords.hash(password)
  const refuseOthers = () => {
    const owner = call.store.accountByEmail(account.project, address)
    if (owner !== null && owner.uid !== account.uid) throw new AuthError('EMAIL_EXISTS')
  }
  refuseOthers()
  const session = await completeSignIn(call, account, {
    provider: 'password',
    continues: asker,
    commit() {
      refuseOthers()
      const current = requireStored(call, account)
      const emailVerified = current.email === address && current.emailVerified
      return {
        ...endSessions(call, current),
        email: address,
        emailVerified,
        passwordHash,
        passwordUpdatedAt: call.now(),
      }
    },
  })
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.uid,
    email: address,
    ...displayed(account),
    ...session,
  }
}

function refuseTaken(call: Call, email: string): void {
  if (call.store.accountByEmail(call.project, email) !== null) throw new AuthError('EMAIL_EXISTS')
}

const displayed = (account: Account) => (account.displayName === null ? {} : { displayName: account.displayName })

import {
  passwordByAddress,
  passwordFromAddress,
  passwordOfAccount,
  passwordTriesOn,
  tellsPeopleApart,
} from '../attempts.ts'
import { AuthError, notAllowed } from '../errors.ts'
import { hidesAccounts, type Call } from '../exchange.ts'
import { assertPassword } from '../passwords/password-policy.ts'
import { projectConfig } from '../project-config.ts'
import { completeSignIn, requireStored } from '../sessions/session.ts'
import { parseEmailAddress } from '../wire/email-address.ts'

/** `accounts:signInWithPassword`. A wrong password and an unknown account get one answer, in one time (protocol facts, section 9). */
export async function signInWithPassword(call: Call): Promise<object> {
  const email = call.fields.text('email')
  const password = call.fields.text('password', 16_384)
  if (email === undefined || email === '') throw new AuthError('MISSING_EMAIL')
  if (password === undefined || password === '') throw new AuthError('MISSING_PASSWORD')
  const { email: enabled, passwordPolicy } = projectConfig(call)
  if (!enabled) throw notAllowed('Sign-in with a password')
  const address = parseEmailAddress(email)
  const ofAccount = call.attempts.keyOf(passwordTriesOn(call.project, address))
  const fromAddress = `${ofAccount} ${call.address}`
  call.store.counting(() => {
    call.attempts.begin(fromAddress, passwordFromAddress)
    call.attempts.begin(ofAccount, passwordOfAccount)
    if (tellsPeopleApart(call.address)) call.attempts.begin(`password ${call.address}`, passwordByAddress)
  })

  const before = call.store.accountByEmail(call.project, address)
  const matches = await call.passwords.matches(
    // Nobody's password is so long; it costs what a comparison costs, and is never right.
    password,
    password.length > passwordPolicy.maximumLength ? null : (before?.passwordHash ?? null),
  )
  const account = before === null ? null : call.store.account(call.project, before.uid)
  // The hash is compared once more: a reset may have come between.
  if (account === null || !matches || account.passwordHash !== before?.passwordHash)
    throw refusal(call, account !== null)
  if (account.disabled) throw new AuthError('USER_DISABLED')
  if (passwordPolicy.forceUpgradeOnSignin) assertPassword(password, passwordPolicy)
  // A hash that another service made is replaced by one of ours as soon as the password is known.
  const current = call.passwords.isCurrent(account.passwordHash ?? '')
  const passwordHash = current ? account.passwordHash : await call.passwords.hash(password)
  const tokens = await completeSignIn(call, account, {
    provider: 'password',
    commit() {
      const stored = requireStored(call, account)
      if (stored.passwordHash !== account.passwordHash) throw refusal(call, true)
      call.attempts.forget(fromAddress)
      call.attempts.forget(ofAccount)
      return { ...stored, passwordHash }
    },
  })
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: account.uid,
    email: address,
    displayName: account.displayName ?? '',
    registered: true,
    ...tokens,
  }
}

function refusal(call: Call, known: boolean): AuthError {
  if (hidesAccounts(call)) return new AuthError('INVALID_LOGIN_CREDENTIALS')
  return new AuthError(known ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND')
}

import { passwordByAddress, passwordFromAddress, passwordOfAccount, tellsPeopleApart } from '../attempts.ts'
import { AuthError } from '../errors.ts'
import { hidesAccounts, type Call } from '../exchange.ts'
import { maximumPasswordLength } from '../password-policy.ts'
import { beginSession } from '../session.ts'
import { parseEmailAddress } from '../wire/email-address.ts'

/** `accounts:signInWithPassword`. A wrong password and an unknown account get one answer, in one time (protocol facts, section 9). */
export async function signInWithPassword(call: Call): Promise<object> {
  const email = call.fields.text('email')
  const password = call.fields.text('password', 16_384)
  if (email === undefined || email === '') throw new AuthError('MISSING_EMAIL')
  if (password === undefined || password === '') throw new AuthError('MISSING_PASSWORD')
  const address = parseEmailAddress(email)
  // Keyed by the address asked for, not by the account: an unknown one locks the same way.
  const fromAddress = `password ${call.project} ${address} ${call.address}`
  call.attempts.begin(fromAddress, passwordFromAddress)
  call.attempts.begin(`password ${call.project} ${address}`, passwordOfAccount)
  if (tellsPeopleApart(call.address)) call.attempts.begin(`password ${call.address}`, passwordByAddress)

  const before = call.store.accountByEmail(call.project, address)
  const matches = await call.passwords.matches(password.slice(0, maximumPasswordLength), before?.passwordHash ?? null)
  const account = before === null ? null : call.store.account(call.project, before.uid)
  // The hash is compared once more: a reset may have come between.
  if (account === null || !matches || account.passwordHash !== before?.passwordHash)
    throw refusal(call, account !== null)
  if (account.disabled) throw new AuthError('USER_DISABLED')
  call.attempts.forget(fromAddress)
  call.attempts.forget(`password ${call.project} ${address}`)
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: account.uid,
    email: address,
    displayName: account.displayName ?? '',
    registered: true,
    ...beginSession(call, account, 'password'),
  }
}

function refusal(call: Call, known: boolean): AuthError {
  if (hidesAccounts(call)) return new AuthError('INVALID_LOGIN_CREDENTIALS')
  return new AuthError(known ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND')
}

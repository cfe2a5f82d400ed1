import { codeByAddress, tellsPeopleApart } from '../attempts.ts'
import { AuthError } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { applyReset, requireCode } from '../mail-codes.ts'
import { assertPassword } from '../password-policy.ts'

/** `accounts:resetPassword`: with `newPassword` it acts, without it tells what the code is for and uses nothing up. */
export async function resetPassword(call: Call): Promise<object> {
  const oobCode = call.fields.text('oobCode')
  if (oobCode === undefined || oobCode === '') throw new AuthError('MISSING_OOB_CODE')
  if (tellsPeopleApart(call.address)) call.attempts.begin(`code ${call.address}`, codeByAddress)
  if (!call.fields.has('newPassword')) {
    const { code } = requireCode(call, oobCode, null)
    return { kind, email: code.email, requestType: code.purpose }
  }
  const newPassword = call.fields.text('newPassword')
  requireCode(call, oobCode, 'PASSWORD_RESET')
  // Before the code is used: a weak password must leave it good.
  assertPassword(newPassword)
  const account = applyReset(call, oobCode, await call.passwords.hash(newPassword))
  call.attempts.forget(`password ${account.project} ${account.email} ${call.address}`)
  return { kind, email: account.email, requestType: 'PASSWORD_RESET' }
}

const kind = 'identitytoolkit#ResetPasswordResponse'

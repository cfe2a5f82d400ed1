import type { Account } from '../account.ts'
import { codeByAddress, tellsPeopleApart } from '../attempts.ts'
import { AuthError } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { applyReset, requireCode } from '../mail-links/mail-codes.ts'
import { assertPassword } from '../passwords/password-policy.ts'
import { projectConfig } from '../project-config.ts'
import { secondFactorAnswer } from '../wire/account-answer.ts'

/** `accounts:resetPassword`: with `newPassword` it acts, without it tells what the code is for and uses nothing up. */
export async function resetPassword(call: Call): Promise<object> {
  const oobCode = call.fields.text('oobCode')
  if (oobCode === undefined || oobCode === '') throw new AuthError('MISSING_OOB_CODE')
  if (tellsPeopleApart(call.address)) call.attempts.begin(`code ${call.address}`, codeByAddress)
  if (!call.fields.has('newPassword')) {
    const { code, account } = requireCode(call, oobCode, null)
    if (code.purpose === 'EMAIL_SIGNIN') return { kind, requestType: code.purpose }
    const factor = account?.secondFactors.find(({ enrollmentId }) => enrollmentId === code.enrollmentId)
    return {
      kind,
      email: code.email,
      requestType: code.purpose,
      ...(code.newEmail === null ? {} : { newEmail: code.newEmail }),
      ...(factor === undefined ? {} : { mfaInfo: secondFactorAnswer(factor, 'masked') }),
    }
  }
  const newPassword = call.fields.text('newPassword', 16_384)
  requireCode(call, oobCode, 'PASSWORD_RESET')
  // Before the code is used: a weak password must leave it good.
  assertPassword(newPassword, projectConfig(call).passwordPolicy)
  const account = applyReset(call, oobCode, await call.passwords.hash(newPassword))
  forgetGuesses(call, account)
  return { kind, email: account.email, requestType: 'PASSWORD_RESET' }
}

/** The way out of a lock for the owner: who read the mail may try again at once. */
export function forgetGuesses({ attempts, address }: Pick<Call, 'attempts' | 'address'>, account: Account): void {
  attempts.forget(`password ${account.project} ${account.email}`)
  attempts.forget(`password ${account.project} ${account.email} ${address}`)
}

const kind = 'identitytoolkit#ResetPasswordResponse'

import { resetPasswordMail, verifyAddressMail } from '../../mail/layout.ts'
import { mailToAddress, codeByAddress, tellsPeopleApart } from '../attempts.ts'
import { checkContinueUrl } from '../authorised-domains.ts'
import { AuthError, notAllowed } from '../errors.ts'
import { hidesAccounts, type Call } from '../exchange.ts'
import { issueCode } from '../mail-codes.ts'
import { requireAccount } from '../session.ts'
import { parseEmailAddress } from '../wire/email-address.ts'

/** `accounts:sendOobCode`: mails a link. With protection on, a reset is answered alike for every address. */
export async function sendOobCode(call: Call): Promise<object> {
  const requestType = call.fields.text('requestType')
  const continueUrl = checkContinueUrl(call.fields.text('continueUrl'), call.origin)
  switch (requestType) {
    case 'VERIFY_EMAIL':
      return sendVerification(call, continueUrl)
    case 'PASSWORD_RESET':
      return sendReset(call, continueUrl)
    case 'EMAIL_SIGNIN':
      throw notAllowed('Sign-in by mail link')
    case 'VERIFY_AND_CHANGE_EMAIL':
      throw notAllowed('Changing the sign-in address by mail link')
    case undefined:
      throw new AuthError('MISSING_REQ_TYPE')
    default:
      throw new AuthError('INVALID_REQ_TYPE')
  }
}

async function sendVerification(call: Call, continueUrl: string | null): Promise<object> {
  const { account } = requireAccount(call)
  if (account.email === null) throw new AuthError('MISSING_EMAIL')
  call.attempts.begin(`mail ${account.project} ${account.email}`, mailToAddress)
  const { link, createdAt, expiresAt } = issueCode(call, account, account.email, 'VERIFY_EMAIL', continueUrl)
  await call.mail.send(verifyAddressMail({ to: account.email, link, askedAt: createdAt, goodUntil: expiresAt }))
  return { kind, email: account.email }
}

async function sendReset(call: Call, continueUrl: string | null): Promise<object> {
  const email = call.fields.text('email')
  if (email === undefined || email === '') throw new AuthError('MISSING_EMAIL')
  const address = parseEmailAddress(email)
  call.attempts.begin(`mail ${call.project} ${address}`, mailToAddress)
  if (tellsPeopleApart(call.address)) call.attempts.begin(`mail ${call.address}`, codeByAddress)
  const account = call.store.accountByEmail(call.project, address)
  if (account === null && !hidesAccounts(call)) throw new AuthError('EMAIL_NOT_FOUND')
  // A comparison that nobody needs takes far longer than the mail, so the time tells nothing about the account.
  const sending =
    account === null || account.disabled ? null : mailReset(call, { ...account, email: address }, continueUrl)
  await Promise.all([sending, call.passwords.matches('', null)])
  return { kind, email: address }
}

async function mailReset(
  call: Call,
  account: Parameters<typeof issueCode>[1] & { email: string },
  continueUrl: string | null,
) {
  const { link, createdAt, expiresAt } = issueCode(call, account, account.email, 'PASSWORD_RESET', continueUrl)
  await call.mail.send(resetPasswordMail({ to: account.email, link, askedAt: createdAt, goodUntil: expiresAt }))
}

const kind = 'identitytoolkit#GetOobConfirmationCodeResponse'

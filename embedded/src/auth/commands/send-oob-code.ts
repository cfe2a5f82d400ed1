import { mailCode } from '../mail-links/account-mails.ts'
import { mailByAddress, mailToAddress, tellsPeopleApart } from '../attempts.ts'
import { continueUrlOf, refuseOtherLinkDomain } from '../authorised-domains.ts'
import { askBeforeSending } from '../blocking.ts'
import { AuthError, notAllowed } from '../errors.ts'
import { hidesAccounts, type Call } from '../exchange.ts'
import { projectConfig } from '../project-config.ts'
import { requireAccount, requireRecentAccount } from '../sessions/session.ts'
import { parseEmailAddress } from '../wire/email-address.ts'

/** `accounts:sendOobCode`: mails a link. With protection on, a reset and a sign-in link are answered alike for every address. */
export async function sendOobCode(call: Call): Promise<object> {
  const requestType = call.fields.text('requestType')
  const continueUrl = continueUrlOf(call, call.fields.text('continueUrl'))
  refuseOtherLinkDomain(call)
  switch (requestType) {
    case 'VERIFY_EMAIL':
      return sendVerification(call, continueUrl)
    case 'PASSWORD_RESET':
      return sendReset(call, continueUrl)
    case 'EMAIL_SIGNIN':
      return sendSignIn(call, continueUrl)
    case 'VERIFY_AND_CHANGE_EMAIL':
      return sendChange(call, continueUrl)
    case undefined:
      throw new AuthError('MISSING_REQ_TYPE')
    default:
      throw new AuthError('INVALID_REQ_TYPE')
  }
}

async function sendVerification(call: Call, continueUrl: string | null): Promise<object> {
  const { account } = requireAccount(call)
  const { project, uid, email } = account
  if (email === null) throw new AuthError('MISSING_EMAIL')
  countMail(call, project, email)
  await mailCode(call, { project, uid, email, purpose: 'VERIFY_EMAIL', continueUrl })
  return { kind, email }
}

async function sendReset(call: Call, continueUrl: string | null): Promise<object> {
  const email = requireAddress(call, 'email')
  countMail(call, call.project, email)
  await askBeforeSending(call, { event: 'beforeSendEmail', email, type: 'PASSWORD_RESET' })
  const { project } = call
  const account = call.store.accountByEmail(project, email)
  if (account === null && !hidesAccounts(call)) throw new AuthError('EMAIL_NOT_FOUND')
  // A comparison that nobody needs goes on in the worker meanwhile and takes far longer than the mail, so the time tells nothing about the account.
  const even = call.passwords.matches('', null)
  const sending =
    account === null || account.disabled
      ? null
      : mailCode(call, { project, uid: account.uid, email, purpose: 'PASSWORD_RESET', continueUrl })
  await Promise.all([sending, even])
  return { kind, email }
}

/** A sign-in link goes to every address, since it makes the account when there is none: nothing to hide, but for closed accounts. */
async function sendSignIn(call: Call, continueUrl: string | null): Promise<object> {
  if (!projectConfig(call).email) throw notAllowed('Sign-in by mail link')
  const email = requireAddress(call, 'email')
  if (continueUrl === null) throw new AuthError('MISSING_CONTINUE_URI')
  countMail(call, call.project, email)
  await askBeforeSending(call, { event: 'beforeSendEmail', email, type: 'EMAIL_SIGN_IN' })
  await mailCode(call, { project: call.project, uid: '', email, purpose: 'EMAIL_SIGNIN', continueUrl })
  return { kind, email }
}

async function sendChange(call: Call, continueUrl: string | null): Promise<object> {
  const { account } = requireRecentAccount(call)
  const { project, uid, email } = account
  const newEmail = requireAddress(call, 'newEmail')
  if (email === null) throw new AuthError('MISSING_EMAIL')
  countMail(call, project, newEmail)
  const owner = call.store.accountByEmail(project, newEmail)
  if (owner !== null && !hidesAccounts(call)) throw new AuthError('EMAIL_EXISTS')
  if (owner === null)
    await mailCode(call, { project, uid, email, newEmail, purpose: 'VERIFY_AND_CHANGE_EMAIL', continueUrl })
  return { kind, email, newEmail }
}

function requireAddress(call: Call, field: 'email' | 'newEmail'): string {
  const email = call.fields.text(field)
  if (email === undefined || email === '')
    throw new AuthError(field === 'email' ? 'MISSING_EMAIL' : 'MISSING_NEW_EMAIL')
  return parseEmailAddress(email)
}

/** Nobody gets a flood of mails, and nobody sends one. */
function countMail(call: Call, project: string, email: string): void {
  call.attempts.begin(`mail ${project} ${email}`, mailToAddress)
  if (tellsPeopleApart(call.address)) call.attempts.begin(`mail ${call.address}`, mailByAddress)
}

const kind = 'identitytoolkit#GetOobConfirmationCodeResponse'

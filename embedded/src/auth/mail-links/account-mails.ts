import {
  addressChangedMail,
  changeAddressMail,
  factorAddedMail,
  resetPasswordMail,
  signInMail,
  verifyAddressMail,
  type LinkMail,
} from '../../mail/layout.ts'
import type { OutgoingMessage } from '../../mail/service.ts'
import type { MailCodePurpose } from '../account.ts'
import type { Call } from '../exchange.ts'
import { applyCode, inspectCode, issueCode, type AppliedCode, type CodeMaker, type CodeRequest } from './mail-codes.ts'

/** What a mail with a link needs: pages send them too, without a call of the protocol. */
export type Mailing = CodeMaker & Pick<Call, 'mail'>

/** Makes a code and mails its link. Resolves when the mail is durable in the outbox. */
export async function mailCode(
  call: Mailing,
  request: CodeRequest,
  to = request.newEmail ?? request.email,
): Promise<void> {
  const { link, createdAt, expiresAt } = issueCode(call, request)
  const mail = { to, link, askedAt: createdAt, goodUntil: expiresAt }
  await call.mail.send(mailOf[request.purpose](mail, request))
}

const mailOf: Record<MailCodePurpose, (mail: LinkMail, request: CodeRequest) => OutgoingMessage> = {
  VERIFY_EMAIL: verifyAddressMail,
  PASSWORD_RESET: resetPasswordMail,
  EMAIL_SIGNIN: signInMail,
  VERIFY_AND_CHANGE_EMAIL: changeAddressMail,
  RECOVER_EMAIL: (mail, { newEmail }) => addressChangedMail(mail, newEmail ?? ''),
  REVERT_SECOND_FACTOR_ADDITION: factorAddedMail,
}

/** Tells the old address of a change, with the way back. Does nothing when there was none. */
export async function warnOldAddress(
  call: Mailing,
  before: { project: string; uid: string; email: string | null },
  newEmail: string | null,
): Promise<void> {
  const { project, uid, email } = before
  if (email === null || newEmail === null || email === newEmail) return
  await mailCode(call, { project, uid, email, newEmail, purpose: 'RECOVER_EMAIL', continueUrl: null }, email)
}

/** What a link without a form of its own does. A change of address is told to the old one first: a server that dies between the two has warned in vain, not changed in silence. */
export async function followCode(call: Mailing, oobCode: string): Promise<AppliedCode> {
  const found = inspectCode(call, oobCode)
  if (found.state === 'good' && found.account !== null && found.code.purpose === 'VERIFY_AND_CHANGE_EMAIL')
    await warnOldAddress(call, found.account, found.code.newEmail)
  return applyCode(call, oobCode)
}

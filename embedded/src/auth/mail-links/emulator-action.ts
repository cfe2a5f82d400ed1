import { sendJson } from '../../http/reply.ts'
import { followCode } from './account-mails.ts'
import type { Visit } from './action-page.ts'
import { forgetGuesses } from '../commands/reset-password.ts'
import { AuthError } from '../errors.ts'
import { applyReset, inspectCode, linkOf } from './mail-codes.ts'
import { assertPassword } from '../passwords/password-policy.ts'
import { projectConfig } from '../project-config.ts'

/**
 * A mail link in emulator mode: opening it acts, and the answer is JSON or leads on, as from the official emulator, because tests follow links
 * without reading pages. A reset takes its password from `newPassword`. Nowhere else does looking at a link change anything.
 */
export async function actOnSight(visit: Visit): Promise<void> {
  const { response } = visit
  try {
    const { email, continueUrl, said } = await effectOf(visit)
    if (continueUrl === null) return sendJson(response, 200, { authEmulator: { success: said, ...email } })
    response.statusCode = 303
    response.setHeader('Location', continueUrl)
    response.end()
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    sendJson(response, 400, { authEmulator: { error: error.message, ...instructionsFor(visit) } })
  }
}

async function effectOf(visit: Visit) {
  const { fields } = visit
  const oobCode = fields.text('oobCode') ?? ''
  const found = inspectCode(visit, oobCode)
  const continueUrl = fields.text('continueUrl', 2048) || null
  if (found.state === 'good' && found.code.purpose === 'PASSWORD_RESET') {
    const password = fields.text('newPassword', 16_384)
    if (password === undefined || password === placeholder) throw new AuthError('MISSING_PASSWORD')
    assertPassword(password, projectConfig({ ...visit, project: found.code.project }).passwordPolicy)
    const account = applyReset(visit, oobCode, await visit.passwords.hash(password))
    forgetGuesses(visit, account)
    return { said: 'The password has been successfully updated.', email: { email: account.email }, continueUrl }
  }
  const { code, account } = await followCode(visit, oobCode)
  switch (code.purpose) {
    case 'VERIFY_AND_CHANGE_EMAIL':
      return { said: 'The email has been successfully changed.', email: { newEmail: account.email }, continueUrl }
    case 'RECOVER_EMAIL':
      return { said: 'The email has been successfully reset.', email: { email: account.email }, continueUrl: null }
    case 'REVERT_SECOND_FACTOR_ADDITION':
      return { said: 'The second factor has been removed.', email: { email: account.email }, continueUrl: null }
    default:
      return { said: 'The email has been successfully verified.', email: { email: account.email }, continueUrl }
  }
}

const placeholder = 'NEW_PASSWORD_HERE'

/** For a reset without a password: where to put it. */
function instructionsFor(visit: Visit): { urlTemplate?: string } {
  const oobCode = visit.fields.text('oobCode') ?? ''
  const found = inspectCode(visit, oobCode)
  if (found.state !== 'good' || found.code.purpose !== 'PASSWORD_RESET') return {}
  return { urlTemplate: `${linkOf(visit.origin, oobCode, found.code)}&newPassword=${placeholder}` }
}

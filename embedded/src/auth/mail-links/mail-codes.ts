import type { Account, MailCode, MailCodePurpose } from '../account.ts'
import { AuthError } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { endSessions, withoutSquatter } from '../sessions/session.ts'
import { newSecret } from '../sessions/tokens.ts'

const hour = 3_600_000
const lifetimeOf: Record<MailCodePurpose, number> = {
  VERIFY_EMAIL: 24 * hour,
  PASSWORD_RESET: hour,
  EMAIL_SIGNIN: hour,
  VERIFY_AND_CHANGE_EMAIL: 24 * hour,
  // For whoever finds out late that somebody else changed his account.
  RECOVER_EMAIL: 30 * 24 * hour,
  REVERT_SECOND_FACTOR_ADDITION: 30 * 24 * hour,
}
const modeOf: Record<MailCodePurpose, string> = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
  REVERT_SECOND_FACTOR_ADDITION: 'revertSecondFactorAddition',
}

/** The state of a code from a link, for pages that say what became of it. Looking does not use it up. `account` is null for a sign-in link whose address has none yet. */
export type CodeState =
  | { state: 'good'; code: MailCode; account: Account | null }
  | { state: 'used'; code: MailCode }
  | { state: 'expired'; code: MailCode }
  | { state: 'unknown' }

type Ground = Pick<Call, 'store' | 'now' | 'emulator'>

export function inspectCode(call: Pick<Call, 'store' | 'now'>, oobCode: string): CodeState {
  const code = call.store.code(oobCode)
  if (code === null) return { state: 'unknown' }
  if (code.usedAt !== null) return { state: 'used', code }
  if (code.expiresAt <= call.now()) return { state: 'expired', code }
  if (code.purpose === 'EMAIL_SIGNIN')
    return { state: 'good', code, account: call.store.accountByEmail(code.project, code.email) }
  const account = call.store.account(code.project, code.uid)
  if (account === null) return { state: 'unknown' }
  // The address was changed meanwhile: the code speaks about something that is no more. Only what undoes a change outlives it.
  const undoes = code.purpose === 'RECOVER_EMAIL' || code.purpose === 'REVERT_SECOND_FACTOR_ADDITION'
  if (!undoes && account.email !== code.email) return { state: 'unknown' }
  return { state: 'good', code, account }
}

/** Throws INVALID_OOB_CODE (also for a code of another purpose or project), EXPIRED_OOB_CODE, USER_DISABLED. */
export function requireCode(
  call: Pick<Call, 'store' | 'now'>,
  oobCode: string,
  purpose: MailCodePurpose | null,
): { code: MailCode; account: Account | null } {
  const found = inspectCode(call, oobCode)
  if (found.state === 'expired') throw new AuthError('EXPIRED_OOB_CODE')
  if (found.state !== 'good') throw new AuthError('INVALID_OOB_CODE')
  if (purpose !== null && found.code.purpose !== purpose) throw new AuthError('INVALID_OOB_CODE')
  if (found.account?.disabled === true) throw new AuthError('USER_DISABLED')
  return found
}

/** For whom and what a new code is. `continueUrl` was checked by the caller. */
export type CodeRequest = {
  project: string
  uid: string
  email: string
  purpose: MailCodePurpose
  newEmail?: string
  enrollmentId?: string
  continueUrl: string | null
}

export type CodeMaker = Pick<Call, 'store' | 'now' | 'emulator' | 'origin' | 'apiKey' | 'locale'>

/** A new code and the link that carries it. */
export function issueCode(call: CodeMaker, request: CodeRequest) {
  const { newEmail = null, enrollmentId = null, ...rest } = request
  const oobCode = newSecret()
  const createdAt = call.now()
  const expiresAt = createdAt + lifetimeOf[request.purpose]
  // Admin code has no API key, and the SDK takes no link without one; any key opens any project here.
  const apiKey = call.apiKey || (call.emulator ? 'fake-api-key' : request.project)
  const { locale } = call
  const code = { ...rest, newEmail, enrollmentId, apiKey, locale, createdAt, expiresAt, usedAt: null }
  call.store.putCode(oobCode, code, call.emulator)
  return { oobCode, link: linkOf(call.origin, oobCode, code), createdAt, expiresAt }
}

/** The link that carries a code, as it was made. */
export function linkOf(
  origin: string,
  oobCode: string,
  { purpose, apiKey, locale, continueUrl }: Pick<MailCode, 'purpose' | 'apiKey' | 'locale' | 'continueUrl'>,
): string {
  const link = new URL('/emulator/action', origin)
  link.searchParams.set('mode', modeOf[purpose])
  link.searchParams.set('oobCode', oobCode)
  link.searchParams.set('apiKey', apiKey)
  link.searchParams.set('lang', locale)
  if (continueUrl !== null) link.searchParams.set('continueUrl', continueUrl)
  return link.href
}

/** Marks a code as used; only inside the transaction of its effect. */
export const spendCode = (call: Ground, oobCode: string, code: MailCode): void =>
  call.store.putCode(oobCode, { ...code, usedAt: call.now() }, call.emulator)

/** Sets the password, confirms the address that the link went to, and ends every session, in one transaction. */
export const applyReset = (call: Ground, oobCode: string, passwordHash: string): Account =>
  call.store.transaction(() => {
    const { code, account } = requireCode(call, oobCode, 'PASSWORD_RESET')
    if (account === null) throw new AuthError('INVALID_OOB_CODE')
    const own = withoutSquatter(call, account)
    const changed = { ...endSessions(call, own), passwordHash, passwordUpdatedAt: call.now(), emailVerified: true }
    spendCode(call, oobCode, code)
    call.store.putAccount(changed)
    return changed
  })

/** What a code did to the account; `before` is the account as it was. */
export type AppliedCode = { code: MailCode; account: Account; before: Account }

/** The effect of a code that needs nothing but itself, in one transaction with its using up. Throws INVALID_OOB_CODE for the others, EMAIL_EXISTS. */
export const applyCode = (call: Ground, oobCode: string): AppliedCode =>
  call.store.transaction(() => {
    const { code, account: before } = requireCode(call, oobCode, null)
    if (before === null) throw new AuthError('INVALID_OOB_CODE')
    const account = effectOf(call, code, before)
    spendCode(call, oobCode, code)
    call.store.putAccount(account)
    return { code, account, before }
  })

function effectOf(call: Ground, code: MailCode, account: Account): Account {
  switch (code.purpose) {
    case 'VERIFY_EMAIL':
      return { ...account, emailVerified: true }
    case 'VERIFY_AND_CHANGE_EMAIL':
      return withProvedAddress(call, account, code.newEmail)
    case 'RECOVER_EMAIL':
      return withProvedAddress(call, account, code.email)
    case 'REVERT_SECOND_FACTOR_ADDITION':
      return {
        ...endSessions(call, account),
        secondFactors: account.secondFactors.filter(({ enrollmentId }) => enrollmentId !== code.enrollmentId),
      }
    case 'PASSWORD_RESET':
    case 'EMAIL_SIGNIN':
      throw new AuthError('INVALID_OOB_CODE')
  }
}

/** The account under an address whose mail was read. Its sessions end. */
function withProvedAddress(call: Ground, account: Account, email: string | null): Account {
  if (email === null) throw new AuthError('INVALID_OOB_CODE')
  const owner = call.store.accountByEmail(account.project, email)
  if (owner !== null && owner.uid !== account.uid) throw new AuthError('EMAIL_EXISTS')
  return { ...endSessions(call, account), email, emailVerified: true }
}

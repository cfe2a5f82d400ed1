import type { Account, MailCode, MailCodePurpose } from './account.ts'
import { AuthError } from './errors.ts'
import type { Call } from './exchange.ts'
import { endSessions } from './session.ts'
import { newSecret } from './tokens.ts'

const hour = 3_600_000
export const lifetimeOf: Record<MailCodePurpose, number> = { VERIFY_EMAIL: 24 * hour, PASSWORD_RESET: hour }
export const modeOf: Record<MailCodePurpose, string> = { VERIFY_EMAIL: 'verifyEmail', PASSWORD_RESET: 'resetPassword' }

/** The state of a code from a link, for pages that say what became of it. Looking does not use it up. */
export type CodeState =
  | { state: 'good'; code: MailCode; account: Account }
  | { state: 'used'; code: MailCode }
  | { state: 'expired'; code: MailCode }
  | { state: 'unknown' }

export function inspectCode(call: Pick<Call, 'store' | 'now'>, oobCode: string): CodeState {
  const code = call.store.code(oobCode)
  if (code === null) return { state: 'unknown' }
  if (code.usedAt !== null) return { state: 'used', code }
  if (code.expiresAt <= call.now()) return { state: 'expired', code }
  const account = call.store.account(code.project, code.uid)
  // The address was changed or the account is gone: the code speaks about something that is no more.
  if (account === null || account.email !== code.email) return { state: 'unknown' }
  return { state: 'good', code, account }
}

/** Throws INVALID_OOB_CODE, EXPIRED_OOB_CODE, USER_DISABLED. */
export function requireCode(
  call: Pick<Call, 'store' | 'now'>,
  oobCode: string,
  purpose: MailCodePurpose | null,
): { code: MailCode; account: Account } {
  const found = inspectCode(call, oobCode)
  if (found.state === 'expired') throw new AuthError('EXPIRED_OOB_CODE')
  if (found.state !== 'good') throw new AuthError('INVALID_OOB_CODE')
  if (purpose !== null && found.code.purpose !== purpose) throw new AuthError('INVALID_OOB_CODE')
  if (found.account.disabled) throw new AuthError('USER_DISABLED')
  return found
}

/** A new code and the link that carries it. `continueUrl` was checked by the caller. */
export function issueCode(
  call: Call,
  account: Account,
  email: string,
  purpose: MailCodePurpose,
  continueUrl: string | null,
) {
  const oobCode = newSecret()
  const createdAt = call.now()
  const expiresAt = createdAt + lifetimeOf[purpose]
  call.store.putCode(
    oobCode,
    { project: account.project, uid: account.uid, email, purpose, createdAt, expiresAt, usedAt: null },
    call.emulator,
  )
  return { oobCode, link: linkOf(call, purpose, oobCode, continueUrl), createdAt, expiresAt }
}

export function linkOf(
  call: Pick<Call, 'origin' | 'apiKey' | 'locale'>,
  purpose: MailCodePurpose,
  oobCode: string,
  continueUrl: string | null,
): string {
  const link = new URL('/emulator/action', call.origin)
  link.searchParams.set('mode', modeOf[purpose])
  link.searchParams.set('oobCode', oobCode)
  link.searchParams.set('apiKey', call.apiKey)
  link.searchParams.set('lang', call.locale)
  if (continueUrl !== null) link.searchParams.set('continueUrl', continueUrl)
  return link.href
}

/** Confirms the address; the code is used up in the same transaction. */
export const applyVerification = (call: Pick<Call, 'store' | 'now' | 'emulator'>, oobCode: string): Account =>
  call.store.transaction(() => {
    const { code, account } = requireCode(call, oobCode, 'VERIFY_EMAIL')
    const verified = { ...account, emailVerified: true }
    call.store.putCode(oobCode, { ...code, usedAt: call.now() }, call.emulator)
    call.store.putAccount(verified)
    return verified
  })

/** Sets the password, confirms the address that the link went to, and ends every session, in one transaction. */
export const applyReset = (
  call: Pick<Call, 'store' | 'now' | 'emulator'>,
  oobCode: string,
  passwordHash: string,
): Account =>
  call.store.transaction(() => {
    const { code, account } = requireCode(call, oobCode, 'PASSWORD_RESET')
    const changed = { ...endSessions(call, account), passwordHash, passwordUpdatedAt: call.now(), emailVerified: true }
    call.store.putCode(oobCode, { ...code, usedAt: call.now() }, call.emulator)
    call.store.putAccount(changed)
    return changed
  })

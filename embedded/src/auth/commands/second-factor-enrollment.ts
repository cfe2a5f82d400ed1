import { mailCode } from '../mail-links/account-mails.ts'
import type { Account, SecondFactor } from '../account.ts'
import { secondFactorOfAccount, secondFactorTriesOn } from '../attempts.ts'
import { AuthError, invalidArgument, notAllowed } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { requirePhoneCode, sendPhoneCode, takePhoneCode } from '../factors/phone-codes.ts'
import { clocksIn, projectConfig } from '../project-config.ts'
import { beginSession, endSessions, requireRecentAccount, requireStored, type Asker } from '../sessions/session.ts'
import { newSecret, newUid } from '../sessions/tokens.ts'
import { newTotpSecret, totpStep } from '../factors/totp.ts'
import { textIn } from '../wire/fields.ts'
import { parsePhoneNumber } from '../wire/phone-number.ts'

const factorsAtMost = 5
const totpKind = 'totp-enrollment'
const totpLifetimeMs = 10 * 60_000
const triesAtMost = 5

/** `v2 accounts/mfaEnrollment:start`: sends a code to the phone, or hands out an authenticator's secret. */
export async function startEnrollment(call: Call): Promise<object> {
  const { phoneEnrollmentInfo, totpEnrollmentInfo } = call.fields.sections('phoneEnrollmentInfo', 'totpEnrollmentInfo')
  const asker = requireEnroller(call, phoneEnrollmentInfo === undefined ? 'totp' : 'phone')
  const { account } = asker
  if (phoneEnrollmentInfo !== undefined) {
    const phoneNumber = parsePhoneNumber(textIn(phoneEnrollmentInfo, 'phoneNumber', 64))
    refuseDouble(account, { kind: 'phone', phoneNumber })
    const sessionInfo = await sendPhoneCode(call, phoneNumber, { step: 'enrollment', uid: account.uid })
    return { phoneSessionInfo: { sessionInfo } }
  }
  if (totpEnrollmentInfo === undefined)
    throw invalidArgument('Either phoneEnrollmentInfo or totpEnrollmentInfo must be given.')
  refuseDouble(account, { kind: 'totp' })
  const sharedSecretKey = newTotpSecret()
  const sessionInfo = newSecret()
  const expiresAt = call.now() + totpLifetimeMs
  call.store.putHandle(totpKind, sessionInfo, {
    project: account.project,
    uid: account.uid,
    expiresAt,
    value: { sealedSecret: call.sealing.seal(sharedSecretKey), tries: 0 },
  })
  return {
    totpSessionInfo: {
      sharedSecretKey,
      verificationCodeLength: 6,
      hashingAlgorithm: 'SHA1',
      periodSec: 30,
      sessionInfo,
      finalizeEnrollmentTime: new Date(expiresAt).toISOString(),
    },
  }
}

/** `v2 accounts/mfaEnrollment:finalize`: the code proves the factor. Other sessions end, this one goes on and names the factor. */
export async function finalizeEnrollment(call: Call): Promise<object> {
  const sections = call.fields.sections('phoneVerificationInfo', 'totpVerificationInfo')
  const asker = requireEnroller(call, sections.phoneVerificationInfo === undefined ? 'totp' : 'phone')
  const displayName = call.fields.text('displayName', 256) || null
  const proved =
    sections.phoneVerificationInfo !== undefined
      ? provePhone(call, asker.account, sections.phoneVerificationInfo)
      : proveTotp(call, asker.account, sections.totpVerificationInfo ?? {})
  const enrollmentId = newUid()
  const { project, uid, email } = asker.account
  // Before the change, so that none is made in silence.
  if (email !== null)
    await mailCode(call, {
      project,
      uid,
      email,
      enrollmentId,
      purpose: 'REVERT_SECOND_FACTOR_ADDITION',
      continueUrl: null,
    })
  const tokens = call.store.transaction(() => {
    proved.take()
    const stored = requireStored(call, asker.account)
    refuseDouble(stored, proved.factor)
    const factor: SecondFactor = { ...proved.factor, enrollmentId, displayName, enrolledAt: call.now() }
    const changed = { ...endSessions(call, stored), secondFactors: [...stored.secondFactors, factor] }
    return beginSession(call, changed, asker.provider, {}, { provider: factor.kind, enrollmentId })
  })
  const auth =
    proved.factor.kind === 'phone'
      ? { phoneAuthInfo: { phoneNumber: proved.factor.phoneNumber } }
      : { totpAuthInfo: {} }
  return { ...tokens, ...auth }
}

/** `v2 accounts/mfaEnrollment:withdraw`. */
export function withdrawEnrollment(call: Call): object {
  const asker = requireRecentAccount(call)
  const enrollmentId = call.fields.text('mfaEnrollmentId', 128)
  if (enrollmentId === undefined || enrollmentId === '') throw new AuthError('MISSING_MFA_ENROLLMENT_ID')
  const tokens = call.store.transaction(() => {
    const stored = requireStored(call, asker.account)
    const kept = stored.secondFactors.filter((factor) => factor.enrollmentId !== enrollmentId)
    if (kept.length === stored.secondFactors.length) throw new AuthError('MFA_ENROLLMENT_NOT_FOUND')
    const passed = asker.secondFactor?.enrollmentId === enrollmentId ? null : asker.secondFactor
    return beginSession(call, { ...endSessions(call, stored), secondFactors: kept }, asker.provider, {}, passed)
  })
  return { ...tokens }
}

function requireEnroller(call: Call, kind: SecondFactor['kind']): Asker {
  const { secondFactors, authenticators } = projectConfig(call)
  if (kind === 'phone' ? !secondFactors : authenticators === null) throw notAllowed(`A second factor (${kind})`)
  const asker = requireRecentAccount(call)
  if (['anonymous', 'custom', 'phone'].includes(asker.provider)) throw new AuthError('UNSUPPORTED_FIRST_FACTOR')
  if (asker.account.email === null || !asker.account.emailVerified) throw new AuthError('UNVERIFIED_EMAIL')
  return asker
}

type NewFactor = { kind: 'phone'; phoneNumber: string } | { kind: 'totp'; sealedSecret: string; lastStep: number }
type ProvedFactor = { factor: NewFactor; take(): void }

function provePhone(call: Call, account: Account, section: Record<string, unknown>): ProvedFactor {
  const { phoneNumber, purpose, sessionInfo } = requirePhoneCode(
    call,
    textIn(section, 'sessionInfo', 256),
    textIn(section, 'code', 20),
    'enrollment',
  )
  if (purpose.step !== 'enrollment' || purpose.uid !== account.uid) throw new AuthError('INVALID_SESSION_INFO')
  return { factor: { kind: 'phone', phoneNumber }, take: () => takePhoneCode(call, sessionInfo) }
}

function proveTotp(call: Call, account: Account, section: Record<string, unknown>): ProvedFactor {
  const sessionInfo = textIn(section, 'sessionInfo', 256)
  const code = textIn(section, 'verificationCode', 20)
  if (sessionInfo === undefined) throw new AuthError('MISSING_SESSION_INFO')
  if (code === undefined || code === '') throw new AuthError('MISSING_CODE')
  call.attempts.begin(call.attempts.keyOf(secondFactorTriesOn(account.project, account.uid)), secondFactorOfAccount)
  const handle = call.store.handle(totpKind, sessionInfo)
  if (handle === null || handle.uid !== account.uid || handle.project !== account.project)
    throw new AuthError('INVALID_SESSION_INFO')
  const { sealedSecret, tries } = handle.value as { sealedSecret: string; tries: number }
  if (handle.expiresAt <= call.now() || tries >= triesAtMost) throw new AuthError('SESSION_EXPIRED')
  call.store.putHandle(totpKind, sessionInfo, { ...handle, value: { sealedSecret, tries: tries + 1 } })
  const step = totpStep(call.sealing.open(sealedSecret), code, { now: call.now(), lastStep: 0, ...clocksIn(call) })
  if (step === null) throw new AuthError('INVALID_CODE')
  const take = () => {
    if (!call.store.deleteHandle(totpKind, sessionInfo)) throw new AuthError('SESSION_EXPIRED')
  }
  return { factor: { kind: 'totp', sealedSecret, lastStep: step }, take }
}

function refuseDouble(account: Account, added: { kind: 'totp' } | { kind: 'phone'; phoneNumber: string }): void {
  const same = account.secondFactors.some((factor) =>
    factor.kind === 'totp' ? added.kind === 'totp' : added.kind === 'phone' && factor.phoneNumber === added.phoneNumber,
  )
  if (same) throw new AuthError('SECOND_FACTOR_EXISTS')
  if (account.secondFactors.length >= factorsAtMost) throw new AuthError('SECOND_FACTOR_LIMIT_EXCEEDED')
}

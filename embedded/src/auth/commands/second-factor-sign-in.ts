import type { Account, PassedFactor } from '../account.ts'
import { secondFactorOfAccount, secondFactorTriesOn } from '../attempts.ts'
import { askBlockingFunctions, withBlockingChanges } from '../blocking.ts'
import { AuthError, invalidArgument } from '../errors.ts'
import type { Call } from '../exchange.ts'
import { requirePhoneCode, sendPhoneCode, takePhoneCode } from '../factors/phone-codes.ts'
import { requireFactor, requirePendingSignIn, takePendingSignIn, type PendingSignIn } from '../factors/second-factor.ts'
import { clocksIn } from '../project-config.ts'
import { beginSession, requireStored } from '../sessions/session.ts'
import { totpStep } from '../factors/totp.ts'
import { textIn } from '../wire/fields.ts'

/** `v2 accounts/mfaSignIn:start`: sends a code to the enrolled phone. An authenticator needs no start. */
export async function startSecondFactor(call: Call): Promise<object> {
  const { account } = requirePendingSignIn(call)
  const factor = requireFactor(account, call.fields.text('mfaEnrollmentId', 128), 'phone')
  const purpose = { step: 'second-factor', uid: account.uid, enrollmentId: factor.enrollmentId } as const
  return { phoneResponseInfo: { sessionInfo: await sendPhoneCode(call, factor.phoneNumber, purpose) } }
}

/** `v2 accounts/mfaSignIn:finalize`: the second code begins the session that the first factor waited for. */
export async function finalizeSecondFactor(call: Call): Promise<object> {
  const pending = requirePendingSignIn(call)
  const { account, first } = pending
  const key = call.attempts.keyOf(secondFactorTriesOn(account.project, account.uid))
  call.attempts.begin(key, secondFactorOfAccount)
  const sections = call.fields.sections('phoneVerificationInfo', 'totpVerificationInfo')
  const passed =
    sections.phoneVerificationInfo !== undefined
      ? passPhone(call, pending, sections.phoneVerificationInfo)
      : passTotp(call, pending, sections.totpVerificationInfo)
  const changes = await askBlockingFunctions(call, 'beforeSignIn', account, first.method)
  const tokens = call.store.transaction(() => {
    takePendingSignIn(call, pending.credential)
    const stored = passed.commit(requireStored(call, account))
    const changed = withBlockingChanges(stored, changes)
    if (changed.disabled) throw new AuthError('USER_DISABLED')
    return beginSession(call, changed, first.provider, { ...first.claims, ...changes.sessionClaims }, passed.factor)
  })
  call.attempts.forget(key)
  return { localId: account.uid, ...(account.email === null ? {} : { email: account.email }), ...tokens }
}

/** A factor that was passed. `commit` uses the code up, in the transaction that begins the session. */
type Passed = { factor: PassedFactor; commit(account: Account): Account }

function passPhone(call: Call, { account }: PendingSignIn, section: Record<string, unknown>): Passed {
  const { purpose, sessionInfo } = requirePhoneCode(
    call,
    textIn(section, 'sessionInfo', 256),
    textIn(section, 'code', 20),
    'second-factor',
  )
  if (purpose.step !== 'second-factor' || purpose.uid !== account.uid) throw new AuthError('INVALID_SESSION_INFO')
  const { enrollmentId } = requireFactor(account, purpose.enrollmentId, 'phone')
  return {
    factor: { provider: 'phone', enrollmentId },
    commit(stored) {
      takePhoneCode(call, sessionInfo)
      return stored
    },
  }
}

function passTotp(call: Call, { account }: PendingSignIn, section: Record<string, unknown> | undefined): Passed {
  if (section === undefined)
    throw invalidArgument('Either phoneVerificationInfo or totpVerificationInfo must be given.')
  const code = textIn(section, 'verificationCode', 20)
  if (code === undefined || code === '') throw new AuthError('MISSING_CODE')
  const { enrollmentId } = requireFactor(account, call.fields.text('mfaEnrollmentId', 128), 'totp')
  const stepFor = (of: Account) => {
    const factor = requireFactor(of, enrollmentId, 'totp')
    const { lastStep } = factor
    return totpStep(call.sealing.open(factor.sealedSecret), code, { now: call.now(), lastStep, ...clocksIn(call) })
  }
  if (stepFor(account) === null) throw new AuthError('INVALID_CODE')
  return {
    factor: { provider: 'totp', enrollmentId },
    commit(stored) {
      const step = stepFor(stored)
      // Used by another sign-in a moment ago.
      if (step === null) throw new AuthError('INVALID_CODE')
      const secondFactors = stored.secondFactors.map((factor) =>
        factor.kind === 'totp' && factor.enrollmentId === enrollmentId ? { ...factor, lastStep: step } : factor,
      )
      return { ...stored, secondFactors }
    },
  }
}

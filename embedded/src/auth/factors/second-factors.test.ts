import * as OTPAuth from 'otpauth'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../testing/auth-under-test.ts'
import {
  admin,
  besideOneAuth,
  codeTo,
  enrollTotp,
  good,
  password,
  refusal,
  server,
  signUp,
  startTotp,
  verified,
} from '../testing/one-auth.ts'
import { newTotpSecret, totpStep } from './totp.ts'

describe('second factors', () => {
  besideOneAuth({ standing: true })

  const signIn = (email: string, attempt = password) =>
    good('accounts:signInWithPassword', { email, password: attempt })
  const enrolled = async () => {
    const { idToken, email } = await verified()
    const enrolment = await enrollTotp(idToken)
    server.advance(120_000)
    return { ...enrolment, email }
  }
  const finish = ({ mfaPendingCredential, mfaInfo }: Answer, verificationCode: string) =>
    refusal('v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential,
      mfaEnrollmentId: mfaInfo?.[0]?.mfaEnrollmentId,
      totpVerificationInfo: { verificationCode },
    })

  it('[MF1] need a confirmed address and a recent sign-in', async () => {
    const { idToken } = await signUp()
    const body = { idToken, totpEnrollmentInfo: {} }
    expect(await refusal('v2/accounts/mfaEnrollment:start', body)).toBe('UNVERIFIED_EMAIL')
    const person = await verified()
    server.advance(301_000)
    const late = { idToken: person.idToken, totpEnrollmentInfo: {} }
    expect(await refusal('v2/accounts/mfaEnrollment:start', late)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })

  it('[MF2] leave the first one without tokens; the pending sign-in is good once, and ends with the sessions', async () => {
    const { email, codeAt } = await enrolled()
    const pending = await signIn(email)
    expect([pending.idToken, pending.refreshToken]).toEqual([undefined, undefined])
    const other = await signIn(email)
    expect(await finish(pending, codeAt(0))).toBe('OK')
    server.advance(60_000)
    expect(await finish(pending, codeAt(0))).toBe('INVALID_MFA_PENDING_CREDENTIAL')
    await good('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    await good('accounts:resetPassword', { oobCode: codeTo(email), newPassword: 'an entirely new one' })
    expect(await finish(other, codeAt(0))).toBe('INVALID_MFA_PENDING_CREDENTIAL')
    // The new password is a first factor as the old one was.
    expect((await signIn(email, 'an entirely new one')).mfaPendingCredential).toBeTypeOf('string')
  })

  it('[MF3] take a code one step early or late, and none twice', async () => {
    const { email, codeAt } = await enrolled()
    expect(await finish(await signIn(email), codeAt(-2))).toBe('INVALID_CODE')
    expect(await finish(await signIn(email), codeAt(2))).toBe('INVALID_CODE')
    expect(await finish(await signIn(email), codeAt(-1))).toBe('OK')
    expect(await finish(await signIn(email), codeAt(-1))).toBe('INVALID_CODE')
    const present = codeAt(0)
    const both = [await signIn(email), await signIn(email)] as const
    // Two sign-ins at the same moment: one of them.
    expect((await Promise.all(both.map((pending) => finish(pending, present)))).toSorted()).toEqual([
      'INVALID_CODE',
      'OK',
    ])
    expect(await finish(await signIn(email), codeAt(1))).toBe('OK')
  })

  it('[MF4] are withdrawn by their owner, or by the mail that told of them', async () => {
    const { idToken, email } = await enrolled()
    const [factor] = ((await good('accounts:lookup', { idToken })).users[0]?.mfaInfo ?? []) as {
      mfaEnrollmentId: string
    }[]
    const mail = codeTo(email)
    expect(server.newestMailTo(email)?.subject).toBe('A second step was added to your sign-in')
    const withdrawn = await good('v2/accounts/mfaEnrollment:withdraw', {
      idToken,
      mfaEnrollmentId: factor?.mfaEnrollmentId,
    })
    expect((await good('accounts:lookup', { idToken: withdrawn.idToken })).users[0]?.mfaInfo).toEqual([])
    expect((await signIn(email)).idToken).toBeTypeOf('string')
    const other = await enrolled()
    await good('accounts:update', { oobCode: codeTo(other.email) })
    expect(await refusal('accounts:lookup', { idToken: other.idToken })).toBe('TOKEN_EXPIRED')
    expect((await signIn(other.email)).idToken).toBeTypeOf('string')
    // The account has no such factor any more; the code of its mail does no harm.
    await good('accounts:update', { oobCode: mail })
  })

  it('[MF5] are one authenticator and five in all', async () => {
    const { idToken } = await enrolled()
    const body = { idToken, totpEnrollmentInfo: {} }
    expect(await refusal('v2/accounts/mfaEnrollment:start', body)).toBe('SECOND_FACTOR_EXISTS')
    const { localId } = await verified()
    const enrollments = Array.from({ length: 6 }, (_, index) => ({ phoneInfo: `+4477009001${index}0` }))
    const answer = await admin('accounts:update', { localId, mfa: { enrollments } })
    expect(answer.error?.message).toBe('SECOND_FACTOR_LIMIT_EXCEEDED')
  })

  it('[MF6] bind an enrolment to the account that began it', async () => {
    const [mine, theirs] = [await verified(), await verified()]
    const { sessionInfo, codeAt } = await startTotp(theirs.idToken)
    const totpVerificationInfo = { sessionInfo, verificationCode: codeAt(0) }
    const body = { idToken: mine.idToken, totpVerificationInfo }
    expect(await refusal('v2/accounts/mfaEnrollment:finalize', body)).toBe('INVALID_SESSION_INFO')
  })

  it('[MF3] agree with an independent authenticator for a thousand secrets and moments', () => {
    for (let count = 1; count <= 1000; count++) {
      const secret = newTotpSecret()
      const now = count * 1_234_567_891
      const code = new OTPAuth.TOTP({ secret }).generate({ timestamp: now })
      expect(totpStep(secret, code, { now, lastStep: 0, adjacentIntervals: 1 })).toBe(Math.floor(now / 30_000))
      expect(totpStep(secret, code, { now, lastStep: Math.floor(now / 30_000), adjacentIntervals: 1 })).toBe(null)
    }
  })
})

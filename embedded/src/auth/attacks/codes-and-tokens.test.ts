import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { jsonLog } from '../../log.ts'
import type { Answer } from '../testing/auth-under-test.ts'
import {
  admin,
  besideOneAuth,
  codeTo,
  enrollTotp,
  guess,
  newEmail,
  newPhone,
  password,
  post,
  refusal,
  server,
  signUp,
  textTo,
  verified,
} from '../testing/one-auth.ts'

/** Each attack is tried and refused. */
describe('somebody who wants in', () => {
  const lines: string[] = []
  besideOneAuth({ log: jsonLog((line) => lines.push(line), Date.now) })

  it('[AK1] uses a code of a mail again, late, for something else, for somebody else, or makes one up', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const { idToken } = await signUp(email)
    await signUp(other)
    await post('accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    const verification = codeTo(email)
    const newPassword = 'an entirely new one'
    expect(await refusal('accounts:resetPassword', { oobCode: verification, newPassword })).toBe('INVALID_OOB_CODE')
    expect(await refusal('accounts:signInWithEmailLink', { email, oobCode: verification })).toBe('INVALID_OOB_CODE')
    expect(await refusal('accounts:update', { oobCode: verification })).toBe('OK')
    expect(await refusal('accounts:update', { oobCode: verification })).toBe('INVALID_OOB_CODE')
    await post('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    const reset = codeTo(email)
    expect(await refusal('accounts:update', { oobCode: reset })).toBe('INVALID_OOB_CODE')
    expect(await refusal('accounts:resetPassword', { oobCode: 'made up', newPassword })).toBe('INVALID_OOB_CODE')
    const continueUrl = `${server.origin}/finish`
    await post('accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl })
    const link = codeTo(email)
    expect(await refusal('accounts:signInWithEmailLink', { email: other, oobCode: link })).toContain('INVALID_EMAIL')
    server.advance(3_600_000)
    expect(await refusal('accounts:resetPassword', { oobCode: reset, newPassword })).toBe('EXPIRED_OOB_CODE')
    expect(await refusal('accounts:signInWithEmailLink', { email, oobCode: link })).toBe('EXPIRED_OOB_CODE')
  })

  it('[AK2] shows a token that is unsigned, signed by a stranger, for another audience, run out or revoked', async () => {
    const { idToken, localId } = await signUp()
    const [header = '', claims = '', signature = ''] = idToken.split('.')
    const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    const pack = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const signedBy = (input: string) => `${input}.${sign('sha256', Buffer.from(input), stranger).toString('base64url')}`
    const keys = await fetch(`${server.origin}/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com`)
    const [publicPem = ''] = Object.values((await keys.json()) as Record<string, string>)
    const confused = `${pack({ ...parse(header), alg: 'HS256' })}.${claims}`
    const forged = {
      'alg none': `${pack({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      'alg none with our key id': `${pack({ ...parse(header), alg: 'none' })}.${claims}.${signature}`,
      'our key id, a stranger’s signature': signedBy(`${header}.${claims}`),
      'a stranger’s key': signedBy(`${pack({ alg: 'RS256', kid: 'stranger' })}.${claims}`),
      'the public key as a secret': `${confused}.${createHmac('sha256', publicPem).update(confused).digest('base64url')}`,
      'another account': `${header}.${pack({ ...parse(claims), sub: 'somebody', user_id: 'somebody' })}.${signature}`,
      'another audience': `${header}.${pack({ ...parse(claims), aud: 'another' })}.${signature}`,
      'no signature': `${header}.${claims}.`,
    }
    for (const [form, token] of Object.entries(forged)) {
      expect([form, await refusal('accounts:lookup', { idToken: token })]).toEqual([form, 'INVALID_ID_TOKEN'])
      expect([form, await server.auth.verifyIdToken('duebook', token)]).toEqual([form, null])
    }
    expect(await server.auth.verifyIdToken('another', idToken)).toBe(null)
    server.advance(2_000)
    const validSince = String(Math.floor(server.clock.now() / 1000))
    await admin('accounts:update', { localId, validSince })
    expect(await refusal('accounts:lookup', { idToken })).toBe('TOKEN_EXPIRED')
    expect(await server.auth.verifyIdToken('duebook', idToken)).toBe(null)
    const fresh = await signUp()
    server.advance(3_601_000)
    expect(await refusal('accounts:lookup', { idToken: fresh.idToken })).toBe('TOKEN_EXPIRED')
  })

  it('[AK7] fixes a session: what a client brings is never taken as a session, and each sign-in makes a new one', async () => {
    const email = newEmail()
    const first = await signUp(email)
    const brought = { refreshToken: 'fixed', sessionId: 'fixed', uid: 'fixed', user_id: 'fixed' }
    const { body: second } = await post('accounts:signInWithPassword', { email, password, ...brought })
    expect(new Set([first.refreshToken, second.refreshToken, 'fixed']).size).toBe(3)
    const refreshed = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=k`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'fixed' }),
    })
    expect(((await refreshed.json()) as Answer).error?.message).toBe('INVALID_REFRESH_TOKEN')
    // A new password ends what stood before it.
    server.advance(2_000)
    await post('accounts:update', { idToken: second.idToken, password: 'an entirely new one' })
    expect(await refusal('accounts:lookup', { idToken: first.idToken })).toBe('TOKEN_EXPIRED')
    expect(await refusal('accounts:lookup', { idToken: second.idToken })).toBe('TOKEN_EXPIRED')
  })

  it('[AK11] acts on another account through every operation', async () => {
    const mine = await verified()
    const theirs = await verified()
    const phone = newPhone()
    await admin('accounts:update', { localId: theirs.localId, phoneNumber: phone })
    const factor = await post('v2/accounts/mfaEnrollment:start', { idToken: theirs.idToken, totpEnrollmentInfo: {} })
    const before = await admin('accounts:lookup', { localId: [theirs.localId] })
    const { idToken } = mine
    const target = { localId: theirs.localId, uid: theirs.localId, userId: theirs.localId, user_id: theirs.localId }
    const totpVerificationInfo = { sessionInfo: factor.body.totpSessionInfo?.sessionInfo, verificationCode: '000000' }
    for (const [method, body] of [
      ['accounts:lookup', { idToken, localId: [theirs.localId], email: [theirs.email] }],
      ['accounts:update', { idToken, displayName: 'Mallory' }],
      ['accounts:update', { idToken, email: theirs.email }],
      ['accounts:update', { idToken, password: 'an entirely new one' }],
      ['accounts:update', { idToken, disableUser: true, emailVerified: true, validSince: '0', phoneNumber: phone }],
      ['accounts:update', { idToken, customAttributes: '{"admin":true}' }],
      ['accounts:update', { idToken, deleteProvider: ['password', 'phone'] }],
      ['accounts:update', { idToken, mfa: { enrollments: [] } }],
      ['accounts:signUp', { idToken, email: theirs.email, password: 'an entirely new one' }],
      ['accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }],
      ['accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: theirs.email }],
      ['accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: theirs.email, returnOobLink: true }],
      ['accounts:createAuthUri', { identifier: theirs.email, continueUri: server.origin }],
      ['accounts:resetPassword', { oobCode: 'x', newPassword: 'an entirely new one', email: theirs.email }],
      ['accounts:signInWithEmailLink', { email: theirs.email, oobCode: 'x', idToken }],
      ['accounts:signInWithPhoneNumber', { phoneNumber: phone, sessionInfo: 'x', code: '000000', idToken }],
      ['accounts:signInWithPhoneNumber', { phoneNumber: phone, temporaryProof: 'x', idToken }],
      ['accounts:signInWithCustomToken', { token: 'a.b.c' }],
      ['accounts:signInWithIdp', { requestUri: server.origin, postBody: 'id_token=x&providerId=google.com', idToken }],
      ['v2/accounts/mfaEnrollment:start', { idToken, phoneEnrollmentInfo: { phoneNumber: phone } }],
      ['v2/accounts/mfaEnrollment:finalize', { idToken, totpVerificationInfo }],
      ['v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId: 'x' }],
      ['v2/accounts/mfaSignIn:start', { mfaPendingCredential: idToken, mfaEnrollmentId: 'x' }],
      ['v2/accounts/mfaSignIn:finalize', { mfaPendingCredential: idToken, totpVerificationInfo }],
      ['accounts:delete', { idToken }],
    ] as const) {
      const { body: answer } = await post(method, { ...target, ...body })
      // Whatever is answered speaks of nobody but the caller.
      expect([method, JSON.stringify(answer).includes(theirs.localId)]).toEqual([method, false])
    }
    expect(await admin('accounts:lookup', { localId: [theirs.localId] })).toEqual(before)
    expect(await guess(theirs.email, password, '203.0.113.40')).toBe('OK')
    // Operations of admin code have no address that a browser reaches.
    for (const path of ['accounts:delete', 'accounts:update', 'accounts:batchGet', ':createSessionCookie', '/config']) {
      const url = `${server.origin}/identitytoolkit.googleapis.com/v1/projects/duebook/${path}`
      const response = await fetch(url, { method: 'POST', headers: { authorization: 'Bearer owner' }, body: '{}' })
      expect(response.status).toBe(501)
    }
  })

  it('[AK15] takes a code of a text for something else than it was sent for', async () => {
    const { idToken } = await verified()
    const other = await verified()
    const phoneNumber = newPhone()
    const enrollment = await post('v2/accounts/mfaEnrollment:start', { idToken, phoneEnrollmentInfo: { phoneNumber } })
    const sessionInfo = enrollment.body.phoneSessionInfo?.sessionInfo
    const code = textTo(phoneNumber)
    expect(await refusal('accounts:signInWithPhoneNumber', { sessionInfo, code })).toBe('INVALID_SESSION_INFO')
    const phoneVerificationInfo = { sessionInfo, code }
    const enroll = (token: string) =>
      refusal('v2/accounts/mfaEnrollment:finalize', { idToken: token, phoneVerificationInfo })
    expect(await enroll(other.idToken)).toBe('INVALID_SESSION_INFO')
    expect(await enroll(idToken)).toBe('OK')
  })

  it('[AK17] reads the store and the log: nothing in them can be presented', async () => {
    const { idToken, email } = await verified()
    const { secret } = await enrollTotp(idToken)
    const { body } = await post('accounts:signInWithPassword', { email, password })
    const phoneNumber = newPhone()
    const text = await post('accounts:sendVerificationCode', { phoneNumber })
    await post('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    const secrets = [
      password,
      secret,
      body.mfaPendingCredential,
      text.body.sessionInfo,
      codeTo(email),
      (await signUp()).refreshToken,
    ]
    const store = readdirSync(server.folder)
      .filter((file) => file.startsWith('auth.sqlite'))
      .map((file) => readFileSync(join(server.folder, file), 'latin1'))
      .join('')
    expect(store).toContain(email)
    for (const hidden of secrets) {
      expect(hidden).toBeTypeOf('string')
      expect(store).not.toContain(hidden)
      expect(lines.join('\n')).not.toContain(hidden)
    }
    expect(lines.join('\n')).not.toContain(email)
  })
})

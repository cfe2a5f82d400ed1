import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import * as OTPAuth from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { jsonLog } from '../log.ts'
import { call, startAuth, type Answer, type AuthUnderTest } from './auth-under-test.ts'

const password = 'the boiler sings at four'

/** Each attack is tried and refused. */
describe('somebody who wants in', () => {
  let server: AuthUnderTest
  const lines: string[] = []
  beforeAll(async () => {
    server = await startAuth({ log: jsonLog((line) => lines.push(line), Date.now) })
  })
  afterAll(() => server.stop())
  afterEach(() => vi.restoreAllMocks())

  let drawn = 0
  const newEmail = () => `person${++drawn}@okafor.studio`
  const newPhone = () => `+4477${String(++drawn).padStart(8, '0')}`
  const post = (method: string, body: object, address?: string) =>
    call(server.origin, method, body, 'k', address === undefined ? {} : { 'x-forwarded-for': address })
  const refusal = async (method: string, body: object, address?: string) =>
    (await post(method, body, address)).body.error?.message ?? 'OK'
  const signUp = async (email = newEmail()) => (await post('accounts:signUp', { email, password })).body
  const guess = (email: string, attempt: string, address: string) =>
    refusal('accounts:signInWithPassword', { email, password: attempt }, address)
  const admin = async (method: string, body: object) => {
    const response = await fetch(
      `${server.privateOrigin}/identitytoolkit.googleapis.com/v1/projects/duebook/${method}`,
      {
        method: 'POST',
        headers: { authorization: 'Bearer owner' },
        body: JSON.stringify(body),
      },
    )
    return (await response.json()) as Answer & { users: object[] }
  }
  const codeTo = (email: string) =>
    new URL(server.newestMailTo(email)?.links[0] ?? 'http://none').searchParams.get('oobCode') ?? ''
  const textTo = (phone: string) => /\d{6}/.exec(server.newestMailTo(phone)?.text ?? '')?.[0] ?? ''
  const verified = async (email = newEmail()) => {
    const { localId } = await signUp(email)
    await admin('accounts:update', { localId, emailVerified: true })
    const { body } = await post('accounts:signInWithPassword', { email, password })
    return { ...body, email }
  }
  const enrollTotp = async (idToken: string) => {
    const begun = await post('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
    const { sharedSecretKey, sessionInfo } = begun.body.totpSessionInfo ?? { sharedSecretKey: '', sessionInfo: '' }
    const totp = new OTPAuth.TOTP({ secret: sharedSecretKey })
    const codeAt = (steps: number) => totp.generate({ timestamp: server.clock.now() + steps * 30_000 })
    const totpVerificationInfo = { sessionInfo, verificationCode: codeAt(0) }
    const { body } = await post('v2/accounts/mfaEnrollment:finalize', { idToken, totpVerificationInfo })
    return { codeAt, secret: sharedSecretKey, idToken: body.idToken }
  }

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

  it('[AK3] tries one password on many accounts from one address; other addresses are not locked', async () => {
    const known = newEmail()
    await signUp(known)
    let last = ''
    for (let count = 0; count <= 200; count++)
      last = await guess(`spray${count}@okafor.studio`, 'Sommer2026!', '203.0.113.7')
    expect(last).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await guess(known, password, '203.0.113.7')).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await guess(known, password, '203.0.113.8')).toBe('OK')
  }, 60_000)

  it('[AK4] guesses at one account from many addresses; its owner gets in again by a reset', async () => {
    const email = newEmail()
    await signUp(email)
    for (let count = 0; count < 100; count++) await guess(email, `guess ${count}`, `198.51.100.${count % 50}`)
    expect(await guess(email, password, '203.0.113.99')).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    await post('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    const newPassword = 'an entirely new one'
    expect(await refusal('accounts:resetPassword', { oobCode: codeTo(email), newPassword })).toBe('OK')
    expect(await guess(email, newPassword, '203.0.113.99')).toBe('OK')
  }, 60_000)

  it('[AK5] asks who has an account: message, status and work are the same', async () => {
    const known = newEmail()
    const disabled = newEmail()
    await signUp(known)
    await admin('accounts:update', { localId: (await signUp(disabled)).localId, disableUser: true })
    const work = vi.spyOn(Worker.prototype, 'postMessage')
    const seen: unknown[][] = [[], [], []]
    for (const [index, email] of [known, newEmail(), disabled].entries())
      for (const [method, body] of [
        ['accounts:signInWithPassword', { email, password: 'not the right one' }],
        ['accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }],
        ['accounts:createAuthUri', { identifier: email, continueUri: server.origin }],
      ] as const) {
        work.mockClear()
        const { status, body: answer } = await post(method, body)
        // What is drawn for each answer differs, but not by account.
        const text = JSON.stringify({ ...answer, sessionId: answer.sessionId?.length }).replaceAll(email, 'EMAIL')
        seen[index]?.push([status, text, work.mock.calls.length])
      }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toEqual(seen[2])
    expect(seen[0]?.map((answer) => (answer as unknown[])[2])).toEqual([1, 1, 0])
  })

  it('[AK6] puts a foreign address into a link, at sending and at following', async () => {
    const email = newEmail()
    await signUp(email)
    const { host } = new URL(server.origin)
    for (const continueUrl of [
      'https://evil.example/',
      '//evil.example/',
      `https://evil.example/${server.origin}`,
      `http://${host}@evil.example/`,
      `http://evil.example#${server.origin}`,
      'http://127.0.0.1.evil.example/',
      'http://evil127.0.0.1/',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://user:pass@127.0.0.1/',
      '\\\\evil.example',
    ])
      expect([
        continueUrl,
        await refusal('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl }),
      ]).toEqual([continueUrl, expect.stringMatching(/^(INVALID_CONTINUE_URI|UNAUTHORIZED_DOMAIN)/)])
    await post('accounts:sendOobCode', {
      requestType: 'EMAIL_SIGNIN',
      email,
      continueUrl: `${server.origin}/finish?a=1`,
    })
    const link = new URL(server.newestMailTo(email)?.links[0] ?? '')
    const honest = await fetch(link, { redirect: 'manual' })
    expect(honest.status).toBe(303)
    expect(honest.headers.get('location')).toContain(`${server.origin}/finish?a=1&mode=signIn&oobCode=`)
    link.searchParams.set('continueUrl', 'https://evil.example/')
    const changed = await fetch(link, { redirect: 'manual' })
    expect([changed.status, changed.headers.get('location')]).toEqual([400, null])
    expect(await changed.text()).not.toContain('evil.example')
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

  it('[AK8] makes accounts by the hundred', async () => {
    let last = ''
    for (let count = 0; count <= 100; count++)
      last = await refusal('accounts:signUp', { email: newEmail(), password }, '203.0.113.20')
    expect(last).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await refusal('accounts:signUp', { email: newEmail(), password }, '203.0.113.21')).toBe('OK')
  }, 60_000)

  it('[AK9] floods somebody with mails or texts, or many with one each', async () => {
    const email = newEmail()
    await signUp(email)
    const send = (to: string, address?: string) =>
      refusal('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: to }, address)
    const flood: string[] = []
    for (let count = 0; count < 11; count++) flood.push(await send(email, `198.51.100.${count}`))
    expect(flood[9]).toBe('OK')
    expect(flood[10]).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    let last = ''
    for (let count = 0; count <= 100; count++) last = await send(newEmail(), '203.0.113.30')
    expect(last).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    const text = (phoneNumber: string, address: string) =>
      refusal('accounts:sendVerificationCode', { phoneNumber }, address)
    const phone = newPhone()
    for (let count = 0; count < 5; count++) expect(await text(phone, `198.51.100.${count}`)).toBe('OK')
    expect(await text(phone, '198.51.100.77')).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    for (let count = 0; count <= 20; count++) last = await text(newPhone(), '203.0.113.31')
    expect(last).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
  }, 60_000)

  it('[AK10] sends a body that is too large or nested without end', async () => {
    const url = `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k`
    for (const [body, status] of [
      [`{"email":"${'x'.repeat(300_000)}"}`, 413],
      [`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
      [`{"a":${'{"a":'.repeat(40)}1${'}'.repeat(41)}`, 400],
    ] as const) {
      const response = await fetch(url, { method: 'POST', body })
      expect(response.status).toBe(status)
      expect(((await response.json()) as Answer).error?.message).toContain('INVALID_ARGUMENT')
    }
    const deep = Buffer.from(`{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`).toString('base64url')
    expect(await refusal('accounts:lookup', { idToken: `${deep}.${deep}.AAAA` })).toBe('INVALID_ID_TOKEN')
    expect(await refusal('accounts:update', { idToken: 'x'.repeat(20_000) })).toContain('INVALID_ARGUMENT')
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

  it('[AK12] puts script into a name or an address', async () => {
    const { idToken } = await signUp()
    const displayName = '<img src=x onerror=alert(1)>'
    const response = await fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/accounts:update?key=k`, {
      method: 'POST',
      body: JSON.stringify({ idToken, displayName }),
    })
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    for (const email of ['<script>@okafor.studio', '"><script>alert(1)</script>"@okafor.studio', 'a@<b>.example'])
      expect(await refusal('accounts:signUp', { email, password })).toBe('INVALID_EMAIL')
    const quoted = "o'neil&co@okafor.studio"
    await signUp(quoted)
    await post('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: quoted })
    const mail = server.newestMailTo(quoted)
    expect(mail?.html).toContain('&#38;co@okafor.studio')
    expect(await (await fetch(mail?.links[0] ?? '')).text()).not.toContain("o'neil&co@")
  })

  it('[AK13] frames our pages or sends their forms from elsewhere', async () => {
    const email = newEmail()
    await signUp(email)
    await post('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    const page = await fetch(server.newestMailTo(email)?.links[0] ?? '')
    const policy = page.headers.get('content-security-policy') ?? ''
    for (const directive of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"])
      expect(policy).toContain(directive)
    expect(policy).not.toContain('unsafe')
    const body = new URLSearchParams({ oobCode: codeTo(email), mode: 'resetPassword', password: 'an entirely new one' })
    for (const origin of ['https://evil.example', 'null', `${server.origin}.evil.example`])
      expect(
        (await fetch(`${server.origin}/emulator/action`, { method: 'POST', headers: { origin }, body })).status,
      ).toBe(403)
    expect(await guess(email, password, '203.0.113.50')).toBe('OK')
  })

  it('[AK14] guesses at the second factor over many sign-ins', async () => {
    const { idToken, email } = await verified()
    const { codeAt } = await enrollTotp(idToken)
    server.advance(120_000)
    const attempt = async (verificationCode: string, address: string) => {
      const { body } = await post('accounts:signInWithPassword', { email, password }, address)
      return refusal(
        'v2/accounts/mfaSignIn:finalize',
        {
          mfaPendingCredential: body.mfaPendingCredential,
          mfaEnrollmentId: body.mfaInfo?.[0]?.mfaEnrollmentId,
          totpVerificationInfo: { verificationCode },
        },
        address,
      )
    }
    const wrong = codeAt(10)
    for (let count = 0; count < 9; count++) expect(await attempt(wrong, `198.51.100.${count}`)).toBe('INVALID_CODE')
    await attempt(wrong, '198.51.100.10')
    expect(await attempt(codeAt(0), '198.51.100.11')).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    server.advance(900_000)
    expect(await attempt(codeAt(0), '198.51.100.12')).toBe('OK')
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

  it('[AK16] forges its address in front of what the proxy adds', async () => {
    const email = newEmail()
    await signUp(email)
    for (let count = 0; count < 10; count++) await guess(email, `guess ${count}`, `10.0.0.${count}, 203.0.113.60`)
    expect(await guess(email, password, '10.9.9.9, 203.0.113.60')).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await guess(email, password, '203.0.113.61')).toBe('OK')
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
      .filter((file) => file.startsWith('auth.db'))
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

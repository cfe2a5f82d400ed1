import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { call, startAuth, type Answer } from '../testing/auth-under-test.ts'
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
  verified,
} from '../testing/one-auth.ts'

/** Each attack is tried and refused. */
describe('somebody who wants in', () => {
  besideOneAuth()
  afterEach(() => vi.restoreAllMocks())

  it('[AK3] tries one password on many accounts from one address; other addresses are not locked', async () => {
    const known = newEmail()
    await signUp(known)
    let last = ''
    for (let count = 0; count <= 200; count++)
      last = await guess(`spray${count}@okafor.studio`, 'Sommer2026!', '203.0.113.7')
    expect(last).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await guess(known, password, '203.0.113.7')).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await guess(known, password, '203.0.113.8')).toBe('OK')
  })

  it('[AK4] guesses at one account from many addresses; its owner gets in again by a reset', async () => {
    const email = newEmail()
    await signUp(email)
    for (let count = 0; count < 100; count++) await guess(email, `guess ${count}`, `198.51.100.${count % 50}`)
    expect(await guess(email, password, '203.0.113.99')).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    await post('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    const newPassword = 'an entirely new one'
    expect(await refusal('accounts:resetPassword', { oobCode: codeTo(email), newPassword })).toBe('OK')
    expect(await guess(email, newPassword, '203.0.113.99')).toBe('OK')
  })

  it('[AK5] asks who has an account: message, status and work are the same', async () => {
    const known = newEmail()
    const disabled = newEmail()
    await signUp(known)
    await admin('accounts:update', { localId: (await signUp(disabled)).localId, disableUser: true })
    const work = vi.spyOn(Worker.prototype, 'postMessage')
    // The log of the store is carried back in its own time, by a thread as well.
    const askedOfThreads = () => work.mock.calls.filter(([said]) => !('file' in said)).length
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
        seen[index]?.push([status, text, askedOfThreads()])
      }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toEqual(seen[2])
    expect(seen[0]?.map((answer) => (answer as unknown[])[2])).toEqual([1, 1, 0])
  })

  it('[AK8] makes accounts by the hundred', async () => {
    let last = ''
    for (let count = 0; count <= 100; count++)
      last = await refusal('accounts:signUp', { email: newEmail(), password }, '203.0.113.20')
    expect(last).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await refusal('accounts:signUp', { email: newEmail(), password }, '203.0.113.21')).toBe('OK')
  })

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
  })

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

  it('[AK16] forges its address in front of what the proxy adds', async () => {
    const email = newEmail()
    await signUp(email)
    for (let count = 0; count < 10; count++) await guess(email, `guess ${count}`, `10.0.0.${count}, 203.0.113.60`)
    expect(await guess(email, password, '10.9.9.9, 203.0.113.60')).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    expect(await guess(email, password, '203.0.113.61')).toBe('OK')
  })

  it('[AK16] forges an address where no proxy is configured', async () => {
    const bare = await startAuth({ proxies: 0 })
    try {
      const body = { email: 'ada@okafor.studio', password }
      await call(bare.origin, 'accounts:signUp', body)
      const tries = (count: number, attempt: string) =>
        call(bare.origin, 'accounts:signInWithPassword', { ...body, password: attempt }, 'k', {
          'x-forwarded-for': `203.0.113.${count}`,
        })
      for (let count = 0; count < 10; count++) await tries(count, `guess ${count}`)
      expect((await tries(99, password)).body.error?.message).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    } finally {
      await bare.stop()
    }
  })
})

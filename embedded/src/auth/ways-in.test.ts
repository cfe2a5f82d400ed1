import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './testing/auth-under-test.ts'
import {
  besideOneAuth,
  codeTo,
  good,
  newEmail,
  newPhone,
  password,
  refusal,
  server,
  signUp,
  textTo,
} from './testing/one-auth.ts'

describe('the ways into an account', () => {
  besideOneAuth()
  beforeAll(() => config({ signIn: { anonymous: { enabled: true } } }))

  const config = (body: object) =>
    fetch(`${server.privateOrigin}/identitytoolkit.googleapis.com/v2/projects/duebook/config`, {
      method: 'PATCH',
      headers: { authorization: 'Bearer owner' },
      body: JSON.stringify(body),
    })
  const signIn = (email: string, attempt = password) =>
    refusal('accounts:signInWithPassword', { email, password: attempt })
  const sendLink = (email: string) =>
    good('accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: `${server.origin}/finish` })
  const begin = async (phoneNumber: string) =>
    (await good('accounts:sendVerificationCode', { phoneNumber })).sessionInfo
  const byPhone = async (phoneNumber: string, more: object = {}) =>
    good('accounts:signInWithPhoneNumber', {
      sessionInfo: await begin(phoneNumber),
      code: textTo(phoneNumber),
      ...more,
    })
  const mine = async (idToken: string) => (await good('accounts:lookup', { idToken })).users[0]
  const refreshed = async (refreshToken: string) => {
    const response = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=k`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
    return ((await response.json()) as Answer).error?.message ?? 'OK'
  }

  it('[SU3] [SU4] gives an account without a name a password; its uid stays, its old session ends', async () => {
    const anonymous = await good('accounts:signUp', {})
    server.advance(3_000_000)
    const email = newEmail()
    const linked = await good('accounts:signUp', { idToken: anonymous.idToken, email, password })
    expect(linked.localId).toBe(anonymous.localId)
    expect(await refreshed(anonymous.refreshToken)).toBe('TOKEN_EXPIRED')
    expect(await signIn(email)).toBe('OK')
  })

  it('[EL1] signs in by a link, makes the account at the first use of it, and confirms the address', async () => {
    const email = newEmail()
    await sendLink(email)
    const made = await good('accounts:signInWithEmailLink', { email, oobCode: codeTo(email) })
    expect(made.isNewUser).toBe(true)
    expect((await mine(made.idToken))?.emailVerified).toBe(true)
    await sendLink(email)
    const again = await good('accounts:signInWithEmailLink', { email, oobCode: codeTo(email) })
    expect([again.isNewUser, again.localId]).toEqual([false, made.localId])
  })

  it('[EL2] takes a link with its own address only, once, for an hour; a mistyped address leaves it good', async () => {
    const email = newEmail()
    await sendLink(email)
    const oobCode = codeTo(email)
    expect(await refusal('accounts:signInWithEmailLink', { email: newEmail(), oobCode })).toContain('INVALID_EMAIL')
    expect(await refusal('accounts:signInWithEmailLink', { email, oobCode })).toBe('OK')
    expect(await refusal('accounts:signInWithEmailLink', { email, oobCode })).toBe('INVALID_OOB_CODE')
  })

  it('[EL3] throws out who put a password, a phone or a session on an address that is not his', async () => {
    const email = newEmail()
    const squatter = await signUp(email)
    const phone = newPhone()
    await byPhone(phone, { idToken: squatter.idToken })
    await sendLink(email)
    const owner = await good('accounts:signInWithEmailLink', { email, oobCode: codeTo(email) })
    expect(owner.localId).toBe(squatter.localId)
    expect(await signIn(email)).toBe('INVALID_LOGIN_CREDENTIALS')
    expect(await refreshed(squatter.refreshToken)).toBe('TOKEN_EXPIRED')
    expect((await byPhone(phone)).isNewUser).toBe(true)
  })

  it('[EL3] does the same when the owner of the address resets the password', async () => {
    const email = newEmail()
    const squatter = await signUp(email)
    const phone = newPhone()
    await byPhone(phone, { idToken: squatter.idToken })
    await good('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    await good('accounts:resetPassword', { oobCode: codeTo(email), newPassword: 'an entirely new one' })
    expect(await refreshed(squatter.refreshToken)).toBe('TOKEN_EXPIRED')
    expect((await byPhone(phone)).isNewUser).toBe(true)
  })

  it('[EL4] needs an address to continue at', async () => {
    const body = { requestType: 'EMAIL_SIGNIN', email: newEmail() }
    expect(await refusal('accounts:sendOobCode', body)).toBe('MISSING_CONTINUE_URI')
  })

  it('[PH1] signs in by six digits, which are good for ten minutes, five tries and one use', async () => {
    const phoneNumber = newPhone()
    const made = await byPhone(phoneNumber)
    expect(made.isNewUser).toBe(true)
    const sessionInfo = await begin(phoneNumber)
    const code = textTo(phoneNumber)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count++)
      expect(await refusal('accounts:signInWithPhoneNumber', { sessionInfo, code: wrong })).toBe('INVALID_CODE')
    expect(await refusal('accounts:signInWithPhoneNumber', { sessionInfo, code })).toBe('SESSION_EXPIRED')
    const late = await begin(phoneNumber)
    server.advance(600_000)
    expect(await refusal('accounts:signInWithPhoneNumber', { sessionInfo: late, code: textTo(phoneNumber) })).toBe(
      'SESSION_EXPIRED',
    )
    const once = { sessionInfo: await begin(phoneNumber), code: textTo(phoneNumber) }
    expect((await good('accounts:signInWithPhoneNumber', once)).localId).toBe(made.localId)
    expect(await refusal('accounts:signInWithPhoneNumber', once)).toBe('INVALID_SESSION_INFO')
  })

  it.each(['12345', '+0123456789', '+44 77 abc', '+1234567890123456', ''])(
    '[PH2] refuses %j as a number',
    async (phoneNumber) => {
      expect(await refusal('accounts:sendVerificationCode', { phoneNumber })).toMatch(
        /^(INVALID|MISSING)_PHONE_NUMBER$/,
      )
    },
  )

  it('[PH3] answers a link of another account’s number with a proof that signs in there once', async () => {
    const phoneNumber = newPhone()
    const owner = await byPhone(phoneNumber)
    const { idToken } = await signUp()
    const { temporaryProof, idToken: none } = await byPhone(phoneNumber, { idToken })
    expect(none).toBe(undefined)
    const proof = { phoneNumber, temporaryProof }
    expect(await refusal('accounts:signInWithPhoneNumber', { ...proof, phoneNumber: newPhone() })).toBe(
      'INVALID_TEMPORARY_PROOF',
    )
    expect((await good('accounts:signInWithPhoneNumber', proof)).localId).toBe(owner.localId)
    expect(await refusal('accounts:signInWithPhoneNumber', proof)).toBe('INVALID_TEMPORARY_PROOF')
  })

  it('[PH4] makes no account at a reauthentication', async () => {
    const phoneNumber = newPhone()
    const body = { sessionInfo: await begin(phoneNumber), code: textTo(phoneNumber), operation: 'REAUTH' }
    expect(await refusal('accounts:signInWithPhoneNumber', body)).toBe('USER_NOT_FOUND')
  })

  it('[LI1] takes ways in away by name, after a recent sign-in; with none left the list is absent', async () => {
    const email = newEmail()
    const { idToken } = await signUp(email)
    const linked = await byPhone(newPhone(), { idToken })
    const both = await good('accounts:update', { idToken: linked.idToken, deleteProvider: ['password'] })
    expect(both).toMatchObject({ providerUserInfo: [{ providerId: 'phone' }] })
    expect(await signIn(email)).toBe('INVALID_LOGIN_CREDENTIALS')
    // The SDK takes no tokens from this answer, so those it has must go on.
    server.advance(2_000)
    expect(await refreshed(linked.refreshToken)).toBe('OK')
    const none = await good('accounts:update', { idToken: linked.idToken, deleteProvider: ['phone'] })
    expect('providerUserInfo' in none).toBe(false)
    server.advance(301_000)
    const late = { idToken: linked.idToken, deleteProvider: ['phone'] }
    expect(await refusal('accounts:update', late)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })

  it('[CE1] changes the address when the new one is proved; the sessions end and the old address gets the way back', async () => {
    const [email, newAddress] = [newEmail(), newEmail()]
    const { idToken, refreshToken } = await signUp(email)
    const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: newAddress }
    await good('accounts:sendOobCode', request)
    expect(await signIn(email)).toBe('OK')
    await good('accounts:update', { oobCode: codeTo(newAddress) })
    expect(await signIn(newAddress)).toBe('OK')
    expect(await refreshed(refreshToken)).toBe('TOKEN_EXPIRED')
    expect(server.newestMailTo(email)?.subject).toBe('Your address was changed')
    await good('accounts:update', { oobCode: codeTo(email) })
    expect([await signIn(email), await signIn(newAddress)]).toEqual(['OK', 'INVALID_LOGIN_CREDENTIALS'])
  })

  it('[CE2] gives nobody the address of somebody else', async () => {
    const [email, wanted] = [newEmail(), newEmail()]
    const { idToken } = await signUp(email)
    const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: wanted }
    await good('accounts:sendOobCode', request)
    const oobCode = codeTo(wanted)
    await signUp(wanted)
    expect(await refusal('accounts:update', { oobCode })).toBe('EMAIL_EXISTS')
    // Answered alike, and nothing is sent.
    await good('accounts:sendOobCode', request)
    expect(codeTo(wanted)).toBe(oobCode)
  })

  it('[CE3] takes codes about an address that the account no longer has for nothing', async () => {
    const [email, newAddress] = [newEmail(), newEmail()]
    const { idToken } = await signUp(email)
    await good('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    const reset = codeTo(email)
    await good('accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: newAddress })
    await good('accounts:update', { oobCode: codeTo(newAddress) })
    const body = { oobCode: reset, newPassword: 'an entirely new one' }
    expect(await refusal('accounts:resetPassword', body)).toBe('INVALID_OOB_CODE')
  })
})

import * as OTPAuth from 'otpauth'
import { afterAll, beforeAll, expect } from 'vitest'
import { call, startAuth, type Answer, type AuthUnderTest, type AuthUnderTestOptions } from './auth-under-test.ts'

export let server: AuthUnderTest
export const password = 'the boiler sings at four'

/** One service for the tests of a file, whose hooks open and close it. */
export function besideOneAuth(options: AuthUnderTestOptions = {}): void {
  beforeAll(async () => {
    server = await startAuth(options)
  })
  afterAll(() => server.stop())
}

let drawn = 0
export const newEmail = () => `person${++drawn}@okafor.studio`
export const newPhone = () => `+4477${String(++drawn).padStart(8, '0')}`

/** A call of the client protocol, from another address than this machine's when one is given. */
export const post = (method: string, body: object, address?: string) =>
  call(server.origin, method, body, 'k', address === undefined ? {} : { 'x-forwarded-for': address })
/** What it answers, where nothing may be refused. */
export const good = async (method: string, body: object): Promise<Answer> => {
  const { body: answer } = await post(method, body)
  expect([method, answer.error]).toEqual([method, undefined])
  return answer
}
/** What it is refused with, or OK. */
export const refusal = async (method: string, body: object, address?: string) =>
  (await post(method, body, address)).body.error?.message ?? 'OK'
/** A sign-in by a password from an address. */
export const guess = (email: string, attempt: string, address: string) =>
  refusal('accounts:signInWithPassword', { email, password: attempt }, address)

/** An operation of admin code, by the private listener. */
export const admin = async (method: string, body: object): Promise<Answer> => {
  const response = await fetch(`${server.privateOrigin}/identitytoolkit.googleapis.com/v1/projects/duebook/${method}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}

export const codeTo = (email: string) =>
  new URL(server.newestMailTo(email)?.links[0] ?? 'http://none').searchParams.get('oobCode') ?? ''
export const textTo = (phone: string) => /\d{6}/.exec(server.newestMailTo(phone)?.text ?? '')?.[0] ?? ''

export const signUp = (email = newEmail()) => good('accounts:signUp', { email, password })
/** Somebody signed in whose address is confirmed. */
export const verified = async () => {
  const email = newEmail()
  const { localId } = await signUp(email)
  await admin('accounts:update', { localId, emailVerified: true })
  return { ...(await good('accounts:signInWithPassword', { email, password })), email }
}
/** An authenticator that is offered and not confirmed yet. */
export const startTotp = async (idToken: string) => {
  const { totpSessionInfo } = await good('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
  const { sharedSecretKey: secret = '', sessionInfo = '' } = totpSessionInfo ?? {}
  const totp = new OTPAuth.TOTP({ secret })
  const codeAt = (steps: number) => totp.generate({ timestamp: server.clock.now() + steps * 30_000 })
  return { secret, sessionInfo, codeAt }
}
/** The same, confirmed by the code of the moment. */
export const enrollTotp = async (idToken: string) => {
  const { secret, sessionInfo, codeAt } = await startTotp(idToken)
  const totpVerificationInfo = { sessionInfo, verificationCode: codeAt(0) }
  const answer = await good('v2/accounts/mfaEnrollment:finalize', { idToken, totpVerificationInfo })
  return { codeAt, secret, idToken: answer.idToken }
}

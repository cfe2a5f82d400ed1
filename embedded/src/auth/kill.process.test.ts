import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as OTPAuth from 'otpauth'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { call, type Answer } from './testing/auth-under-test.ts'

const password = 'the boiler sings at four'
const another = 'an entirely new one'

let folder: string
let process: ChildProcess
let origin: string
let privateOrigin: string

const start = async () => {
  process = fork(join(import.meta.dirname, 'fixtures/auth-process.ts'), [folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [where] = (await once(process, 'message')) as [{ origin: string; privateOrigin: string }]
  origin = where.origin
  privateOrigin = where.privateOrigin
}
const kill = async () => {
  const gone = once(process, 'exit')
  process.kill('SIGKILL')
  await gone
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'auth-kill-'))
  await start()
})
afterEach(async () => {
  await kill()
  rmSync(folder, { recursive: true, force: true })
})

const post = async (method: string, body: object): Promise<Answer> => (await call(origin, method, body)).body
/** Like post, for what must go well. */
const good = async (method: string, body: object): Promise<Answer> => {
  const answer = await post(method, body)
  expect([method, answer.error]).toEqual([method, undefined])
  return answer
}
const admin = (path: string, method: string, body: object) =>
  fetch(`${privateOrigin}/identitytoolkit.googleapis.com/${path}`, {
    method,
    headers: { authorization: 'Bearer owner' },
    body: JSON.stringify(body),
  })
const newestTo = async (to: string) => {
  const response = await fetch(`${privateOrigin}/operator/v1/messages`)
  const { messages } = (await response.json()) as { messages: { to: string; text: string; links: string[] }[] }
  return messages.find((message) => message.to === to)
}
const codeTo = async (email: string) =>
  new URL((await newestTo(email))?.links[0] ?? 'http://none').searchParams.get('oobCode')
const textTo = async (phone: string) => /\d{6}/.exec((await newestTo(phone))?.text ?? '')?.[0]
const signIn = (email: string, attempt = password) => good('accounts:signInWithPassword', { email, password: attempt })
const newVerified = async (email: string) => {
  const { localId } = await good('accounts:signUp', { email, password })
  await admin('v1/projects/duebook/accounts:update', 'POST', { localId, emailVerified: true })
  return signIn(email)
}
const refreshes = async ({ refreshToken }: Answer) => {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
  const response = await fetch(`${origin}/securetoken.googleapis.com/v1/token?key=k`, { method: 'POST', body })
  expect(response.status).toBe(200)
}

/** A flow of several steps; what one step gives, the next one gets. */
type Flow = ((before: Answer) => Promise<Answer | void>)[]

const reset: Flow = [
  () => good('accounts:signUp', { email: 'reset@a.example', password }),
  () => good('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: 'reset@a.example' }),
  async () => good('accounts:resetPassword', { oobCode: await codeTo('reset@a.example') }),
  async () => good('accounts:resetPassword', { oobCode: await codeTo('reset@a.example'), newPassword: another }),
  () => signIn('reset@a.example', another),
  refreshes,
]
const mailLink: Flow = [
  () =>
    good('accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'link@a.example', continueUrl: `${origin}/` }),
  async () =>
    good('accounts:signInWithEmailLink', { email: 'link@a.example', oobCode: await codeTo('link@a.example') }),
  refreshes,
]
const verification: Flow = [
  () => good('accounts:signUp', { email: 'verify@a.example', password }),
  ({ idToken }) => good('accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }),
  async () => good('accounts:update', { oobCode: await codeTo('verify@a.example') }),
  () => signIn('verify@a.example'),
  async ({ idToken }) => expect((await good('accounts:lookup', { idToken })).users[0]?.emailVerified).toBe(true),
]
const changeOfAddress: Flow = [
  () => good('accounts:signUp', { email: 'old@a.example', password }),
  ({ idToken }) =>
    good('accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'new@a.example' }),
  async () => good('accounts:update', { oobCode: await codeTo('new@a.example') }),
  () => signIn('new@a.example'),
  async () => good('accounts:update', { oobCode: await codeTo('old@a.example') }),
  () => signIn('old@a.example'),
]
const phone: Flow = [
  () => good('accounts:sendVerificationCode', { phoneNumber: '+447700900001' }),
  async ({ sessionInfo }) =>
    good('accounts:signInWithPhoneNumber', { sessionInfo, code: await textTo('+447700900001') }),
  refreshes,
]
const anonymous: Flow = [
  () => good('accounts:signUp', {}),
  ({ idToken }) => good('accounts:signUp', { idToken, email: 'named@a.example', password }),
  () => signIn('named@a.example'),
]
let totp = new OTPAuth.TOTP()
/** The step (of 30 s) whose code enrolled it. */
let enrolledIn = 0
const authenticator: Flow = [
  () => newVerified('totp@a.example'),
  async ({ idToken }) => ({
    ...(await good('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })),
    idToken,
  }),
  ({ idToken, totpSessionInfo }) => {
    totp = new OTPAuth.TOTP({ secret: totpSessionInfo?.sharedSecretKey ?? '' })
    enrolledIn = Math.floor(Date.now() / 30_000)
    const verificationCode = totp.generate({ timestamp: enrolledIn * 30_000 })
    const totpVerificationInfo = { sessionInfo: totpSessionInfo?.sessionInfo, verificationCode }
    return good('v2/accounts/mfaEnrollment:finalize', { idToken, totpVerificationInfo })
  },
  () => signIn('totp@a.example'),
  ({ mfaPendingCredential, mfaInfo }) =>
    good('v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential,
      mfaEnrollmentId: mfaInfo?.[0]?.mfaEnrollmentId,
      // A step is used once: this is the present one, or the next where little time has passed.
      totpVerificationInfo: {
        verificationCode: totp.generate({ timestamp: Math.max(Date.now(), (enrolledIn + 1) * 30_000) }),
      },
    }),
  refreshes,
]
const secondPhone: Flow = [
  () => newVerified('phone@a.example'),
  async ({ idToken }) => ({
    ...(await good('v2/accounts/mfaEnrollment:start', {
      idToken,
      phoneEnrollmentInfo: { phoneNumber: '+447700900002' },
    })),
    idToken,
  }),
  async ({ idToken, phoneSessionInfo }) =>
    good('v2/accounts/mfaEnrollment:finalize', {
      idToken,
      phoneVerificationInfo: { sessionInfo: phoneSessionInfo?.sessionInfo, code: await textTo('+447700900002') },
    }),
  () => signIn('phone@a.example'),
  async ({ mfaPendingCredential, mfaInfo }) => ({
    ...(await good('v2/accounts/mfaSignIn:start', {
      mfaPendingCredential,
      mfaEnrollmentId: mfaInfo?.[0]?.mfaEnrollmentId,
      phoneSignInInfo: {},
    })),
    mfaPendingCredential: mfaPendingCredential ?? '',
  }),
  async ({ mfaPendingCredential, phoneResponseInfo }) =>
    good('v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential,
      phoneVerificationInfo: { sessionInfo: phoneResponseInfo?.sessionInfo, code: await textTo('+447700900002') },
    }),
  refreshes,
]

it('[KL1] killed between the steps of every flow, the person goes on with the next one', async () => {
  await admin('v2/projects/duebook/config', 'PATCH', { signIn: { anonymous: { enabled: true } } })
  const flows = [reset, mailLink, verification, changeOfAddress, phone, anonymous, authenticator, secondPhone]
  const given = new Map<Flow, Answer>()
  for (let step = 0; step < Math.max(...flows.map(({ length }) => length)); step++) {
    for (const flow of flows) {
      const answer = await flow[step]?.(given.get(flow) ?? ({} as Answer))
      if (answer) given.set(flow, answer)
    }
    await kill()
    await start()
  }
})

it.each([0, 5, 20, 60])(
  '[KL2] killed %i ms into a step, either nothing or all of it happened',
  async (milliseconds) => {
    const email = 'ada@a.example'
    const { idToken } = await good('accounts:signUp', { email, password })
    const asked = post('accounts:update', { idToken, password: another }).then(
      () => 'answered',
      () => 'cut',
    )
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    await kill()
    const outcome = await asked
    await start()
    const works = async (attempt: string) =>
      (await post('accounts:signInWithPassword', { email, password: attempt })).error === undefined
    const [before, after] = [await works(password), await works(another)]
    expect(before).toBe(!after)
    // What was acknowledged holds.
    if (outcome === 'answered') expect(after).toBe(true)
  },
)

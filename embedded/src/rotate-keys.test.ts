import * as OTPAuth from 'otpauth'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scryptSync } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, startAuth, type Answer, type AuthUnderTest } from './auth/testing/auth-under-test.ts'
import { openSealing } from './auth/keys/sealing.ts'
import { silentLog } from './log.ts'
import { openPushKeys } from './push-keys.ts'
import { rotateKeys } from './rotate-keys.ts'

const password = 'the boiler sings at four'
const [ada, imported] = ['ada@okafor.example', 'ben@okafor.example']
const points = ['before sealing', 'after sealing', 'before the keys', 'between the keys', 'between the pairs']

let server: AuthUnderTest
let secret: string
let tokens: Answer
const keysFolder = () => join(server.folder, 'keys')
const post = async (method: string, body: object) => (await call(server.origin, method, body)).body
const admin = (method: string, body: object) =>
  fetch(`${server.privateOrigin}/identitytoolkit.googleapis.com/v1/projects/duebook/${method}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner' },
    body: JSON.stringify(body),
  })
const keyBytes = () => readdirSync(keysFolder()).map((name) => readFileSync(join(keysFolder(), name), 'utf8'))
const again = async (ahead: number) => {
  const { folder } = server
  await server.stop({ keep: true })
  server = await startAuth({ folder, standing: true, ahead })
}

beforeAll(async () => {
  server = await startAuth({ standing: true })
  const { localId } = await post('accounts:signUp', { email: ada, password })
  await admin('accounts:update', { localId, emailVerified: true })
  const { idToken } = await post('accounts:signInWithPassword', { email: ada, password })
  const { totpSessionInfo } = await post('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
  secret = totpSessionInfo?.sharedSecretKey ?? ''
  tokens = await post('v2/accounts/mfaEnrollment:finalize', {
    idToken,
    totpVerificationInfo: { sessionInfo: totpSessionInfo?.sessionInfo, verificationCode: codeNow() },
  })
  const salt = Buffer.from('salt of another house')
  await admin('accounts:batchCreate', {
    hashAlgorithm: 'STANDARD_SCRYPT',
    cpuMemCost: 1024,
    blockSize: 8,
    parallelization: 1,
    dkLen: 32,
    users: [
      {
        localId: 'imported',
        email: imported,
        passwordHash: scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 }).toString('base64url'),
        salt: salt.toString('base64url'),
      },
    ],
  })
})
afterAll(() => server.stop())

const codeNow = () => new OTPAuth.TOTP({ secret }).generate({ timestamp: server.clock.now() })
const bySecondStep = async () => {
  const { mfaPendingCredential, mfaInfo } = await post('accounts:signInWithPassword', { email: ada, password })
  return post('v2/accounts/mfaSignIn:finalize', {
    mfaPendingCredential,
    mfaEnrollmentId: mfaInfo?.[0]?.mfaEnrollmentId,
    totpVerificationInfo: { verificationCode: codeNow() },
  })
}
const refreshed = async () =>
  (await (
    await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=k`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken ?? '' }),
    })
  ).json()) as { id_token?: string }
const isTaken = async (idToken = '') => (await post('accounts:lookup', { idToken })).error?.message ?? 'taken'

it('[KR5] new keys in the place of all, whatever point the change was ended at: nobody signs in again, and nothing of the old ones is taken or opens', async () => {
  const push = openPushKeys(keysFolder(), () => true)
  const before = keyBytes()
  expect(await isTaken(tokens.idToken)).toBe('taken')
  const oldSealing = openSealing(keysFolder(), () => true)
  let ahead = 0
  for (const point of points) {
    await again((ahead += 60_000))
    const { folder } = server
    await server.stop({ keep: true })
    const ends = (at: string) => {
      if (at === point) throw new Error(`ended ${point}`)
    }
    const rotation = { folder, now: Date.now() + ahead, push: true, log: silentLog }
    expect(() => rotateKeys({ ...rotation, reached: ends })).toThrow(`ended ${point}`)
    // As it was left: every secret still opens, and whoever is signed in stays so.
    server = await startAuth({ folder, standing: true, ahead })
    expect([point, (await bySecondStep()).error, (await refreshed()).id_token?.length]).toEqual([
      point,
      undefined,
      expect.any(Number),
    ])
  }
  await again((ahead += 60_000))
  const { folder } = server
  await server.stop({ keep: true })
  const rotation = { folder, now: Date.now() + ahead, push: true, log: silentLog }
  // The authenticator, and the hash that came from elsewhere.
  expect(rotateKeys(rotation)).toEqual({ sealed: 2 })
  server = await startAuth({ folder, standing: true, ahead })
  expect((await bySecondStep()).error).toBe(undefined)
  expect((await post('accounts:signInWithPassword', { email: imported, password })).error).toBe(undefined)
  expect(await isTaken(tokens.idToken)).toBe('INVALID_ID_TOKEN')
  expect(await isTaken((await refreshed()).id_token)).toBe('taken')
  expect(keyBytes().filter((text) => before.includes(text))).toEqual([])
  expect(keyBytes()).toHaveLength(4)
  expect(openPushKeys(keysFolder(), () => true).publicKey).not.toBe(push.publicKey)
  expect(() => openSealing(keysFolder(), () => true).open(oldSealing.seal('x'))).toThrow()
})

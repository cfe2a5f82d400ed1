import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLog } from '../../log.ts'
import { call, startAuth } from '../testing/auth-under-test.ts'
import { openPasswords, standardCost, type Passwords } from './passwords.ts'
import { openSealing } from '../keys/sealing.ts'

const cheap = { logN: 4, r: 8, p: 1 }
let folder: string
let passwords: Passwords
const open = (cost = cheap) =>
  openPasswords(
    cost,
    openSealing(folder, () => true),
    silentLog,
  )
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'passwords-'))
  passwords = open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await passwords.close()
  rmSync(folder, { recursive: true, force: true })
})

it('[PW1] derives with scrypt of at least 2^15, r 8, and a salt of 128 bits for each password', async () => {
  expect(standardCost.logN).toBeGreaterThanOrEqual(15)
  expect(standardCost.r * standardCost.p).toBeGreaterThanOrEqual(8)
  const strong = open(standardCost)
  const [first, second] = [await strong.hash('the same'), await strong.hash('the same')]
  await strong.close()
  expect(first).not.toBe(second)
  const [name, logN, , , salt = ''] = first.split('$')
  expect([name, logN, Buffer.from(salt, 'base64url').length]).toEqual(['scrypt', String(standardCost.logN), 16])
})

it('[PW2] derives once for an account, for none, and for an imported hash', async () => {
  const ours = await passwords.hash('right')
  const md5 = { algorithm: 'MD5', salt: '', signerKey: '', saltSeparator: '', rounds: 1 } as const
  const more = { memoryCost: 1, blockSize: 8, parallelization: 1, derivedKeyLength: 64, saltFirst: true }
  const imported = passwords.imported({ ...md5, ...more, hash: Buffer.alloc(16).toString('base64') })
  const work = vi.spyOn(Worker.prototype, 'postMessage')
  for (const hash of [ours, null, imported]) {
    work.mockClear()
    expect(await passwords.matches('wrong', hash)).toBe(false)
    expect(work).toHaveBeenCalledOnce()
  }
  expect(await passwords.matches('right', ours)).toBe(true)
})

it('[PW3] takes 64 at once and refuses the rest, and goes on afterwards', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => passwords.matches('x', null)))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(36)
  expect(refused[0]).toMatchObject({ reason: { code: 'TOO_MANY_ATTEMPTS_TRY_LATER' } })
  expect(await passwords.matches('x', null)).toBe(false)
})

it('[PW4] knows which hashes are of today’s cost', async () => {
  expect(passwords.isCurrent(await passwords.hash('x'))).toBe(true)
  expect(passwords.isCurrent('scrypt$14$8$5$AAAA$AAAA')).toBe(false)
  expect(passwords.isCurrent('imported$AAAA')).toBe(false)
})

it('[PW4] makes a hash of an older cost anew at the first sign-in', async () => {
  let server = await startAuth({ passwordCost: cheap })
  const body = { email: 'ada@okafor.studio', password: 'the boiler sings' }
  await call(server.origin, 'accounts:signUp', body)
  await server.stop({ keep: true })
  server = await startAuth({ folder: server.folder, passwordCost: { logN: 5, r: 8, p: 1 } })
  try {
    const work = vi.spyOn(Worker.prototype, 'postMessage')
    expect((await call(server.origin, 'accounts:signInWithPassword', body)).status).toBe(200)
    expect(work).toHaveBeenCalledTimes(2)
    work.mockClear()
    expect((await call(server.origin, 'accounts:signInWithPassword', body)).status).toBe(200)
    expect(work).toHaveBeenCalledTimes(1)
  } finally {
    await server.stop()
  }
})

it('[SU5] takes a password of 4096 characters in any script, whole: one that differs at the end is another', async () => {
  const server = await startAuth()
  try {
    const email = 'long@okafor.studio'
    const password = `${'ü密'.repeat(2047)}ab`
    expect((await call(server.origin, 'accounts:signUp', { email, password })).status).toBe(200)
    const signIn = async (attempt: string) =>
      (await call(server.origin, 'accounts:signInWithPassword', { email, password: attempt })).body.error?.message
    expect(await signIn(password)).toBe(undefined)
    expect(await signIn(`${password.slice(0, -1)}c`)).toBe('INVALID_LOGIN_CREDENTIALS')
    expect(await signIn(`${password}c`)).toBe('INVALID_LOGIN_CREDENTIALS')
    const longer = await call(server.origin, 'accounts:signUp', {
      email: 'longer@okafor.studio',
      password: `${password}c`,
    })
    expect(longer.body.error?.message).toContain('WEAK_PASSWORD')
  } finally {
    await server.stop()
  }
})

it('[SS1] puts no token of a session into an address, and draws 256 bits for each', async () => {
  const server = await startAuth()
  try {
    const email = 'ada@okafor.studio'
    const { body } = await call(server.origin, 'accounts:signUp', { email, password: 'the boiler sings' })
    expect(Buffer.from(body.refreshToken, 'base64url').length).toBe(32)
    await call(server.origin, 'accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: body.idToken })
    const [link = ''] = server.newestMailTo(email)?.links ?? []
    expect(link).toContain('oobCode=')
    for (const token of [body.idToken, body.refreshToken]) expect(link).not.toContain(token)
    const url = `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k&idToken=${body.idToken}`
    const answer = await fetch(url, { method: 'POST', body: '{}' })
    expect(((await answer.json()) as typeof body).error?.message).toBe('MISSING_ID_TOKEN')
  } finally {
    await server.stop()
  }
})

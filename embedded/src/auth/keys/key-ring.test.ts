import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { call, startAuth } from '../testing/auth-under-test.ts'
import { openKeyRing } from './key-ring.ts'
import { openSealing } from './sealing.ts'

const hour = 3_600_000
const day = 24 * hour
const inUse = () => true
const unused = () => false
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('[KR1] makes a new key every thirty days, publishes it two hours before it signs, and keeps the old one for what it signed', async () => {
  let now = Date.now()
  const ring = openKeyRing(folder, 'id-tokens', inUse, () => now)
  const first = ring.signing().kid
  await ring.rotate()
  expect(ring.published()).toHaveLength(1)
  now += 30 * day + 1000
  await ring.rotate()
  const [next] = ring.published()
  expect(ring.published()).toHaveLength(2)
  expect(ring.signing().kid).toBe(first)
  now += 2 * hour
  expect(ring.signing().kid).toBe(next?.kid)
  expect(ring.find(first)).not.toBe(null)
  now += 14 * day
  await ring.rotate()
  expect(ring.find(first)).not.toBe(null)
  now += day + 1000
  await ring.rotate()
  expect(ring.find(first)).toBe(null)
  expect(readdirSync(folder)).toHaveLength(1)
  expect(openKeyRing(folder, 'id-tokens', inUse, () => now).signing().kid).toBe(next?.kid)
})

it('[KR1] leaves the keys of another purpose alone, and files that are none', async () => {
  const ring = openKeyRing(folder, 'id-tokens', inUse, Date.now)
  openKeyRing(folder, 'service-account', inUse, Date.now)
  for (const half of [
    'id-tokens.new.pem',
    'id-tokens.pem.new',
    'id-tokens.1700000000000.pem.new',
    'id-tokens.1700000000000.pem.31.new',
  ])
    writeFileSync(join(folder, half), 'half a key')
  await ring.rotate()
  expect(openKeyRing(folder, 'id-tokens', inUse, Date.now).published()).toHaveLength(1)
})

it('[KR3] goes by the age that the file says, whatever a restored backup did to the time of the file', async () => {
  let now = Date.now()
  const first = openKeyRing(folder, 'id-tokens', inUse, () => now).signing()
  const file = join(folder, 'id-tokens.pem')
  now += 29 * day
  utimesSync(file, now / 1000, now / 1000)
  const restored = openKeyRing(folder, 'id-tokens', inUse, () => now)
  expect(restored.signing()).toMatchObject({ kid: first.kid, madeAt: first.madeAt })
  now += day + 1000
  await restored.rotate()
  expect(restored.published()).toHaveLength(2)
})

it.each([
  ['the first key', 'id-tokens.pem', 1_700_000_000_000],
  ['a later key', 'id-tokens.1690000000000.pem', 1_690_000_000_000],
])('[KR3] writes the age of %s of an older release into it, once', (_what, name, madeAt) => {
  const file = join(folder, name)
  const { kid } = openKeyRing(folder, 'id-tokens', inUse, Date.now).signing()
  const pem = readFileSync(join(folder, 'id-tokens.pem'), 'utf8').replace(/^Made: .*\n/, '')
  rmSync(join(folder, 'id-tokens.pem'))
  writeFileSync(file, pem)
  utimesSync(file, 1_700_000_000, 1_700_000_000)
  for (const _start of [1, 2]) {
    expect(openKeyRing(folder, 'id-tokens', inUse, Date.now).signing()).toMatchObject({ kid, madeAt })
    expect(readFileSync(file, 'utf8')).toBe(`Made: ${new Date(madeAt).toISOString()}\n${pem}`)
    utimesSync(file, 1_710_000_000, 1_710_000_000)
  }
})

const damages = [
  ['empty', ''],
  ['cut off', '-----BEGIN PRIVATE KEY-----\nMIIEvgIBADANBg'],
] as const
it.each(damages)(
  '[KR4] makes a key whose file is %s anew while there is no account, and refuses to go on without it afterwards',
  (_what, text) => {
    const opened = (needed: () => boolean) => [
      openKeyRing(folder, 'id-tokens', needed, Date.now).signing().kid,
      openSealing(folder, needed).seal('x').length,
    ]
    const before = opened(unused)
    for (const name of ['id-tokens.pem', 'sealing.key']) {
      const file = join(folder, name)
      const good = readFileSync(file)
      writeFileSync(file, text)
      expect(() => opened(inUse)).toThrow(`The file ${file} is damaged`)
      expect(readFileSync(file, 'utf8')).toBe(text)
      writeFileSync(file, good)
    }
    expect(opened(inUse)).toEqual(before)
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), text)
    const anew = opened(unused)
    expect(anew[0]).not.toBe(before[0])
    expect(opened(inUse)).toEqual(anew)
  },
)

it('[KR4] knows from the accounts whether a key is needed', async () => {
  const server = await startAuth()
  const file = join(server.folder, 'keys', 'id-tokens.pem')
  const again = async () => {
    await server.stop({ keep: true })
    writeFileSync(file, '')
    return startAuth({ folder: server.folder })
  }
  const second = await again()
  try {
    await call(second.origin, 'accounts:signUp', { email: 'a@b.example', password: 'the boiler sings' })
  } finally {
    await second.stop({ keep: true })
  }
  writeFileSync(file, '')
  await expect(startAuth({ folder: server.folder })).rejects.toThrow(`The file ${file} is damaged`)
  rmSync(server.folder, { recursive: true, force: true })
})

it('[KR2] takes tokens of the key before, and publishes both, after a rotation', async () => {
  let server = await startAuth()
  const { body } = await call(server.origin, 'accounts:signUp', { email: 'a@b.example', password: 'the boiler sings' })
  await server.stop({ keep: true })
  // A month later the next key is made; the old one still signs for two hours.
  server = await startAuth({ folder: server.folder, ahead: 30 * day + 60_000 })
  try {
    const keys = await fetch(`${server.origin}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`)
    const published = ((await keys.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
    expect(published).toHaveLength(2)
    const refresh = async () => {
      const response = await fetch(`${server.origin}/securetoken.googleapis.com/v1/token?key=k`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: body.refreshToken }),
      })
      const { id_token } = (await response.json()) as { id_token: string }
      const header = JSON.parse(Buffer.from(id_token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }
      return { token: id_token, kid: header.kid }
    }
    const before = await refresh()
    server.advance(2 * hour - 30 * 60_000)
    const late = await refresh()
    server.advance(30 * 60_000)
    const after = await refresh()
    expect([before.kid, late.kid, after.kid]).toEqual([published[1], published[1], published[0]])
    expect(await server.auth.verifyIdToken('duebook', late.token)).not.toBe(null)
    expect(await server.auth.verifyIdToken('duebook', after.token)).not.toBe(null)
  } finally {
    await server.stop()
  }
})

it('[SE1] seals secrets so that a changed text or another key opens nothing', () => {
  const sealing = openSealing(folder, inUse)
  const sealed = sealing.seal('JBSWY3DPEHPK3PXP')
  expect(openSealing(folder, inUse).open(sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(sealing.seal('JBSWY3DPEHPK3PXP')).not.toBe(sealed)
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[30] = (bytes[30] ?? 0) ^ 1
  expect(() => sealing.open(bytes.toString('base64url'))).toThrow()
  const another = mkdtempSync(join(tmpdir(), 'keys-'))
  expect(() => openSealing(another, inUse).open(sealed)).toThrow()
  rmSync(another, { recursive: true, force: true })
  expect(statSync(join(folder, 'sealing.key')).mode & 0o777).toBe(0o600)
})

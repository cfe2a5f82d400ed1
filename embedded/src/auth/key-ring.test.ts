import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { call, startAuth } from './auth-under-test.ts'
import { openKeyRing } from './key-ring.ts'
import { openSealing } from './sealing.ts'

const hour = 3_600_000
const day = 24 * hour
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('[KR1] makes a new key every thirty days, publishes it two hours before it signs, and keeps the old one for what it signed', async () => {
  let now = Date.now()
  const ring = openKeyRing(folder, 'id-tokens', () => now)
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
  expect(openKeyRing(folder, 'id-tokens', () => now).signing().kid).toBe(next?.kid)
})

it('[KR1] leaves the keys of another purpose alone, and files that are none', async () => {
  const ring = openKeyRing(folder, 'id-tokens', Date.now)
  openKeyRing(folder, 'service-account', Date.now)
  writeFileSync(join(folder, 'id-tokens.new.pem'), 'half a key')
  await ring.rotate()
  expect(openKeyRing(folder, 'id-tokens', Date.now).published()).toHaveLength(1)
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
  const sealing = openSealing(folder)
  const sealed = sealing.seal('JBSWY3DPEHPK3PXP')
  expect(openSealing(folder).open(sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(sealing.seal('JBSWY3DPEHPK3PXP')).not.toBe(sealed)
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[30] = (bytes[30] ?? 0) ^ 1
  expect(() => sealing.open(bytes.toString('base64url'))).toThrow()
  const another = mkdtempSync(join(tmpdir(), 'keys-'))
  expect(() => openSealing(another).open(sealed)).toThrow()
  rmSync(another, { recursive: true, force: true })
  expect(statSync(join(folder, 'sealing.key')).mode & 0o777).toBe(0o600)
})

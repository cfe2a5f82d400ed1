import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createListener, type Listener } from '../http/listener.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { openInstallations, type InstallationsService } from './open.ts'

let folder: string
let service: InstallationsService
let listener: Listener
let base: string
let now: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'installations-'))
  now = Date.parse('2026-11-21T09:00:00Z')
  await begin()
})
afterEach(async () => {
  await end()
  rmSync(folder, { recursive: true, force: true })
})
async function begin() {
  service = openInstallations({
    file: join(folder, 'installations.sqlite'),
    project: 'demo',
    emulator: false,
    clock: { now: () => now },
    log: silentLog,
  })
  listener = createListener({
    surface: 'public',
    services: [service.http],
    anyOrigin: false,
    log: silentLog,
    metrics: createMetrics(),
    elapsed: () => performance.now(),
    onFatal() {},
  })
  base = `http://127.0.0.1:${await listener.open(0)}/v1/projects/demo/installations`
}
async function end() {
  await listener.close()
  service.close()
}

const fid = 'cAAAAAAAAAAAAAAAAAAAAA'
const create = (body: object) =>
  fetch(base, { method: 'POST', body: JSON.stringify({ fid, appId: '1:1:web:a', authVersion: 'FIS_v2', ...body }) })
const refresh = (id: string, token: string) =>
  fetch(`${base}/${id}/authTokens:generate`, {
    method: 'POST',
    headers: { authorization: `FIS_v2 ${token}` },
    body: '{}',
  })

it('[I02] [I03] an installation lives over a restart, until it is deleted with its own token', async () => {
  const made = (await (await create({})).json()) as {
    refreshToken: string
    authToken: { token: string; expiresIn: string }
  }
  expect(made).toMatchObject({ fid, authToken: { expiresIn: '604800s' } })
  expect(readFileSync(join(folder, 'installations.sqlite')).includes(made.refreshToken)).toBe(false)
  await end()
  await begin()
  expect(await (await refresh(fid, made.refreshToken)).json()).toMatchObject({ expiresIn: '604800s' })
  expect((await refresh(fid, `${made.refreshToken}x`)).status).toBe(401)
  expect((await fetch(`${base}/${fid}`, { method: 'DELETE' })).status).toBe(401)
  expect(
    (await fetch(`${base}/${fid}`, { method: 'DELETE', headers: { authorization: `FIS_v2 ${made.refreshToken}` } }))
      .status,
  ).toBe(200)
  expect((await refresh(fid, made.refreshToken)).status).toBe(404)
})
it.each([
  { fid: 'short' },
  { fid: 'zAAAAAAAAAAAAAAAAAAAAA' },
  { fid: 7 },
  { appId: '' },
  { appId: 'x'.repeat(200) },
  { appId: {} },
  { authVersion: 'FIS_v1' },
])('[I02] %j is refused', async (body) => expect((await create(body)).status).toBe(400))
it('[I02] an id that is taken is 409, and stays whose it was', async () => {
  const first = (await (await create({})).json()) as { refreshToken: string }
  expect((await create({})).status).toBe(409)
  expect((await refresh(fid, first.refreshToken)).status).toBe(200)
})
it('[I04] creation is bounded by the minute and by size, and the unused go', async () => {
  const id = (n: number) => `c${String(n).padStart(21, '0')}`
  const statuses: number[] = []
  for (let n = 0; n < 605; n++) statuses.push((await create({ fid: id(n) })).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(service.count()).toBe(statuses.filter((status) => status === 200).length)
  expect((await create({ fid: 'x'.repeat(10_000) })).status).toBe(413)
  now += 271 * 86_400_000
  await end()
  await begin()
  expect(service.count()).toBe(0)
})
it('[I05] another project is not here', async () => {
  expect((await fetch(base.replace('/demo/', '/other/'), { method: 'POST', body: '{}' })).status).toBe(404)
  expect((await fetch(base)).status).toBe(405)
})

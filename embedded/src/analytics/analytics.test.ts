import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createListener, type Listener } from '../http/listener.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { openAnalytics, type AnalyticsService } from './open.ts'

let folder: string
let analytics: AnalyticsService
let listener: Listener
let origin: string
let now = Date.parse('2026-11-21T12:00:00Z')
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'analytics-'))
  now = Date.parse('2026-11-21T12:00:00Z')
  await begin()
})
afterEach(async () => {
  await end()
  rmSync(folder, { recursive: true, force: true })
})
async function begin() {
  analytics = openAnalytics({
    file: join(folder, 'analytics.sqlite'),
    project: 'demo',
    clock: { now: () => now },
    log: silentLog,
    onFatal(error) {
      throw error
    },
  })
  listener = createListener({
    surface: 'private',
    services: analytics.http,
    anyOrigin: false,
    log: silentLog,
    metrics: createMetrics(),
    elapsed: () => performance.now(),
    onFatal() {},
  })
  origin = `http://127.0.0.1:${await listener.open(0)}`
}
async function end() {
  await listener.close()
  analytics.close()
}
const collect = (lines: string[], query = 'gcs=G101') =>
  fetch(`${origin}/g/collect?v=2&tid=G-X&cid=personal-id&${query}`, { method: 'POST', body: lines.join('\n') })
const counts = async () =>
  Object.fromEntries(
    (
      (await (await fetch(`${origin}/operator/v1/analytics`)).json()) as { counts: { event: string; count: number }[] }
    ).counts.map(({ event, count }) => [event, count]),
  )

it('[A03] [A05] keeps counts over a restart, and nothing else', async () => {
  await collect(['en=task_done&ep.title=Secret%20rent', 'en=task_done'])
  expect((await collect([], 'en=page_view&gcs=G101&ep.text=Secret')).status).toBe(204)
  await end()
  await begin()
  expect(await counts()).toEqual({ task_done: 2, page_view: 1 })
  const page = (await analytics.page.main()).text
  expect(withoutTags(page)).toContain('task_done2 today2 in 7 days2 in 30 days')
  now += 8 * 86_400_000
  expect(withoutTags((await analytics.page.main()).text)).toContain('task_done0 today0 in 7 days2 in 30 days')
  for (const name of ['analytics.sqlite', 'analytics.sqlite-wal'])
    expect(readFileSync(join(folder, name)).toString('latin1')).not.toMatch(/Secret|personal-id|127\.0\.0\.1/)
})
it('[A02] counts nothing that was pinged without consent', async () => {
  await collect(['en=page_view'], 'gcs=G100')
  expect(await counts()).toEqual({})
})
it('[A04] bounds names, lines, bodies and requests', async () => {
  await collect(['en=Not%20A%20Name', `en=${'x'.repeat(41)}`, 'en=<script>', 'nothing'])
  expect(await counts()).toEqual({ '(other)': 3 })
  for (let batch = 0; batch < 30; batch++) {
    now += 1000
    await collect(Array.from({ length: 30 }, (_, n) => `en=e${batch * 25 + n}`))
  }
  expect(Object.keys(await counts()).length).toBeLessThanOrEqual(501)
  expect((await collect(['en=a', 'x'.repeat(20_000)])).status).toBe(413)
  now += 1000
  const answers = await Promise.all(Array.from({ length: 230 }, () => collect(['en=flood'])))
  expect(answers.filter(({ status }) => status === 429).length).toBe(30)
})
it('[A01] tells the SDK its configuration, and serves the tag', async () => {
  const config = await fetch(`${origin}/v1alpha/projects/-/apps/${encodeURIComponent('1:1:web:abc')}/webConfig`)
  expect(await config.json()).toMatchObject({
    projectId: 'demo',
    appId: '1:1:web:abc',
    measurementId: expect.stringMatching(/^G-/),
  })
  const tag = await fetch(`${origin}/gtag/js?id=G-X`)
  expect(tag.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(await tag.text()).toMatch(/^\(function tag\(\)/)
  expect((await fetch(`${origin}/gtag/js`, { method: 'POST' })).status).toBe(405)
})

const withoutTags = (page: string) => page.replaceAll(/<[^>]*>/g, '')

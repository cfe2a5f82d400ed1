import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openWorld, type World } from '../../storage/conformance/world.ts'
import { openHome } from './home-page.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, 120_000)
afterAll(() => world?.stop())

const operator = () => `http://127.0.0.1:${world.embedded().privatePort}`
const counts = async () =>
  (
    (await (await fetch(`${operator()}/operator/v1/analytics`)).json()) as {
      counts: { event: string; count: number }[]
    }
  ).counts
const countOf = async (event: string) => (await counts()).find((one) => one.event === event)?.count ?? 0

describe('firebase/analytics in Chromium', () => {
  it('[A01] counts events in order of consent, without a request to anybody else', async () => {
    const { page, strangers } = await openHome(world)
    const refused: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text())
    })
    await page.evaluate(`(async () => {
      const { setConsent, initializeAnalytics, logEvent, isSupported } = sdk.analytics
      if (!(await isSupported())) throw new Error('not supported')
      setConsent({ analytics_storage: 'granted', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' })
      window.analytics = initializeAnalytics(app, { config: { send_page_view: false } })
      await loadTag()
      logEvent(analytics, 'task_added', { kind: 'bill' })
      logEvent(analytics, 'task_done')
      logEvent(analytics, 'task_done')
    })()`)
    await vi.waitFor(
      async () =>
        expect([await countOf('task_added'), await countOf('task_done'), await countOf('page_view')]).toEqual([
          1, 2, 0,
        ]),
      { timeout: 15_000, interval: 100 },
    )
    expect(strangers).toEqual([])
    expect(refused).toEqual([])
    await page.context().close()
  })
  it('[A01] counts what happened before the tag was there, and page views when they are wanted', async () => {
    const { page } = await openHome(world)
    const before = await countOf('page_view')
    await page.evaluate(`(async () => {
      const { setConsent, initializeAnalytics, logEvent } = sdk.analytics
      setConsent({ analytics_storage: 'granted' })
      const analytics = initializeAnalytics(app)
      logEvent(analytics, 'early_bird')
      await loadTag()
    })()`)
    await vi.waitFor(
      async () => expect([await countOf('early_bird'), await countOf('page_view')]).toEqual([1, before + 1]),
      { timeout: 15_000, interval: 100 },
    )
    await page.context().close()
  })
  it('[A02] sends nothing without consent, after it was withdrawn, or while collection is off', async () => {
    const { page } = await openHome(world)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/g/collect')) sent.push(request.postData() ?? '')
    })
    await page.evaluate(`(async () => {
      const { setConsent, initializeAnalytics, logEvent, setAnalyticsCollectionEnabled } = sdk.analytics
      const analytics = initializeAnalytics(app, { config: { send_page_view: false } })
      await loadTag()
      // The SDK hands an event on once it has its installation: what counts is the consent at that moment.
      const settled = async (name) => {
        while (!dataLayer.some((command) => command[0] === 'event' && command[1] === name)) await new Promise(requestAnimationFrame)
      }
      logEvent(analytics, 'never_asked')
      await settled('never_asked')
      setConsent({ analytics_storage: 'granted' })
      logEvent(analytics, 'agreed')
      await settled('agreed')
      setConsent({ analytics_storage: 'denied' })
      logEvent(analytics, 'withdrawn')
      await settled('withdrawn')
      setConsent({ analytics_storage: 'granted' })
      await setAnalyticsCollectionEnabled(analytics, false)
      logEvent(analytics, 'switched_off')
      await settled('switched_off')
      await setAnalyticsCollectionEnabled(analytics, true)
      logEvent(analytics, 'last_one')
    })()`)
    await vi.waitFor(async () => expect(await countOf('last_one')).toBe(1), { timeout: 15_000, interval: 100 })
    const names = (await counts()).map(({ event }) => event)
    for (const name of ['never_asked', 'withdrawn', 'switched_off']) expect(names).not.toContain(name)
    expect(sent.join('\n')).not.toMatch(/never_asked|withdrawn|switched_off/)
    await page.context().close()
  })
  it('[A05] shows the counts on the console', async () => {
    const page = await (await fetch(`${operator()}/use`)).text()
    expect(page).toContain('task_done')
    expect(page).toContain('aria-current="page"')
  })
})

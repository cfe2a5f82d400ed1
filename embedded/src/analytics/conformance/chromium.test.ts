import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openWorld, type World } from '../../storage/conformance/world.ts'
import { openHome } from './home-page.ts'
import { patience } from '../../conformance/patience.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
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
  it('[A01] setConsent, initializeAnalytics, logEvent: counts events in order of consent, without a request to anybody else', async () => {
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
      { timeout: patience, interval: 100 },
    )
    expect(strangers).toEqual([])
    expect(refused).toEqual([])
    await page.context().close()
  })
  it('[A01] initializeAnalytics, logEvent: counts what happened before the tag was there, and page views when they are wanted', async () => {
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
      { timeout: patience, interval: 100 },
    )
    await page.context().close()
  })
  it('[A02] setConsent, setAnalyticsCollectionEnabled: sends nothing without consent, after it was withdrawn, or while collection is off', async () => {
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
    await vi.waitFor(async () => expect(await countOf('last_one')).toBe(1), { timeout: patience, interval: 100 })
    const names = (await counts()).map(({ event }) => event)
    for (const name of ['never_asked', 'withdrawn', 'switched_off']) expect(names).not.toContain(name)
    expect(sent.join('\n')).not.toMatch(/never_asked|withdrawn|switched_off/)
    await page.context().close()
  })
  const granted = `sdk.analytics.setConsent({ analytics_storage: 'granted' });`
  it('[A03] setUserId, setUserProperties, setDefaultEventParameters: take what a page says of a person, and none of it is sent', async () => {
    const { page } = await openHome(world)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/g/collect')) sent.push(`${request.url()}\n${request.postData() ?? ''}`)
    })
    await page.evaluate(`(async () => {
      ${granted}
      const analytics = sdk.analytics.initializeAnalytics(app, { config: { send_page_view: false } })
      await loadTag()
      sdk.analytics.setUserId(analytics, 'ada@okafor.example')
      sdk.analytics.setUserProperties(analytics, { town: 'Leeds' })
      sdk.analytics.setDefaultEventParameters({ shop: 'corner' })
      sdk.analytics.logEvent(analytics, 'personal_things', { note: 'very private' })
    })()`)
    await vi.waitFor(async () => expect(await countOf('personal_things')).toBe(1), { timeout: patience, interval: 100 })
    // The server may have counted it before the browser tells of what it sent.
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0), { timeout: patience, interval: 100 })
    expect(sent.join('\n')).not.toMatch(/okafor|Leeds|corner|private/)
    await page.context().close()
  })
  it('[A01] logEvent: counts the recommended events by their names alone', async () => {
    const { page } = await openHome(world)
    await page.evaluate(`(async () => {
      ${granted}
      const analytics = sdk.analytics.initializeAnalytics(app, { config: { send_page_view: false } })
      await loadTag()
      sdk.analytics.logEvent(analytics, 'purchase', { currency: 'GBP', value: 12, items: [{ item_id: 'a' }] })
      sdk.analytics.logEvent(analytics, 'sign_up', { method: 'password' })
      sdk.analytics.logEvent(analytics, 'screen_view', { firebase_screen: 'today' })
    })()`)
    await vi.waitFor(
      async () =>
        expect([await countOf('purchase'), await countOf('sign_up'), await countOf('screen_view')]).toEqual([1, 1, 1]),
      { timeout: patience, interval: 100 },
    )
    await page.context().close()
  })
  it('[A04] logEvent: has names of another form counted as others', async () => {
    const { page } = await openHome(world)
    const before = await countOf('(other)')
    await page.evaluate(`(async () => {
      ${granted}
      const analytics = sdk.analytics.initializeAnalytics(app, { config: { send_page_view: false } })
      await loadTag()
      for (const name of ['Has Blanks', 'x'.repeat(60), '<script>']) sdk.analytics.logEvent(analytics, name)
    })()`)
    await vi.waitFor(async () => expect(await countOf('(other)')).toBe(before + 3), {
      timeout: patience,
      interval: 100,
    })
    expect((await counts()).map(({ event }) => event)).not.toContain('<script>')
    await page.context().close()
  })
  it('[A01] getGoogleAnalyticsClientId: is the installation’s id', async () => {
    const { page } = await openHome(world)
    const [client, id] = await page.evaluate<[string, string]>(`(async () => {
      ${granted}
      const analytics = sdk.analytics.initializeAnalytics(app, { config: { send_page_view: false } })
      await loadTag()
      const client = await sdk.analytics.getGoogleAnalyticsClientId(analytics)
      return [client, await sdk.installations.getId(sdk.installations.getInstallations(app))]
    })()`)
    expect(client).toBe(id)
    await page.context().close()
  })
  it('[A01] initializeAnalytics, getAnalytics: begin once, and refuse another configuration', async () => {
    const { page } = await openHome(world)
    const found = await page.evaluate(`(async () => {
      const first = sdk.analytics.initializeAnalytics(app, { config: { send_page_view: false } })
      const same = sdk.analytics.initializeAnalytics(app, { config: { send_page_view: false } })
      let code = 'none'
      try { sdk.analytics.initializeAnalytics(app, { config: { send_page_view: true } }) } catch (error) { code = error.code }
      return [first === same, sdk.analytics.getAnalytics(app) === first, await sdk.analytics.isSupported(), code]
    })()`)
    expect(found).toEqual([true, true, true, 'analytics/already-initialized'])
    await page.context().close()
  })
  it('[A01] initializeAnalytics: asks for its configuration under the app’s own id', async () => {
    const { page } = await openHome(world)
    const answered = page.waitForResponse((response) => response.url().endsWith('/webConfig'))
    await page.evaluate(`void sdk.analytics.initializeAnalytics(app)`)
    const response = await answered
    expect(new URL(response.url()).pathname).toBe(
      `/v1alpha/projects/-/apps/${encodeURIComponent('1:1:web:abc').replaceAll('%3A', ':')}/webConfig`,
    )
    expect(await response.json()).toMatchObject({
      projectId: 'demo-files',
      measurementId: expect.stringMatching(/^G-/),
    })
    await page.context().close()
  })
  it('[A01] logEvent: harms nothing when the collector is blocked', async () => {
    const { page } = await openHome(world)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    let refused = 0
    await page.route('**/g/collect*', (route) => {
      refused++
      return route.abort()
    })
    await page.evaluate(`(async () => {
      ${granted}
      const analytics = sdk.analytics.initializeAnalytics(app, { config: { send_page_view: false } })
      await loadTag()
      sdk.analytics.logEvent(analytics, 'lost_one')
    })()`)
    await vi.waitFor(() => expect(refused).toBeGreaterThan(0), { timeout: patience, interval: 100 })
    expect(await page.evaluate('document.title')).toBe('conformance')
    expect([errors, await countOf('lost_one')]).toEqual([[], 0])
    await page.context().close()
  })
  it('[A01] logEvent: sends what is left when the page goes', async () => {
    const { page } = await openHome(world)
    await page.evaluate(`(async () => {
      ${granted}
      const analytics = sdk.analytics.initializeAnalytics(app, { config: { send_page_view: false } })
      await loadTag()
      sdk.analytics.logEvent(analytics, 'last_words')
      while (!dataLayer.some((command) => command[0] === 'event' && command[1] === 'last_words')) await new Promise(requestAnimationFrame)
    })()`)
    await page.goto(`${world.origin}/?elsewhere`)
    await vi.waitFor(async () => expect(await countOf('last_words')).toBe(1), { timeout: patience, interval: 100 })
    await page.context().close()
  })
  it('[A05] shows the counts on the console', async () => {
    const page = await (await fetch(`${operator()}/use`)).text()
    expect(page).toContain('task_done')
    expect(page).toContain('aria-current="page"')
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { duebook } from '../page-models/duebook.ts'
import { focused } from '../page-models/focus.ts'
import { photo, proofOf } from '../page-models/proof.ts'
import { comeBack } from '../product/come-back.ts'
import { dayAhead } from '../product/days.ts'
import { house } from '../product/house.ts'
import { wholeBrowser } from '../product/browser.ts'
import { lastingBrowser } from '../product/lasting-browser.ts'
import { startProduct, until } from '../product/start-product.ts'
import { goTo } from '../page-models/go-to.ts'

const password = 'a long and quiet sentence'
const cleo = { name: 'Cleo Marsh', email: 'cleo@marsh.example', password, lines: ['Rates £90 on {0}'] }
const dina = { name: 'Dina Roy', email: 'dina@roy.example', password, lines: ['Rates £90 on {0}'] }
const emma = {
  name: 'Emma Voss',
  email: 'emma@voss.example',
  password,
  lines: ['Rates £90 on {0}', 'Hosting £30 on {9} kind:bill'],
}
/** Of the day that is so many days from today. */
const noon = (days: number) => `${dayAhead(days)}T12:00:00Z`
const whole = wholeBrowser()

describe('without a connection', () => {
  const at = house([cleo, dina, emma], startProduct)
  const profile = mkdtempSync(join(tmpdir(), 'duebook-profile-'))
  // Its processes end a moment after the browser that was killed.
  const opened: Awaited<ReturnType<typeof lastingBrowser>>[] = []
  const openProfile = async () => {
    const browser = await lastingBrowser(whole ?? '', profile)
    opened.push(browser)
    return browser
  }
  afterAll(async () => {
    for (const browser of opened) await browser.kill()
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })

  /** What the server holds, asked past the app. */
  async function held(email: string, collection: 'obligations' | 'occurrences' | 'activity') {
    const root = `${at.product.operator}/v1/projects/duebook/databases/(default)/documents`
    const answer = await fetch(`${root}/books/${at.uidOf({ email })}/${collection}?pageSize=100`, {
      headers: { authorization: 'Bearer owner' },
    })
    expect(answer.status).toBe(200)
    const { documents = [] } = (await answer.json()) as {
      documents?: { fields: Record<string, { stringValue?: string } | undefined> }[]
    }
    return documents.map(({ fields }) => fields)
  }
  const titles = async (email: string) => (await held(email, 'obligations')).map(({ title }) => title?.stringValue)
  const states = async (email: string) => (await held(email, 'occurrences')).map(({ state }) => state?.stringValue)
  const count = (page: Page, title: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: title }).count()

  it('says so, keeps what is written on the device, and hands it in once when the connection is back', async () => {
    const { page, context, errors, app } = await at.signedIn(cleo)
    const other = await at.signedIn(cleo)
    const elsewhere = other.app
    await app.row('Rates').waitFor()
    await elsewhere.row('Rates').waitFor()
    await app.saved()
    // Fetched ahead, without having been opened.
    for (const part of ['adding', 'views'])
      await until(
        () =>
          page.evaluate(
            (name) => performance.getEntriesByType('resource').some(({ name: url }) => url.includes(`/${name}-`)),
            part,
          ),
        `the part ${part} of the app`,
      )

    await context.setOffline(true)
    const banner = page.getByText('You are offline.')
    await banner.waitFor()
    await app.add('Gas £30 today')
    await app.row('Gas').waitFor()
    await app.done('Rates')
    await app.row('Rates').waitFor({ state: 'hidden' })
    await app.status('Saved on this device').waitFor()
    await page.getByText('2 changes wait').waitFor()
    await app.row('Gas').getByText('Not synced').waitFor()
    // Screens that were not opened before can be opened, too.
    await goTo(page, 'Obligations')
    await page.getByRole('main').getByText('Ended').first().waitFor()
    await goTo(page, 'Today')
    expect(await titles(cleo.email)).toEqual(['Rates'])
    expect(await states(cleo.email)).toEqual([])

    await context.setOffline(false)
    await banner.waitFor({ state: 'hidden' })
    await app.saved()
    await elsewhere.row('Gas').waitFor()
    await elsewhere.row('Rates').waitFor({ state: 'hidden' })
    for (const screen of [page, other.page]) await expect.poll(() => count(screen, 'Gas')).toBe(1)
    expect((await titles(cleo.email)).toSorted()).toEqual(['Gas', 'Rates'])
    expect(await states(cleo.email)).toEqual(['done'])
    expect([...errors, ...other.errors]).toEqual([])
    await context.close()
    await other.context.close()
  })

  it('goes on by itself when the server was killed and started again, and nothing is doubled', async () => {
    const { page, context, errors, app } = await at.signedIn(dina)
    const other = await at.signedIn(dina)
    const elsewhere = other.app
    await app.row('Rates').waitFor()
    await elsewhere.row('Rates').waitFor()
    await app.add('Water £20 today')
    await elsewhere.row('Water').waitFor()
    await app.saved()

    await at.product.kill()
    await app.add('Gas £30 today')
    await app.row('Gas').waitFor()
    await app.done('Rates')
    await app.status('Saved on this device').waitFor()
    await at.startAgain()

    await app.saved()
    await elsewhere.row('Gas').waitFor()
    await elsewhere.row('Rates').waitFor({ state: 'hidden' })
    // And back: the first page hears of the second's change.
    await elsewhere.done('Water')
    await app.row('Water').waitFor({ state: 'hidden' })
    await elsewhere.saved()
    for (const screen of [page, other.page]) await expect.poll(() => count(screen, 'Gas')).toBe(1)
    expect((await titles(dina.email)).toSorted()).toEqual(['Gas', 'Rates', 'Water'])
    expect(await states(dina.email)).toEqual(['done', 'done'])
    expect([...errors, ...other.errors]).toEqual([])
    await context.close()
    await other.context.close()
  })

  it.skipIf(whole === null)(
    'still has what waits after the browser was killed, the server with it, and the day is another; all of it is handed in once',
    async () => {
      const before = await openProfile()
      const first = await before.context.newPage()
      await comeBack(first, at.product.origin, emma)
      const early = duebook(first, at.product.origin)
      await early.row('Rates').waitFor()
      await early.saved()
      await until(
        () =>
          first.evaluate(
            async () => navigator.serviceWorker.controller !== null && (await caches.match('/')) !== undefined,
          ),
        'the app to be kept',
      )
      await early.open('Hosting')
      await at.product.kill()
      // Another hour than the server's, and nobody told the page.
      await first.clock.setFixedTime(noon(0))
      await proofOf(first).choose(photo('meter.png', 3))
      await proofOf(first).section.getByText('waits for a connection').waitFor()
      await first.getByRole('button', { name: 'Edit owed to', exact: true }).click()
      await focused(first.getByRole('textbox', { name: 'Owed to' }), 'the field that was opened')
      await first.keyboard.type('Aire Energy')
      await first.keyboard.press('Enter')
      await first.getByText('Aire Energy').first().waitFor()
      await early.view('Today')
      await early.add('Gas £30 today')
      await early.row('Gas').waitFor()
      await early.done('Rates')
      await early.row('Rates').waitFor({ state: 'hidden' })
      await early.status('Saved on this device · 5 waiting').waitFor()
      await before.kill()

      const after = await openProfile()
      const page = await after.context.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      await page.clock.setFixedTime(noon(1))
      const app = duebook(page, at.product.origin)
      await page.goto(`${at.product.origin}/today`)
      await app.row('Gas').getByText('Not synced').waitFor()
      await app.row('Gas').getByText('1 day late').waitFor()
      await app.status('Saved on this device').waitFor()
      await expect.poll(() => count(page, 'Rates')).toBe(0)
      await at.startAgain()
      await app.saved()
      await until(async () => (await titles(emma.email)).length === 3, 'all three at the service')
      expect((await titles(emma.email)).toSorted()).toEqual(['Gas', 'Hosting', 'Rates'])
      await app.open('Hosting')
      await page.getByText('Aire Energy').first().waitFor()
      await proofOf(page).confirmed('meter.png')
      await app.saved()
      expect(await states(emma.email)).toEqual(['done'])
      const owedTo = (await held(emma.email, 'obligations')).map(({ counterparty }) => counterparty?.stringValue)
      expect(owedTo.filter((who) => who === 'Aire Energy')).toHaveLength(1)
      await app.view('Today')
      await app.row('Gas').waitFor()
      await expect.poll(async () => [await count(page, 'Gas'), await count(page, 'Rates')]).toEqual([1, 0])
      expect(errors).toEqual([])
      await after.kill()
    },
  )
})

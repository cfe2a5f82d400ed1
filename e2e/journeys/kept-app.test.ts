import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { numbersOf } from '../../embedded/src/fuzz/random.ts'
import { lifeOffline } from '../faults/offline-rounds.ts'
import { cutInWrite, kinds } from '../faults/write-rounds.ts'
import { duebook } from '../page-models/duebook.ts'
import { isKept, versions } from '../page-models/kept-app.ts'
import { comeBack } from '../product/come-back.ts'
import { house } from '../product/house.ts'
import { inBetween, keepingNothing, newerBuild } from '../product/in-between.ts'
import { until } from '../product/start-product.ts'

const password = 'a long and quiet sentence'
const cleo = { name: 'Cleo Marsh', email: 'cleo@marsh.example', password, lines: ['Rates £90 on {0}'] }
const dina = { name: 'Dina Roy', email: 'dina@roy.example', password, lines: ['Rates £90 on {0}'] }
const emma = { name: 'Emma Voss', email: 'emma@voss.example', password, lines: [] }
const fern = { name: 'Fern Hill', email: 'fern@hill.example', password, lines: ['Rates £90 on {0}'] }
const withWorker = { serviceWorkers: 'allow' } as const

/** When the tab that sends for all tabs of the browser said last that it is there, in ms since 1970; 0 where none has. */
const lastSaid = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('firestore/[DEFAULT]/duebook/main')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('owner').objectStore('owner').get('owner')
          asked.onsuccess = () => {
            opening.result.close()
            resolve((asked.result as { leaseTimestampMs: number } | undefined)?.leaseTimestampMs ?? 0)
          }
        }
      }),
  )

describe('an app that is kept on the device', () => {
  const at = house([cleo, dina, emma, fern])

  const anotherTab = async (context: BrowserContext) => {
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    return { page, app: duebook(page, at.product.origin), errors }
  }

  it('opens without a connection after one visit, in another tab as well, and hands in what was done there', async () => {
    const { page, context, app, errors } = await at.signedIn(cleo, withWorker)
    await app.row('Rates').waitFor()
    await app.saved()
    await isKept(page)
    await context.setOffline(true)
    await page.reload()
    await app.row('Rates').waitFor()
    const other = await anotherTab(context)
    // A page that was never opened here, by its own address.
    await other.page.goto(`${at.product.origin}/settings/away`)
    await other.page.getByRole('heading', { name: 'Away and quiet' }).waitFor()
    await other.page.goto(`${at.product.origin}/obligations`)
    await other.page.getByRole('main').getByText('Rates').first().waitFor()
    await app.add('Gas £30 today')
    await app.row('Gas').waitFor()
    await app.done('Rates')
    await app.status('Saved on this device · 2 waiting').waitFor()
    await other.page.getByRole('main').getByText('Gas').first().waitFor()
    // Still so many after the page was loaded again.
    await page.reload()
    await app.status('Saved on this device · 2 waiting').waitFor()
    await app.row('Gas').waitFor()
    // What another app shares is the line of what is added, where the manifest sends it.
    await other.page.goto(`${at.product.origin}/add?title=Invoice%207&text=${encodeURIComponent('£40\nby 30 June')}`)
    const line = other.page.getByRole('dialog').getByLabel('Quick add')
    await expect.poll(() => line.inputValue()).toBe('Invoice 7 £40 by 30 June')
    await other.page.waitForURL((url) => url.pathname === '/today')
    await context.setOffline(false)
    await app.saved()
    expect([...errors, ...other.errors]).toEqual([])
    await context.close()
  })

  it('hears that what it found waiting, after it was loaded again, was sent by another tab', async () => {
    const { page, context, app, errors } = await at.signedIn(fern, withWorker)
    await app.row('Rates').waitFor()
    await app.saved()
    await isKept(page)
    const other = await anotherTab(context)
    await other.page.goto(`${at.product.origin}/today`)
    await other.app.row('Rates').waitFor()
    await context.setOffline(true)
    // However long this device takes: what is called saved on it stands there once the page is gone.
    const device = await context.newCDPSession(page)
    await device.send('Emulation.setCPUThrottlingRate', { rate: 12 })
    await app.add('Gas £30 today')
    await app.status('Saved on this device · 1 waiting').waitFor()
    await page.goto('about:blank')
    await device.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    // Whoever sends for all tabs says so every few seconds: from now on that is the other.
    const left = Date.now()
    await until(async () => (await lastSaid(other.page)) > left, 'the other tab to send for both')
    await page.goto(`${at.product.origin}/today`)
    await app.status('Saved on this device · 1 waiting').waitFor()
    await context.setOffline(false)
    await app.saved()
    expect([...errors, ...other.errors]).toEqual([])
    await context.close()
  })

  // One of the lives of `npm run offline`, in which every kind of cut is followed by an act, and the page is loaded in the midst of it.
  it('loses and doubles nothing, and says Saved of nothing that is not, wherever the connection is cut', async () => {
    const between = await inBetween(at.product)
    const { page, context, errors } = await at.somebody(withWorker)
    await comeBack(page, between.origin, emma)
    await duebook(page, between.origin).saved()
    await isKept(page)
    const { operator } = at.product
    const life = { page, between, operator, bookId: at.uidOf(emma), random: numbersOf(3681) }
    const { did, wrong } = await lifeOffline(life, 11)
    expect(wrong, did.join(', ')).toEqual([])
    for (const where of ['before', 'after the request', 'before the answer']) expect(did).toContain(`is cut ${where}`)
    // What was taken, and is sent again because nobody heard so, is refused by the service and called refused by nobody.
    for (const one of kinds.filter(({ kind }) => kind === 'adds' || kind === 'takes back what was added'))
      expect(await cutInWrite(life, one, 'after the request'), one.kind).toEqual([])
    expect(errors).toEqual([])
    await context.close()
    await between.close()
  })

  it('can be installed: a browser finds nothing missing', async () => {
    const { page, context } = await at.visitor()
    const browser = await context.newCDPSession(page)
    const { errors, url, data = '{}' } = await browser.send('Page.getAppManifest')
    expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest'])
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    // In a window that keeps nothing some install nothing.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const { icons, shortcuts, share_target } = JSON.parse(data) as Record<string, unknown> & {
      icons: { src: string }[]
      shortcuts: { url: string }[]
      share_target: { action: string }
    }
    for (const { src } of icons) expect((await fetch(at.product.origin + src)).status).toBe(200)
    expect([shortcuts.map((one) => one.url), share_target.action]).toEqual([['/add', '/today'], '/add'])
    await context.close()
  })

  it('offers a newer version with the next page, loses nothing that is being typed, and can be called back', async () => {
    const between = await inBetween(at.product)
    const { page, context, errors, shifts } = await at.somebody(withWorker)
    const app = duebook(page, between.origin)
    await comeBack(page, between.origin, dina)
    await app.row('Rates').waitFor()
    await isKept(page)
    const [before] = await versions(page)
    await page.getByRole('button', { name: 'Add', exact: true }).first().click()
    const line = page.getByRole('dialog').getByLabel('Quick add')
    await line.fill('Water £20 on')
    between.serve(await newerBuild(between.origin))
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await until(async () => (await versions(page)).length === 2, 'the newer version beside the one that is open')
    await expect.poll(() => line.inputValue()).toBe('Water £20 on')
    await page.keyboard.press('Escape')
    // The page may hear of it while it opens another: then the one after that says so.
    const views = ['Upcoming', 'Today']
    await until(async () => {
      await page.getByRole('link', { name: views[0] }).first().click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      views.reverse()
      return page.getByText('A newer Duebook is here.').isVisible()
    }, 'the newer version to be offered')
    await page.getByRole('button', { name: 'Load the new one' }).click()
    await page.waitForFunction(() => document.querySelector('script[src="/assets/newer-build.js"]'))
    await app.row('Rates').waitFor()
    // It goes with the first look at which no page is of it any more.
    await until(async () => {
      await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ app: 'look' }))
      return !(await versions(page)).includes(before ?? '')
    }, 'the version before to be let go')
    await expect.poll(() => page.getByText('A newer Duebook is here.').count()).toBe(0)
    await page.getByRole('button', { name: 'Add', exact: true }).first().click()
    await expect.poll(() => line.inputValue()).toBe('Water £20 on')
    await page.keyboard.press('Escape')

    between.serve(await keepingNothing(between.origin))
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await until(async () => (await versions(page)).length === 0, 'what was kept to be called back')
    expect((await page.goto(`${between.origin}/today`))?.fromServiceWorker()).toBe(false)
    await app.row('Rates').waitFor()
    expect([errors, shifts]).toEqual([[], []])
    await context.close()
    await between.close()
  })
})

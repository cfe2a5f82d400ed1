import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { duebook } from '../page-models/duebook.ts'
import { comeBack } from '../product/come-back.ts'
import { house } from '../product/house.ts'
import { inBetween, keepingNothing, newerBuild } from '../product/in-between.ts'
import { until } from '../product/start-product.ts'

const password = 'a long and quiet sentence'
const cleo = { name: 'Cleo Marsh', email: 'cleo@marsh.example', password, lines: ['Rates £90 on {0}'] }
const dina = { name: 'Dina Roy', email: 'dina@roy.example', password, lines: ['Rates £90 on {0}'] }
const withWorker = { serviceWorkers: 'allow' } as const

/** The versions of the app that the device keeps whole: of each the page is put there last. */
const versions = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('duebook.app/'))
    const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/')))
    return names.filter((_, at) => pages[at])
  })
const isKept = (page: Page) =>
  until(
    async () =>
      (await page.evaluate(() => navigator.serviceWorker.controller !== null)) && (await versions(page)).length === 1,
    'the app to be kept',
  )

describe('an app that is kept on the device', () => {
  const at = house([cleo, dina])

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
    await app.status('Saved on this device').waitFor()
    await other.page.getByRole('main').getByText('Gas').first().waitFor()
    await context.setOffline(false)
    await app.saved()
    expect([...errors, ...other.errors]).toEqual([])
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
    expect(await line.inputValue()).toBe('Water £20 on')
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
    await until(async () => !(await versions(page)).includes(before ?? ''), 'the version before to be let go')
    expect(await page.getByText('A newer Duebook is here.').count()).toBe(0)
    await page.getByRole('button', { name: 'Add', exact: true }).first().click()
    expect(await line.inputValue()).toBe('Water £20 on')
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

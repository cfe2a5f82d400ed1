import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { duebook } from '../page-models/duebook.ts'
import { house } from '../product/house.ts'
import { until } from '../product/start-product.ts'

const password = 'a long and quiet sentence'
const cleo = { name: 'Cleo Marsh', email: 'cleo@marsh.example', password, lines: ['Rates £90 on {0}'] }

describe('an app that is kept on the device', () => {
  const at = house([cleo])
  const withWorker = { serviceWorkers: 'allow' } as const

  /** All of the app is on the device: its page, the last that is put there, as well. */
  const isKept = (page: Page) =>
    until(
      () =>
        page.evaluate(async () => {
          const kept = (await caches.keys()).filter((name) => name.startsWith('duebook.app/'))
          return navigator.serviceWorker.controller && kept.length > 0 && (await caches.match('/')) !== undefined
        }),
      'the app to be kept',
    )
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
    await other.page.goto(`${at.product.origin}/settings/reminders`)
    await other.page.getByRole('heading', { name: 'Settings' }).waitFor()
    await other.page.goto(`${at.product.origin}/obligations`)
    await other.app.row('Rates').waitFor()
    await app.add('Gas £30 today')
    await app.row('Gas').waitFor()
    await app.status('Saved on this device').waitFor()
    await other.app.row('Gas').waitFor()
    await context.setOffline(false)
    await app.saved()
    expect([...errors, ...other.errors]).toEqual([])
    await context.close()
  })
})

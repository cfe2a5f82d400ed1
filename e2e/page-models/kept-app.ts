import type { Page } from 'playwright-core'
import { until } from '../product/start-product.ts'

/** The versions of the app that the device keeps whole: of each the page is put there last. */
export const versions = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('duebook.app/'))
    const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/')))
    return names.filter((_, at) => pages[at])
  })
/** Waits until the whole app is on the device, and answers this page. */
export const isKept = (page: Page) =>
  until(
    async () =>
      (await page.evaluate(() => navigator.serviceWorker.controller !== null)) && (await versions(page)).length === 1,
    'the app to be kept',
  )

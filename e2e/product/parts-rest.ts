import type { Page } from 'playwright-core'

/** What is shown late, or on paper only, is fetched once a view stands: for half a second nothing of it has come. */
export async function partsRest(page: Page) {
  await page.waitForFunction(() => {
    const parts = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)$/.test(name))
    return performance.now() - Math.max(...parts.map((one) => one.startTime + one.duration)) > 500
  })
}

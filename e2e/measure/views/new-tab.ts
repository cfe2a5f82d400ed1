import type { BrowserContext, Page } from 'playwright-core'
import { timed } from '../say.ts'

/**
 * An argument of the browser. React makes errors while it is loaded, and of each error a watched page looks up where it was made, for which V8 reads
 * the whole file again: 16 ms at ×1 that nobody else's page takes. With the places kept from the first reading, that costs 6.
 */
export const asUnwatched = '--js-flags=--no-enable-lazy-source-positions'

/** In ms from the address to the first row, and until everything is confirmed. */
export type Returns = { firstRows: number[]; confirmed: number[] }

/** Today in so many new tabs, one after the other and as many times slower, with the app and the rows that this device keeps: those that were there are waited for first. */
export async function returnInNewTabs(page: Page, origin: string, slower: number, rounds: number): Promise<Returns> {
  await page.waitForFunction(() => navigator.serviceWorker?.ready.then(({ active }) => active !== null))
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.includes('/obligations ')))
  const returns: Returns = { firstRows: [], confirmed: [] }
  for (let round = 0; round < rounds; round++) {
    const tab = await slowTab(page.context(), slower)
    const { milliseconds } = await timed(async () => {
      await tab.goto(`${origin}/today`)
      await drawnAndSaved(tab)
    })
    returns.firstRows.push(
      await tab.evaluate(() => performance.getEntriesByName('first row')[0]?.startTime ?? Number.NaN),
    )
    returns.confirmed.push(milliseconds)
    await tab.close()
  }
  return returns
}

/** A new tab in which everything takes `rate` times as long. */
export async function slowTab(context: BrowserContext, rate: number): Promise<Page> {
  const tab = await context.newPage()
  const devtools = await context.newCDPSession(tab)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return tab
}

export async function drawnAndSaved(page: Page): Promise<void> {
  await page.locator('main [data-row]').first().waitFor()
  await page.getByRole('status').getByText('Saved', { exact: true }).first().waitFor()
}

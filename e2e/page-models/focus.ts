import type { Locator, Page } from 'playwright-core'
import { until } from '../product/start-product.ts'

/** Waits until this very element has the focus. */
export async function focused(locator: Locator, what: string): Promise<void> {
  await locator.waitFor()
  await until(() => locator.evaluate((element) => element === document.activeElement), `the focus on ${what}`)
}

/** Goes there as a person without a mouse does; fails when forty steps do not lead there. */
export async function tabTo(page: Page, locator: Locator): Promise<void> {
  await locator.waitFor()
  for (let step = 0; step < 40; step++) {
    if (await locator.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Forty presses of Tab did not lead to ${String(locator)}.`)
}

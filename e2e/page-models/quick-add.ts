import type { Locator, Page } from 'playwright-core'
import { until } from '../product/start-product.ts'
import { focused } from './focus.ts'

/** The line and what it asks, found by the words on the screen. */
export function quickAdd(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Add' })
  const field = dialog.getByRole('textbox', { name: /One line: what, how much, when, who, reminders/i })
  return {
    dialog,
    field,
    asked: (group: string): Locator => dialog.getByRole('radiogroup', { name: group, exact: true }),
    choice: (number: number): Locator => dialog.getByRole('radio').nth(number - 1),
    /** By its key, once the page stands and takes keys. */
    async press() {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('c')
      await focused(field, 'the line')
    },
    closed: () => dialog.waitFor({ state: 'hidden' }),
    async holds(line: string | RegExp) {
      const fits = (text: string) => (typeof line === 'string' ? text === line : line.test(text))
      await until(async () => fits(await field.inputValue()), `the line ${line}`)
    },
  }
}

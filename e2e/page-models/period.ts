import type { CalendarDate } from '@duebook/domain'
import type { Page } from 'playwright-core'

/** One period of an obligation, as a person finds it on its page. */
export function periodOf(page: Page) {
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  const facts = page.getByRole('complementary', { name: 'Facts' })
  return {
    dialog,
    facts,
    amount: facts.getByRole('region', { name: 'Amount' }),
    dates: facts.getByRole('region', { name: 'Dates' }),
    receipt: main.getByRole('region', { name: 'Receipt' }),
    strip: main.getByRole('navigation', { name: 'Periods' }),
    history: main.getByRole('region', { name: /^History/ }),
    /** The name of the period that is shown. */
    name: () => page.getByRole('group', { name: 'Period' }).innerText(),
    /** How it stands, in the line over its date. */
    stands: (words: RegExp | string) => main.getByText(words).first().waitFor(),
    async typeDay(legend: string, date: CalendarDate) {
      const group = dialog.getByRole('group', { name: legend })
      await group.getByLabel('Day').fill(date.slice(8))
      await group.getByLabel('Month').fill(date.slice(5, 7))
      await group.getByLabel('Year').fill(date.slice(0, 4))
    },
  }
}

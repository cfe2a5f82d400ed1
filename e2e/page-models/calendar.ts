import { longDate, type CalendarDate } from '@duebook/domain'
import type { Page } from 'playwright-core'
import { until } from '../product/start-product.ts'

/** "Thursday 31 December". */
export const dayTitle = (date: CalendarDate) => longDate(date).replace(/ \d+$/, '')

/** "December 2026". */
export const monthTitle = (date: CalendarDate) => longDate(date).split(' ').slice(2).join(' ')

/** The calendar as people find it: its days by their names. */
export function calendarOf(page: Page) {
  const day = (date: CalendarDate) => page.getByRole('gridcell', { name: new RegExp(`^${dayTitle(date)}(,|\\s|$)`) })
  return {
    day,
    entry: (date: CalendarDate, title: string) => day(date).getByRole('link', { name: title }),
    openDay: (date: CalendarDate) => page.getByRole('region', { name: new RegExp(`^${dayTitle(date)}`) }),
    title: (date: CalendarDate) => page.getByRole('heading', { level: 1, name: monthTitle(date) }),
    /** With a mouse, from the entry to the middle of another day. */
    async drag(from: CalendarDate, title: string, to: CalendarDate) {
      // Once it stands still: what was just planned may move the rows once more.
      await day(from).getByRole('link', { name: title }).hover()
      await page.mouse.down()
      const end = await until(() => day(to).boundingBox(), `${to} to be seen`)
      await page.mouse.move(end.x + end.width / 2, end.y + end.height * 0.8, { steps: 6 })
      await page.mouse.up()
    },
  }
}

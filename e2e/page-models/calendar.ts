import { longDate, type CalendarDate } from '@duebook/domain'
import type { Page } from 'playwright-core'

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
      const start = await day(from).getByRole('link', { name: title }).boundingBox()
      const end = await day(to).boundingBox()
      if (!start || !end) throw new Error(`${title} cannot be carried from ${from} to ${to}: one of these is not seen.`)
      await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
      await page.mouse.down()
      await page.mouse.move(end.x + end.width / 2, end.y + end.height * 0.8, { steps: 6 })
      await page.mouse.up()
    },
  }
}

import { monthName, monthOf, weekOf, weeksOf, type Month } from '@duebook/contract/calendar/weeks'
import { addDays, addMonths, calendarDate, periodName, type CalendarDate } from '@duebook/domain'
import type { CalendarPlace } from './read-place.ts'

/** Whole weeks, Monday first, and what they are called. */
export type Page = { view: 'month' | 'week'; weeks: CalendarDate[][]; month: Month; name: string }

export function pageAt({ month, week }: CalendarPlace, today: CalendarDate): Page {
  if (!week) {
    const shown = month ?? monthOf(today)
    return { view: 'month', weeks: weeksOf(shown), month: shown, name: monthName(shown) }
  }
  const days = weekOf(week)
  return { view: 'week', weeks: [days], month: monthOf(days[3]!), name: periodName({ from: days[0]!, to: days[6]! }) }
}

export const firstDay = ({ weeks }: Page): CalendarDate => weeks[0]![0]!
export const lastDay = ({ weeks }: Page): CalendarDate => weeks.at(-1)![6]!
export const holds = (page: Page, date: CalendarDate) => date >= firstDay(page) && date <= lastDay(page)

/** The day by which a page is named in an address. */
export const anchorOf = (page: Page): CalendarDate =>
  page.view === 'week' ? firstDay(page) : calendarDate(`${page.month}-01`)

/** The page of the same view that a day is on. */
export const placeOf = (view: Page['view'], date: CalendarDate): CalendarPlace =>
  view === 'week' ? { week: date } : { month: monthOf(date) }

/** So many pages on, the day of the month kept where there is one. */
export const daySteps = (view: Page['view'], date: CalendarDate, pages: number): CalendarDate =>
  view === 'week' ? addDays(date, 7 * pages) : addMonths(date, pages)

/** Where a key moves to in the grid; null for a key that moves nowhere. */
export function dayAfterKey(key: string, date: CalendarDate, page: Page): CalendarDate | null {
  const monday = page.weeks.find((week) => week.includes(date))?.[0] ?? date
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return monday
    case 'End':
      return addDays(monday, 6)
    case 'PageUp':
      return daySteps(page.view, date, -1)
    case 'PageDown':
      return daySteps(page.view, date, 1)
    default:
      return null
  }
}

/** The day that takes the focus when the grid is entered. */
export const entryDay = (page: Page, today: CalendarDate): CalendarDate =>
  holds(page, today) && (page.view === 'week' || monthOf(today) === page.month)
    ? today
    : page.view === 'week'
      ? firstDay(page)
      : calendarDate(`${page.month}-01`)

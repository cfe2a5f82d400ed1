import {
  addDays,
  daysFromCivil,
  daysInMonth,
  FIRST_DAY,
  formatDays,
  isCalendarDate,
  LAST_DAY,
  parseDays,
  weekday,
} from '../days/civil.ts'
import { spanOn } from '../days/months.ts'
import type { CalendarDate, Span } from '../schedule.ts'

export { addDays, daysInMonth }

/** The date, or null where the calendar has no such day. */
export function makeDate(year: number, month: number, day: number): CalendarDate | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isCalendarDate(text) ? text : null
}

/** Null outside the years 1 to 9999. */
export function addSpan(date: CalendarDate, span: Span): CalendarDate | null {
  const day = spanOn(parseDays(date), span.amount, span.unit)
  return day >= FIRST_DAY && day <= LAST_DAY ? formatDays(day) : null
}

/** The first day of the month after a date's. */
export const firstOfNextMonth = (date: CalendarDate) =>
  formatDays(daysFromCivil(yearOf(date) + Math.floor(monthOf(date) / 12), (monthOf(date) % 12) + 1, 1))

/** Passed so short a while ago that somebody may well mean it. */
export const isRecent = (date: CalendarDate, today: CalendarDate) => date < today && addDays(date, RECENT_DAYS) >= today
const RECENT_DAYS = 92

export const isoWeekday = (date: CalendarDate) => weekday(parseDays(date))
export const yearOf = (date: CalendarDate) => Number(date.slice(0, 4))
export const monthOf = (date: CalendarDate) => Number(date.slice(5, 7))
export const dayOf = (date: CalendarDate) => Number(date.slice(8, 10))

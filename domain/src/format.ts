import { assertWhole } from './whole-numbers.ts'
import { civilFromDays, type Day, endOfMonth, packedCivil, parseDays, weekday } from './days/civil.ts'
import type { CalendarDate } from './schedule.ts'

/** "Fri 15 May"; with the year where it is not the current one: "Fri 15 May 2027". */
export function shortDate(date: CalendarDate, today?: CalendarDate): string {
  const text = shortDay(parseDays(date))
  if (today !== undefined) parseDays(today)
  return today !== undefined && today.slice(0, 4) !== date.slice(0, 4) ? `${text} ${Number(date.slice(0, 4))}` : text
}

/** "Fri 15 May 2026". */
export function shortDateWithYear(date: CalendarDate): string {
  return `${shortDay(parseDays(date))} ${Number(date.slice(0, 4))}`
}

/** "Monday 30 November 2026". */
export function longDate(date: CalendarDate): string {
  return `${WEEKDAYS[weekday(parseDays(date)) - 1]} ${dayAndMonth(date)} ${Number(date.slice(0, 4))}`
}

/** "Mon 30 November 2026": a date in large letters, which still stands in one line of a phone. */
export function largeDate(date: CalendarDate): string {
  return longDate(date).replace(/^(...)\S*/, '$1')
}

/** "30 November". */
export function dayAndMonth(date: CalendarDate): string {
  const { month, day } = civilFromDays(parseDays(date))
  return `${day} ${MONTHS[month - 1]}`
}

/** "today", "tomorrow", "in 9 days", "4 days late"; from 100 days on in whole months. */
export function countdown(date: CalendarDate, today: CalendarDate): string {
  const there = parseDays(date)
  const here = parseDays(today)
  const days = there - here
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  const late = days < 0
  const many = Math.abs(days)
  const amount =
    many <= 99 ? plural(many, 'day') : plural(wholeMonths(Math.min(here, there), Math.max(here, there)), 'month')
  return late ? `${amount} late` : `in ${amount}`
}

/** "3 months", "1 day". */
export function plural(n: number, unit: string): string {
  assertWhole(n, unit)
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** "Fri 15 May". */
export function shortDay(day: Day): string {
  const { month, day: number } = civilFromDays(day)
  return `${WEEKDAYS[weekday(day) - 1]?.slice(0, 3)} ${number} ${MONTHS[month - 1]?.slice(0, 3)}`
}

function wholeMonths(from: Day, to: Day): number {
  const months = (packed: number) => Math.floor(packed / 512) * 12 + ((packed >> 5) & 15)
  const [a, b] = [packedCivil(from), packedCivil(to)]
  return months(b) - months(a) - ((b & 31) < (a & 31) && to !== endOfMonth(to) ? 1 : 0)
}

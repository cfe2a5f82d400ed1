import { assertOneOf } from '../arguments.ts'
import type { CalendarDate, MonthEnd, Unit } from '../schedule.ts'
import { assertDay, assertWhole } from '../whole-numbers.ts'
import { type Day, daysFromCivil, daysInMonth, formatDays, packedCivil, parseDays } from './civil.ts'

/** `n` months on; a day that month lacks is its last day (`backward`), the 1st after it (`forward`), or null (`omit`). */
export function addMonths(date: CalendarDate, n: number, monthEnd: 'omit'): CalendarDate | null
export function addMonths(date: CalendarDate, n: number, monthEnd?: 'backward' | 'forward'): CalendarDate
export function addMonths(date: CalendarDate, n: number, monthEnd: MonthEnd): CalendarDate | null
export function addMonths(date: CalendarDate, n: number, monthEnd: MonthEnd = 'backward'): CalendarDate | null {
  const day = monthsOn(parseDays(date), n, monthEnd)
  return day === null ? null : formatDays(day)
}

/** As `addMonths`, on day numbers. */
export function monthsOn(day: Day, n: number, monthEnd: 'backward' | 'forward'): Day
export function monthsOn(day: Day, n: number, monthEnd: MonthEnd): Day | null
export function monthsOn(day: Day, n: number, monthEnd: MonthEnd): Day | null {
  assertDay(day)
  assertWhole(n, 'n')
  assertOneOf(monthEnd, MONTH_ENDS, 'monthEnd')
  const packed = packedCivil(day)
  return dayInMonth(Math.floor(packed / 512) * 12 + ((packed >> 5) & 15) - 1 + n, packed & 31, monthEnd)
}

/** The day numbered `dayOfMonth` in the month counted as `year * 12 + month - 1`, by the month-end policy. */
export function dayInMonth(monthIndex: number, dayOfMonth: number, monthEnd: 'backward' | 'forward'): Day
export function dayInMonth(monthIndex: number, dayOfMonth: number, monthEnd: MonthEnd): Day | null
export function dayInMonth(monthIndex: number, dayOfMonth: number, monthEnd: MonthEnd): Day | null {
  const year = Math.floor(monthIndex / 12)
  const month = monthIndex - year * 12 + 1
  const length = dayOfMonth > 28 ? daysInMonth(year, month) : dayOfMonth
  if (dayOfMonth <= length) return daysFromCivil(year, month, dayOfMonth)
  if (monthEnd === 'omit') return null
  return daysFromCivil(year, month, length) + (monthEnd === 'forward' ? 1 : 0)
}

/** A span on from a day, in one step; months and years clamp to the month's last day unless told otherwise. */
export function spanOn(day: Day, amount: number, unit: Unit, monthEnd: 'backward' | 'forward' = 'backward'): Day {
  assertDay(day)
  assertWhole(amount, 'amount')
  assertOneOf(unit, UNITS, 'unit')
  if (unit === 'days') return day + amount
  if (unit === 'weeks') return day + amount * 7
  return monthsOn(day, unit === 'months' ? amount : amount * 12, monthEnd)
}

/** 1 to 4. */
export function quarterOf(day: Day): number {
  return Math.floor(((packedCivil(day) >> 5) & 15) / 3.1) + 1
}

/** Last day of the quarter, counted as `year * 4 + quarter - 1`. */
export function quarterEnd(quarterIndex: number): Day {
  const year = Math.floor(quarterIndex / 4)
  const month = (quarterIndex - year * 4) * 3 + 3
  return daysFromCivil(year, month, daysInMonth(year, month))
}

export const UNITS = ['days', 'weeks', 'months', 'years'] as const
export const MONTH_ENDS = ['omit', 'backward', 'forward'] as const

import { assertWhole } from './whole-numbers.ts'
import { addBusinessDays } from './days/business-days.ts'
import { daysFromCivil, daysInMonth, formatDays, packedCivil, parseDays } from './days/civil.ts'
import { spanOn } from './days/months.ts'
import { DomainError } from './errors.ts'
import { calendarOf } from './holidays/registry.ts'
import type { Adjustment, CalendarDate, Span, Unit } from './schedule.ts'

/** Taken off the due date; business days are those of the schedule's own calendars. */
export type Buffer = { amount: number; unit: Unit | 'businessDays' }
/** So long after the due date, or until a day of the year (`MM-DD`); a note alone where that day is announced each year. */
export type Grace = { note?: string; amount?: number; unit?: Unit; until?: string }

/** Our own safe date: the due date in force less the buffer. */
export function actByDate(due: CalendarDate, buffer: Buffer, adjustment: Adjustment | undefined): CalendarDate {
  const day = parseDays(due)
  const { amount, unit } = buffer
  assertWhole(amount, 'actBy', 0)
  return formatDays(
    unit === 'businessDays' ? addBusinessDays(day, -amount, calendarOf(adjustment)) : spanOn(day, -amount, unit),
  )
}

/** The last day without a penalty; null where only a note is known. Throws `bad-date` for a day of the year that none is. */
export function graceEnd(due: CalendarDate, { amount, unit, until }: Grace): CalendarDate | null {
  const day = parseDays(due)
  if (amount !== undefined) assertWhole(amount, 'grace', 0)
  if (amount !== undefined) return formatDays(spanOn(day, amount, unit ?? 'days'))
  if (until === undefined) return null
  const [month = 0, number = 0] =
    typeof until === 'string' && /^\d\d-\d\d$/.test(until) ? until.split('-').map(Number) : []
  if (month < 1 || month > 12 || number < 1 || number > daysInMonth(2000, month))
    throw new DomainError(
      'bad-date',
      `“${String(until).slice(0, 20)}” is not a day of the year. Write it as month-day, 02-10.`,
      {
        field: 'grace.until',
        value: String(until).slice(0, 20),
      },
    )
  const year = Math.floor(packedCivil(day) / 512)
  const inYear = (of: number) => daysFromCivil(of, month, Math.min(number, daysInMonth(of, month)))
  return formatDays(inYear(year) >= day ? inYear(year) : inYear(year + 1))
}

/** The day from which it is shown as something to do. */
export function showFromDate(due: CalendarDate, before: Span): CalendarDate {
  assertWhole(before.amount, 'showFrom')
  return formatDays(spanOn(parseDays(due), -before.amount, before.unit))
}

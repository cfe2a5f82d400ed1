import { assertWhole } from './whole-numbers.ts'
import { checkSchedule } from './check-schedule.ts'
import { type Day, daysFromCivil, daysInMonth, formatDays, LAST_DAY, packedCivil, parseDays } from './days/civil.ts'
import { dayInMonth } from './days/months.ts'
import { DomainError } from './errors.ts'
import type { CalendarDate, Schedule, Span, TerminatesAt } from './schedule.ts'

export type TermSchedule = Extract<Schedule, { type: 'term' }>

/** The last day of term k (0: the first), counted from the anchor in one step; null if there is no such term. Throws `bad-argument`, `no-date`. */
export function termEnd(schedule: TermSchedule, k: number): CalendarDate | null {
  checkSchedule(schedule)
  assertWhole(k, 'k')
  const end = termEndDay(schedule, k)
  return end === null ? null : formatDays(end)
}

/** The first day of term k; null if there is no such term, or if nothing says when the first one began. */
export function termStart(schedule: TermSchedule, k: number): CalendarDate | null {
  checkSchedule(schedule)
  assertWhole(k, 'k')
  if (k < 0) return null
  if (k === 0) return schedule.start ?? null
  const before = termEndDay(schedule, k) === null ? null : termEndDay(schedule, k - 1)
  return before === null ? null : formatDays(before + 1)
}

/** As `termEnd`, by day number; throws `no-date` where neither `end` nor `start` with `initial` is given. */
export function termEndDay(schedule: TermSchedule, k: number): Day | null {
  const { renewal } = schedule
  if (k < 0 || (k > 0 && (renewal.form === 'none' || renewal.form === 'openEnded'))) return null
  const renewed: Span = renewal.form === 'tacit' || renewal.form === 'express' ? renewal.span : NO_TIME
  if (schedule.start !== undefined && schedule.initial !== undefined) {
    const anchor = parseDays(schedule.start)
    const { initial } = schedule
    const [first, later] = [inSmallest(initial), inSmallest(renewed)]
    const firstEnd = schedule.end === undefined ? lastDayOf(anchor, first) : parseDays(schedule.end)
    if (k === 0) return firstEnd
    if (schedule.end === undefined && first.unit === later.unit) {
      return lastDayOf(anchor, { amount: first.amount + k * later.amount, unit: first.unit })
    }
    return lastDayOf(firstEnd + 1, { amount: k * later.amount, unit: later.unit })
  }
  if (schedule.end === undefined) {
    if (renewal.form === 'openEnded' && schedule.start !== undefined) return parseDays(schedule.start)
    throw new DomainError('no-date', 'A contract needs its end, or its start and first length. Add one of them.', {
      field: 'end',
    })
  }
  const end = parseDays(schedule.end)
  return k === 0 ? end : lastDayOf(end + 1, { ...inSmallest(renewed), amount: k * inSmallest(renewed).amount })
}

/** The first day, on `from` or later and not before the least term's end, on which notice can end an open-ended contract; null after the year 9999. */
export function openEndFrom(from: Day, least: Day, terminatesAt: TerminatesAt): Day | null {
  const day = Math.max(from, least)
  if (day > LAST_DAY) return null
  if (terminatesAt === 'anyDay') return day
  const packed = packedCivil(day)
  const year = Math.floor(packed / 512)
  const month = (packed >> 5) & 15
  const last = terminatesAt === 'monthEnd' ? month : terminatesAt === 'quarterEnd' ? Math.ceil(month / 3) * 3 : 12
  return daysFromCivil(year, last, daysInMonth(year, last))
}

const NO_TIME: Span = { amount: 0, unit: 'days' }

/** N months from a day end the day before the same number N months on, or with that month if it lacks the number. */
export function lastDayOf(anchor: Day, span: Span): Day {
  const { amount, unit } = inSmallest(span)
  if (unit === 'days') return anchor + amount - 1
  const packed = packedCivil(anchor)
  const monthIndex = Math.floor(packed / 512) * 12 + ((packed >> 5) & 15) - 1 + amount
  const same = dayInMonth(monthIndex, packed & 31, 'omit')
  return same === null ? dayInMonth(monthIndex, 31, 'backward') : same - 1
}

function inSmallest(span: Span): { amount: number; unit: 'days' | 'months' } {
  if (span.unit === 'days' || span.unit === 'weeks')
    return { amount: span.amount * (span.unit === 'weeks' ? 7 : 1), unit: 'days' }
  return { amount: span.amount * (span.unit === 'years' ? 12 : 1), unit: 'months' }
}

/** The term that holds `day`, 0 before the first; null after the last. */
export function termOn(schedule: TermSchedule, day: CalendarDate): number | null {
  checkSchedule(schedule)
  const wanted = parseDays(day)
  const endsBefore = (k: number) => {
    const end = termEndDay(schedule, k)
    return end === null ? null : end < wanted
  }
  let high = 0
  for (;;) {
    const before = endsBefore(high)
    if (before === null) return null
    if (!before) break
    if (schedule.renewal.form !== 'tacit') return null
    high = high * 2 + 1
  }
  let low = 0
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (endsBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

import { adjust, type BusinessCalendar, businessDayUpTo, isProvisional } from './businessday.ts'
import { type Day, formatDays, LAST_DAY, parseDays, spanOn } from './civil.ts'
import { DomainError } from './errors.ts'
import { calendarOf } from './holidays/registry.ts'
import { nominalLine, type NominalLine } from './nominal.ts'
import type { Adjustment, CalendarDate, ProjectedOccurrence, Schedule } from './schedule.ts'

/** Occurrences in order of their nominal date; `from` and `through` bound the adjusted date, or the nominal one if `by` says so. */
export function occurrences(
  schedule: Schedule,
  range: { from: CalendarDate; through?: CalendarDate; limit: number; by?: 'adjusted' | 'nominal' },
): ProjectedOccurrence[] {
  const line = nominalLine(schedule)
  const from = parseDays(range.from)
  const through = range.through === undefined ? LAST_DAY : parseDays(range.through)
  const convention = schedule.adjustment?.convention ?? 'unadjusted'
  const calendar = movingCalendar(schedule.adjustment)
  const slack = range.by === 'nominal' || calendar === null ? 0 : MOST_MOVED
  const found: ProjectedOccurrence[] = []
  let nominal = line.nextAfter(from - slack, true)
  while (nominal !== null && nominal <= through + slack && found.length < range.limit) {
    const adjusted = calendar === null ? nominal : adjust(nominal, convention, calendar)
    const bounded = range.by === 'nominal' ? nominal : adjusted
    if (bounded >= from && bounded <= through) found.push(project(line, nominal, adjusted, calendar))
    nominal = line.nextAfter(nominal, false)
  }
  return found
}

/** The first occurrence whose adjusted date is after a date, or null. */
export function nextOccurrence(schedule: Schedule, after: CalendarDate): ProjectedOccurrence | null {
  const line = nominalLine(schedule)
  const bound = parseDays(after)
  const convention = schedule.adjustment?.convention ?? 'unadjusted'
  const calendar = movingCalendar(schedule.adjustment)
  // A nominal date on the last business day up to the bound, or before it, is moved to no later day than that one.
  let nominal = line.nextAfter(calendar === null ? bound : businessDayUpTo(bound, calendar), false)
  while (nominal !== null) {
    const adjusted = calendar === null ? nominal : adjust(nominal, convention, calendar)
    if (adjusted > bound) return project(line, nominal, adjusted, calendar)
    nominal = line.nextAfter(nominal, false)
  }
  return null
}

/** The occurrence with this nominal date, or null; after a completion any date from `start` on may be one. */
export function occurrenceAt(schedule: Schedule, nominal: CalendarDate): ProjectedOccurrence | null {
  const line = nominalLine(schedule)
  const day = parseDays(nominal)
  const yielded =
    schedule.type === 'fromCompletion' ? day >= parseDays(schedule.start) : line.nextAfter(day, true) === day
  return yielded ? project(line, day, adjustDay(day, schedule.adjustment), movingCalendar(schedule.adjustment)) : null
}

/** A nominal date by the convention and calendars of an adjustment, if there is one. */
export function adjustDate(
  nominal: CalendarDate,
  adjustment: Adjustment | undefined,
): { adjusted: CalendarDate; provisional: boolean } {
  const day = parseDays(nominal)
  const adjusted = adjustDay(day, adjustment)
  return { adjusted: formatDays(adjusted), provisional: reachesBeyond(day, adjusted, adjustment) }
}

/** The nominal date that follows the one done on `done`: that day plus the span, in one step. */
export function afterCompletion(
  schedule: Extract<Schedule, { type: 'fromCompletion' }>,
  done: CalendarDate,
): CalendarDate {
  const { amount, unit } = schedule.every
  if (!Number.isInteger(amount) || amount < 1) {
    throw new DomainError('bad-interval', 'The time between two dates must be a whole number from 1. Change it.', {
      field: 'every',
    })
  }
  return formatDays(spanOn(parseDays(done), amount, unit, schedule.monthEnd === 'forward' ? 'forward' : 'backward'))
}

/** No run of days off is longer, in any calendar known (Golden Week, Eid and bridges stay under a fortnight). */
const MOST_MOVED = 40

function project(
  line: NominalLine,
  nominal: Day,
  adjusted: Day,
  calendar: BusinessCalendar | null,
): ProjectedOccurrence {
  const beyond = calendar !== null && (isProvisional(nominal, calendar) || isProvisional(adjusted, calendar))
  return {
    nominal: formatDays(nominal),
    adjusted: formatDays(adjusted),
    period: line.periodOf(nominal),
    provisional: beyond || line.isProvisional(nominal),
  }
}

/** Null where nothing is moved. */
function movingCalendar(adjustment: Adjustment | undefined): BusinessCalendar | null {
  if (adjustment === undefined || adjustment.convention === 'unadjusted') return null
  return calendarOf(adjustment)
}

function adjustDay(day: Day, adjustment: Adjustment | undefined): Day {
  return adjustment === undefined ? day : adjust(day, adjustment.convention, calendarOf(adjustment))
}

function reachesBeyond(nominal: Day, adjusted: Day, adjustment: Adjustment | undefined): boolean {
  const calendar = movingCalendar(adjustment)
  return calendar !== null && (isProvisional(nominal, calendar) || isProvisional(adjusted, calendar))
}

import { assertOneOf } from './arguments.ts'
import { assertWhole } from './whole-numbers.ts'
import { adjust, type BusinessCalendar, isProvisional, WEEKENDS_ONLY } from './days/business-days.ts'
import { firstMovedBeyond } from './days/advance.ts'
import { checkSchedule } from './check-schedule.ts'
import { type Day, formatDays, LAST_DAY, parseDays } from './days/civil.ts'
import { spanOn } from './days/months.ts'
import { calendarOf } from './holidays/registry.ts'
import { nominalLine, type NominalLine } from './nominal.ts'
import type { Adjustment, CalendarDate, ProjectedOccurrence, Schedule } from './schedule.ts'
import { stretchesOf, timingAt, type Stretch } from './series/stretches.ts'

type Range = { from: CalendarDate; through?: CalendarDate; limit: number; by?: 'adjusted' | 'nominal' }

/**
 * Occurrences in order of their nominal date; `from` and `through` bound the adjusted date, or the nominal one if `by` says so. Throws
 * `bad-argument`, `bad-date`, `bad-interval`, `bad-rule`, `unknown-calendar`.
 */
export function occurrences(schedule: Schedule, range: Range): ProjectedOccurrence[] {
  assertWhole(range.limit, 'limit', 0)
  if (range.by !== undefined) assertOneOf(range.by, ['adjusted', 'nominal'], 'by')
  const found: ProjectedOccurrence[] = []
  for (const stretch of stretchesOf(schedule)) {
    found.push(...occurrencesIn(stretch, { ...range, limit: range.limit - found.length }))
  }
  return found
}

/** The first occurrence whose adjusted date is after a date, or null. Throws as `occurrences`. */
export function nextOccurrence(schedule: Schedule, after: CalendarDate): ProjectedOccurrence | null {
  for (const stretch of stretchesOf(schedule)) {
    const next = nextIn(stretch, after)
    if (next !== null) return next
  }
  return null
}

function occurrencesIn({ timing: schedule, since, before }: Stretch, range: Range): ProjectedOccurrence[] {
  const line = nominalLine(schedule)
  const from = parseDays(range.from)
  const through = range.through === undefined ? LAST_DAY : parseDays(range.through)
  const adjustment = dueAdjustment(schedule)
  const convention = adjustment?.convention ?? 'unadjusted'
  const calendar = movingCalendar(adjustment)
  const bounds =
    range.by === 'nominal' || calendar === null ? { from, through } : nominalBounds(from, through, calendar)
  const found: ProjectedOccurrence[] = []
  let nominal = line.nextAfter(Math.max(bounds.from, since), true)
  while (nominal !== null && nominal <= bounds.through && nominal < before && found.length < range.limit) {
    const adjusted = calendar === null ? nominal : adjust(nominal, convention, calendar)
    const bounded = range.by === 'nominal' ? nominal : adjusted
    if (bounded >= from && bounded <= through) found.push(project(line, nominal, adjusted, calendar))
    nominal = line.nextAfter(nominal, false)
  }
  return found
}

function nextIn({ timing: schedule, since, before }: Stretch, after: CalendarDate): ProjectedOccurrence | null {
  const line = nominalLine(schedule)
  const adjustment = dueAdjustment(schedule)
  const calendar = movingCalendar(adjustment)
  const convention = calendar === null ? 'unadjusted' : (adjustment?.convention ?? 'unadjusted')
  const moving = calendar ?? WEEKENDS_ONLY
  const nominal = firstMovedBeyond(line, parseDays(after), convention, moving, since)
  return nominal === null || nominal >= before
    ? null
    : project(line, nominal, adjust(nominal, convention, moving), calendar)
}

/** The occurrence with this nominal date, or null; after a completion any date from `start` on may be one. */
export function occurrenceAt(whole: Schedule, nominal: CalendarDate): ProjectedOccurrence | null {
  const schedule = timingAt(whole, nominal)
  const line = nominalLine(schedule)
  const day = parseDays(nominal)
  const yielded =
    schedule.type === 'fromCompletion' ? day >= parseDays(schedule.start) : line.nextAfter(day, true) === day
  const adjustment = dueAdjustment(schedule)
  return yielded ? project(line, day, adjustDay(day, adjustment), movingCalendar(adjustment)) : null
}

/** What moves the dates of a schedule. A contract ends when it ends: its convention moves the last day for notice (`noticeOf`). What is pinned stays. */
export function dueAdjustment(schedule: Schedule): Adjustment | undefined {
  const stays = schedule.type === 'term' || (schedule.type === 'derived' && schedule.pinned !== undefined)
  return stays ? undefined : schedule.adjustment
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
  checkSchedule(schedule)
  const { amount, unit } = schedule.every
  return formatDays(spanOn(parseDays(done), amount, unit, schedule.monthEnd === 'forward' ? 'forward' : 'backward'))
}

/** No convention moves a date past a business day: what lies outside the days off around the bounds stays outside them. */
function nominalBounds(from: Day, through: Day, calendar: BusinessCalendar): { from: Day; through: Day } {
  return { from: calendar.index.upTo(from - 1) + 1, through: calendar.index.from(through + 1) - 1 }
}

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

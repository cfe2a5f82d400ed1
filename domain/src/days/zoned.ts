import { assertInstant, assertOneOf, assertTime } from '../arguments.ts'
import { assertWhole } from '../whole-numbers.ts'
import { addDays, formatDays, isCalendarDate, parseDays } from './civil.ts'
import { spanOn } from './months.ts'
import type { ReminderStep, ZoneResolver } from '../reminder.ts'
import { HOUR, MINUTE } from '../reminders/instants.ts'
import type { CalendarDate, DueTime } from '../schedule.ts'

export type LocalTime = { date: CalendarDate; time: string }
export type ResolvedTime = { instant: number; local: LocalTime; how: 'unique' | 'gap' | 'overlap' }

/** A date-only due is overdue once its day has ended: from the next day on, in the zone in which `today` was taken. */
export function isOverdue(due: CalendarDate, today: CalendarDate): boolean {
  return parseDays(today) > parseDays(due)
}

/** The instant (ms) at which a due becomes overdue: the first of the next day for a date, the very moment after it for a time. */
export function overdueFrom(due: CalendarDate, time: DueTime | null, zone: string, resolver: ZoneResolver): number {
  parseDays(due)
  if (time) assertTime(time.at, 'dueTime')
  if (time) return resolver.toInstant({ date: due, time: time.at }, time.zone ?? zone)
  return resolver.toInstant({ date: addDays(due, 1), time: '00:00' }, zone)
}

/** Whether a due has passed at `now` (ms): a date from the next day's first instant on, a time only after its moment. */
export function isOverdueAt(
  due: CalendarDate,
  time: DueTime | null,
  now: number,
  zone: string,
  resolver: ZoneResolver,
): boolean {
  assertInstant(now, 'now')
  const from = overdueFrom(due, time, zone, resolver)
  return time ? now > from : now >= from
}

/** A lead before or after a timed due: days, weeks and months by the wall clock, then resolved; hours and minutes elapsed. */
export function leadTime(due: LocalTime, lead: ReminderStep['offset'], zone: string, resolver: ZoneResolver): number {
  const { amount, unit } = lead
  checkLocal(due)
  assertWhole(amount, 'lead')
  assertOneOf(unit, ['days', 'weeks', 'months', 'hours', 'minutes'], 'lead')
  if (unit === 'hours' || unit === 'minutes')
    return resolver.toInstant(due, zone) + amount * (unit === 'hours' ? HOUR : MINUTE)
  return resolver.toInstant({ date: formatDays(spanOn(parseDays(due.date), amount, unit)), time: due.time }, zone)
}

/** The instant of a local time, and whether the clocks jump over it or show it twice. */
export function resolveLocal(local: LocalTime, zone: string, resolver: ZoneResolver): ResolvedTime {
  checkLocal(local)
  const instant = resolver.toInstant(local, zone)
  const shown = resolver.toLocal(instant, zone)
  if (shown.date !== local.date || shown.time !== local.time) return { instant, local: shown, how: 'gap' }
  return { instant, local: shown, how: showsAgain(local, instant, zone, resolver) ? 'overlap' : 'unique' }
}

function checkLocal({ date, time }: LocalTime): void {
  parseDays(date)
  assertTime(time, 'time')
}

/** Clocks go back by at most a day (a change of the date line), always by a multiple of a quarter of an hour from 1972 on. */
function showsAgain(local: LocalTime, first: number, zone: string, resolver: ZoneResolver): boolean {
  for (let ahead = QUARTER; ahead <= 24 * HOUR; ahead += QUARTER) {
    const later = resolver.toLocal(first + ahead, zone)
    if (later.date === local.date && later.time === local.time) return true
  }
  return false
}

const QUARTER = 15 * MINUTE

/** `YYYY-MM-DDTHH:MM` in its parts; null if it is none. */
export function localTime(text: string): LocalTime | null {
  const date = text.slice(0, 10)
  return isCalendarDate(date) && /^T\d\d:\d\d/.test(text.slice(10)) ? { date, time: text.slice(11, 16) } : null
}

import { addDays, parseDays, weekday } from '../days/civil.ts'
import type { ZoneResolver } from '../reminder.ts'
import { afterQuiet } from '../reminders/instants.ts'
import type { CalendarDate } from '../schedule.ts'
import type { ReachedPerson, RestDays } from './state.ts'

/** When a due day ends: at the next midnight for a date, at the very moment for a time. */
export type DueEnd = { at: number; timed: boolean }

/**
 * E19: out of quiet hours (R2) and of days of rest, in the person's zone. Rest never carries over the end of the due day;
 * then it goes as quiet hours alone would have it.
 */
export function outOfQuiet(
  instant: number,
  person: Pick<ReachedPerson, 'zone' | 'quiet' | 'rest'>,
  due: DueEnd | null,
  resolver: ZoneResolver,
): number {
  const byHours = afterQuiet(instant, person.zone, person.quiet, resolver)
  if (!person.rest) return byHours
  const byDays = outOfRest(instant, person, resolver)
  if (byDays === null) return byHours
  const over = due !== null && instant < due.at && (due.timed ? byDays > due.at : byDays >= due.at)
  return over ? byHours : byDays
}

export function isRestDay(rest: RestDays | null, date: CalendarDate): boolean {
  if (!rest) return false
  return Boolean(rest.dates?.includes(date)) || Boolean(rest.weekdays?.includes(weekday(parseDays(date))))
}

/** The first instant that lies in neither; null where a year has no other day. */
function outOfRest(
  instant: number,
  { zone, quiet, rest }: Pick<ReachedPerson, 'zone' | 'quiet' | 'rest'>,
  resolver: ZoneResolver,
): number | null {
  const morning = quiet && quiet.from !== quiet.to ? quiet.to : '09:00'
  let at = instant
  for (let day = 0; day < A_YEAR; day++) {
    const { date } = resolver.toLocal(at, zone)
    if (!isRestDay(rest, date)) {
      const end = afterQuiet(at, zone, quiet, resolver)
      if (end === at) return at
      at = end
      continue
    }
    at = resolver.toInstant({ date: addDays(date, 1), time: morning }, zone)
  }
  return null
}

const A_YEAR = 366

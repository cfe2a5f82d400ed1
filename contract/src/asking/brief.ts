import { addDays, calendarFor, formatDays, hasHolidays, parseDays } from '@duebook/domain'
import type { CalendarDate, RestDays } from '@duebook/domain'
import * as v from 'valibot'
import { LocalTime } from '../schedule.ts'

/** Every morning, if something needs the person; `bundle`: their mail waits for it where it would not come too late. */
export const Brief = v.object({ at: LocalTime, bundle: v.boolean() })
export type Brief = v.InferOutput<typeof Brief>

/** Monday is 1. */
const Weekday = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))
export const Digest = v.object({ weekday: Weekday, at: LocalTime })
export type Digest = v.InferOutput<typeof Digest>

/** Weekdays, and the holidays of regions, on which nothing is said that can wait. */
export const StoredRest = v.object({
  weekdays: v.pipe(v.array(Weekday), v.maxLength(7)),
  regions: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}(-[A-Z]{2,3})?$/))), v.maxLength(5)),
})
export type StoredRest = v.InferOutput<typeof StoredRest>

/** The days of rest as the planner takes them, holidays of the `days` from `from` on; a region that is not at hand says none. */
export function restFrom(stored: StoredRest | null | undefined, from: CalendarDate, days = 400): RestDays | null {
  if (!stored) return null
  const [first, last] = [parseDays(from), parseDays(addDays(from, days))]
  const known = stored.regions.filter(hasHolidays)
  const holidays = known.length > 0 ? [...calendarFor(known).holidays.keys()] : []
  const dates = holidays.filter((day) => first <= day && day <= last).toSorted((a, b) => a - b)
  return { weekdays: stored.weekdays, dates: dates.map(formatDays) }
}

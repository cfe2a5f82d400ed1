import { type Day, FIRST_DAY, LAST_DAY, parseDays } from '../days/civil.ts'
import type { CalendarDate, Schedule, Timing } from '../schedule.ts'

/** The nominal days from `since` on and before `before` follow one timing. */
export type Stretch = { timing: Timing; since: Day; before: Day }

/** What gives the dates of a schedule, stretch after stretch; the last is what gives them now, up to its last day. */
export function stretchesOf(schedule: Schedule): Stretch[] {
  const { earlier, lastDay } = schedule
  const over = lastDay === undefined ? LAST_DAY + 1 : parseDays(lastDay) + 1
  // Hardly any was ever changed, and a hundred thousand are asked at once.
  if (earlier === undefined) return [{ timing: schedule, since: FIRST_DAY, before: over }]
  const ends = earlier.map(({ until }) => parseDays(until))
  return [...earlier.map(({ timing }) => timing), schedule].map((timing, index) => ({
    timing,
    since: ends[index - 1] ?? FIRST_DAY,
    before: Math.min(ends[index] ?? over, over),
  }))
}

/** What gives a date on this nominal day, also after the schedule was ended. */
export function timingAt(schedule: Schedule, nominal: CalendarDate): Timing {
  return schedule.earlier?.find(({ until }) => nominal < until)?.timing ?? schedule
}

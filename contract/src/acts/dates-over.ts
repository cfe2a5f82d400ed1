import {
  addDays,
  calendarDate,
  occurrences,
  withoutPast,
  type CalendarDate,
  type ProjectedOccurrence,
  type Schedule,
  type Timing,
} from '@duebook/domain'

/** So many dates that are over can be added as open; of more one alone says that there are more. */
export const MOST_OVER = 60

/** The dates of a rule after `after` that are over on `today`, the oldest first: nobody was asked about any of them. */
export function datesOver(rule: Timing, after: CalendarDate | null, today: CalendarDate): ProjectedOccurrence[] {
  if (rule.type !== 'recurring' && rule.type !== 'once') return []
  const from = after === null ? calendarDate('0001-01-01') : addDays(after, 1)
  const through = addDays(today, FARTHEST)
  return occurrences(rule, { from, through, limit: MOST_OVER + 1, by: 'nominal' }).filter(
    ({ adjusted }) => adjusted < today,
  )
}
/** No closed days move a date back by more. */
const FARTHEST = 31

/** The same dates without those that are over on `today`; where no other is left, all of them. */
export function withoutOver(schedule: Schedule, today: CalendarDate): Schedule {
  if (schedule.type !== 'recurring' || datesOver(schedule, null, today).length === 0) return schedule
  const [ahead] = occurrences(schedule, { from: today, limit: 1 })
  return ahead ? withoutPast(schedule, ahead.nominal) : schedule
}

import { occurrences, type CalendarDate, type Schedule } from '@duebook/domain'

/** The same dates from a day on, begun on the first of them, as a line counts; where others would follow, as it was. */
export function begunAt<S extends Schedule>(schedule: S, from: CalendarDate): S {
  if (schedule.type !== 'recurring') return schedule
  const [first] = nominals(schedule, from)
  const begun = first && { ...schedule, start: first }
  return begun && sameDates(begun, schedule, from) ? begun : schedule
}

/** Whether two rules give the same dates from a day on, before closed days move them. */
export const sameDates = (one: Schedule, other: Schedule, from: CalendarDate) =>
  nominals(one, from).join() === nominals(other, from).join()

const nominals = (schedule: Schedule, from: CalendarDate) =>
  occurrences({ ...schedule, adjustment: undefined }, { from, limit: 12, by: 'nominal' }).map(({ nominal }) => nominal)

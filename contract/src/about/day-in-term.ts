import { addDays, occurrences, type CalendarDate, type Schedule } from '@duebook/domain'

/** Today, or the first day of the term that ends on `open` where the ones before it are settled already: the day on which its notice is looked at. */
export function dayInTerm(
  schedule: Extract<Schedule, { type: 'term' }>,
  open: CalendarDate | null,
  today: CalendarDate,
): CalendarDate {
  if (open === null || schedule.renewal.form === 'openEnded') return today
  const ends = occurrences(schedule, { from: today, through: addDays(open, -1), limit: 100, by: 'nominal' })
  const before = ends.at(-1)
  return before ? addDays(before.nominal, 1) : today
}

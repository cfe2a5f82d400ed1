import { occurrenceAt, periodName, shortDateWithYear, type CalendarDate, type Schedule } from '@duebook/domain'

/** `Oct–Dec 2026`, `Term to Wed 31 Mar 2027`, or the date where the rule names no period. */
export function periodLabel(schedule: Schedule, nominal: CalendarDate, due: CalendarDate): string {
  if (schedule.type === 'term') return `Term to ${shortDateWithYear(due)}`
  const period = schedule.type === 'recurring' ? occurrenceAt(schedule, nominal)?.period : null
  return period ? periodName(period) : shortDateWithYear(due)
}

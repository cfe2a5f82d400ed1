import { parseDays, plural, type CalendarDate } from '@duebook/domain'

/** "2 days early", "on time", "3 days late": the day on which it was done beside the one on which it was due. */
export function timing(on: CalendarDate, due: CalendarDate): string {
  const days = parseDays(on) - parseDays(due)
  return days === 0 ? 'on time' : days < 0 ? `${plural(-days, 'day')} early` : `${plural(days, 'day')} late`
}

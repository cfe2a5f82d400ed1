import { shortDate, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { civilDay, civilTime } from '../frame/clock.ts'

/** `Thu 26 Nov 2026`: the day of an instant (ms since 1970) in the person's zone. */
export const dayOf = (instant: number, zone: string) => shortDateWithYear(civilDay(new Date(instant), zone))

/** The same in a list that is read in between: the year only where it is not this one. */
export const dayIn = (instant: number, zone: string, today: CalendarDate) =>
  shortDate(civilDay(new Date(instant), zone), today)

/** `Opened from a mail of Thu 19 Nov 2026, 16:20`, in the person's zone. */
export function fromMail(instant: number): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return `Opened from a mail of ${dayOf(instant, zone)}, ${civilTime(new Date(instant), zone).slice(-5)}`
}

import { addDays, calendarDate, listed, shortDate, type CalendarDate } from '@duebook/domain'
import { civilDay, civilTime } from '../frame/clock.ts'

/** A time to be asked again: in ms since 1970, and in words. */
export type SnoozeTime = { label: string; until: number; said: string }

const HOUR = 3_600_000
const MORNING = '09:00'

/**
 * Times to be asked again, the nearest first; none is later than the day before `deadline`. Where no morning is left before it, three
 * hours from now.
 */
export function snoozeTimes(deadline: CalendarDate, now: number, zone: string): SnoozeTime[] {
  const today = civilDay(new Date(now), zone)
  const last = latestSnooze(deadline, today)
  const at = (label: string, day: CalendarDate) => ({ label, day })
  const mornings = [
    at('Tomorrow', addDays(today, 1)),
    at('Monday', nextMonday(today)),
    at('Two days before', addDays(deadline, -2)),
  ]
    .filter(
      ({ day }, index, all) =>
        day > today && (!last || day <= last) && all.findIndex((one) => one.day === day) === index,
    )
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ label, day }) => ({ label, until: instantAt(day, MORNING, zone), said: `${shortDate(day)} ${MORNING}` }))
  if (mornings.length > 0) return mornings
  const until = now + 3 * HOUR
  const [day, time] = civilTime(new Date(until), zone).split('T')
  return [{ label: 'In three hours', until, said: `${shortDate(calendarDate(day ?? today))} ${time ?? ''}` }]
}

/** The last day on which quiet may end: the day before the deadline; null once that day has come, when there is nothing left to miss. */
export function latestSnooze(deadline: CalendarDate, today: CalendarDate): CalendarDate | null {
  return deadline > today ? addDays(deadline, -1) : null
}

/** "That is after it is due on Mon 30 Nov. The reminder of the day still comes, and Ben is still asked on Wed 25 Nov." */
export function lateSnoozeSaid(
  deadline: CalendarDate,
  { isNotice, onTheDay }: { isNotice: boolean; onTheDay: boolean },
  next: { names: readonly string[]; on: CalendarDate } | null,
): string {
  const after = isNotice ? 'after the last day for the notice,' : 'after it is due on'
  const others = next
    ? `, and ${listed(next.names)} ${next.names.length === 1 ? 'is' : 'are'} still asked on ${shortDate(next.on)}`
    : ''
  return `That is ${after} ${shortDate(deadline)}. ${onTheDay ? 'The reminder of the day still comes' : 'The steps of its plan still come'}${others}.`
}

/** The instant (ms) of a local time in a zone; a time that the clocks leave out comes an hour later. */
export function instantAt(day: CalendarDate, time: string, zone: string): number {
  const wanted = Date.parse(`${day}T${time}Z`)
  const offsetAt = (instant: number) => Date.parse(`${civilTime(new Date(instant), zone)}Z`) - instant
  const first = wanted - offsetAt(wanted)
  return wanted - offsetAt(first)
}

function nextMonday(today: CalendarDate): CalendarDate {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, (8 - weekday) % 7 || 7)
}

import { assertInstant, assertTime } from '../arguments.ts'
import { addDays, parseDays, weekday } from '../days/civil.ts'
import type { ZoneResolver } from '../reminder.ts'
import { HOUR, MINUTE } from '../reminders/instants.ts'
import type { CalendarDate } from '../schedule.ts'

export type SnoozeOffer = { key: 'hours3' | 'tomorrow' | 'monday' | 'dayBefore'; until: number }

/** E23: the latest end of a snooze that needs no second question: the minute before the due day, from that day on seven days ahead. Instants in milliseconds. */
export function latestSnooze(due: CalendarDate, now: number, zone: string, resolver: ZoneResolver): number {
  parseDays(due)
  assertInstant(now, 'now')
  const start = resolver.toInstant({ date: due, time: '00:00' }, zone)
  if (now < start) return start - MINUTE
  const { date, time } = resolver.toLocal(now, zone)
  return resolver.toInstant({ date: addDays(date, 7), time }, zone)
}

/** E24: until when a reminder may be put off with one press, in order of time; at `at` of the day in `zone`. */
export function snoozeOffers(
  input: { now: number; due: CalendarDate; zone: string; at?: string },
  resolver: ZoneResolver,
): { offers: SnoozeOffer[]; latest: number } {
  const { now, due, zone, at = '09:00' } = input
  assertTime(at, 'at')
  const latest = latestSnooze(due, now, zone, resolver)
  const today = resolver.toLocal(now, zone).date
  const on = (date: CalendarDate) => resolver.toInstant({ date, time: at }, zone)
  const tomorrow = addDays(today, 1)
  const monday = addDays(today, 8 - weekday(parseDays(today)))
  const all: SnoozeOffer[] = [
    ...(today >= due ? [{ key: 'hours3' as const, until: now + 3 * HOUR }] : []),
    { key: 'tomorrow', until: on(tomorrow) },
    ...(monday === tomorrow ? [] : [{ key: 'monday' as const, until: on(monday) }]),
    ...(today < due ? [{ key: 'dayBefore' as const, until: on(addDays(due, -1)) }] : []),
  ]
  const possible = all.filter(({ until }) => until > now && until <= latest)
  const once = possible.filter(({ until }, n) => possible.findIndex((one) => one.until === until) === n)
  return { offers: once.sort((a, b) => a.until - b.until), latest }
}

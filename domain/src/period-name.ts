import { civilFromDays, endOfMonth, parseDays } from './days/civil.ts'
import { dayAndMonth, MONTHS, shortDay } from './format.ts'
import type { CalendarDate } from './schedule.ts'

/** "Jul–Sep 2026", "1–31 Oct 2026", "1 Aug 2020–31 Jul 2023": a span of days, both ends included. */
export function periodName(period: { from: CalendarDate; to: CalendarDate }): string {
  const [fromDay, toDay] = [parseDays(period.from), parseDays(period.to)]
  const [from, to] = [civilFromDays(fromDay), civilFromDays(toDay)]
  const short = (month: number) => (MONTHS[month - 1] ?? '').slice(0, 3)
  const whole = from.day === 1 && toDay === endOfMonth(toDay)
  if (whole && from.year === to.year) {
    if (from.month === to.month) return `${short(from.month)} ${from.year}`
    return from.month === 1 && to.month === 12
      ? String(from.year)
      : `${short(from.month)}–${short(to.month)} ${from.year}`
  }
  const end = `${to.day} ${short(to.month)} ${to.year}`
  if (from.year !== to.year) return `${from.day} ${short(from.month)} ${from.year}–${end}`
  return from.month === to.month ? `${from.day}–${end}` : `${from.day} ${short(from.month)}–${end}`
}

/** "Mon 23 to Sun 29 November", "Mon 30 November to Sun 6 December": the days from one to the other, both included. */
export function daysBetweenWords(from: CalendarDate, to: CalendarDate): string {
  const [first, last] = [from, to].map((date) => `${shortDay(parseDays(date)).slice(0, 3)} ${dayAndMonth(date)}`)
  return `${from.slice(0, 7) === to.slice(0, 7) ? first!.replace(/ \S+$/, '') : first} to ${last}`
}

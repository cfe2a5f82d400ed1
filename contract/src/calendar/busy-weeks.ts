import { addDays, type CalendarDate } from '@duebook/domain'
import { mondayOf } from './weeks.ts'

/** Weeks in a row in which more falls due than in the person's usual week; both days included. */
export type BusyStretch = { from: CalendarDate; through: CalendarDate; due: number }
export type BusyWeeks = {
  /** How many fall due in the usual week. */
  usual: number
  /** How many fall due in the fullest week of the usual month; null where fewer than three months have any. */
  fullest: number | null
  /** From so many on a week is busy. */
  busyFrom: number
  stretches: BusyStretch[]
}

/** Fewer than this many a week are never too many. */
const LEAST_BUSY = 4

/** Of fewer months nobody knows what is usual in one. */
const LEAST_MONTHS = 3

/**
 * The weeks, Monday to Sunday, in which at least four fall due, at least twice as many as in the usual week, and at least half as many again as in
 * the fullest week of the usual month: who pays each month on the first has a full week each month, and knows it. Usual is the median of those
 * weeks, and months, in which anything falls due, rounded up; a week belongs to the month of its Thursday. `days`: the day of each date that falls
 * due, in any order.
 */
export function busyWeeks(days: readonly CalendarDate[]): BusyWeeks {
  const perDay = new Map<CalendarDate, number>()
  for (const day of days) perDay.set(day, (perDay.get(day) ?? 0) + 1)
  const weeks = new Map<CalendarDate, number>()
  for (const [day, due] of perDay) weeks.set(mondayOf(day), (weeks.get(mondayOf(day)) ?? 0) + due)
  const usual = median([...weeks.values()])
  const months = new Map<string, number>()
  for (const [monday, due] of weeks) {
    const month = addDays(monday, 3).slice(0, 7)
    months.set(month, Math.max(months.get(month) ?? 0, due))
  }
  const fullest = months.size < LEAST_MONTHS ? null : median([...months.values()])
  const busyFrom = Math.max(LEAST_BUSY, 2 * usual, Math.ceil(1.5 * (fullest ?? 0)))
  const busy = [...weeks].filter(([, due]) => due >= busyFrom).sort(([a], [b]) => (a < b ? -1 : 1))
  const stretches: BusyStretch[] = []
  for (const [monday, due] of busy) {
    const last = stretches.at(-1)
    const sunday = addDays(monday, 6)
    if (last && addDays(last.through, 1) === monday)
      stretches[stretches.length - 1] = { from: last.from, through: sunday, due: last.due + due }
    else stretches.push({ from: monday, through: sunday, due })
  }
  return { usual, fullest, busyFrom, stretches }
}

/** Rounded up; 0 of none. */
function median(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return 0
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? 0
  return Math.ceil(((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2)
}

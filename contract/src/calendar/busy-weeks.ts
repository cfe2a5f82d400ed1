import { addDays, type CalendarDate } from '@duebook/domain'
import { mondayOf } from './weeks.ts'

/** Weeks in a row in which more falls due than in the person's usual week; both days included. */
export type BusyStretch = { from: CalendarDate; through: CalendarDate; due: number }
export type BusyWeeks = {
  /** How many fall due in the usual week. */
  usual: number
  stretches: BusyStretch[]
}

/** Fewer than this many a week are never too many. */
export const LEAST_BUSY = 4

/**
 * The weeks, Monday to Sunday, in which at least four fall due and at least twice as many as in the usual week: the median of those weeks in
 * which anything does, rounded up. `days`: the day of each date that falls due, in any order.
 */
export function busyWeeks(days: readonly CalendarDate[]): BusyWeeks {
  const perDay = new Map<CalendarDate, number>()
  for (const day of days) perDay.set(day, (perDay.get(day) ?? 0) + 1)
  const weeks = new Map<CalendarDate, number>()
  for (const [day, due] of perDay) weeks.set(mondayOf(day), (weeks.get(mondayOf(day)) ?? 0) + due)
  const usual = median([...weeks.values()])
  const busy = [...weeks]
    .filter(([, due]) => due >= LEAST_BUSY && due >= 2 * usual)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const stretches: BusyStretch[] = []
  for (const [monday, due] of busy) {
    const last = stretches.at(-1)
    const sunday = addDays(monday, 6)
    if (last && addDays(last.through, 1) === monday)
      stretches[stretches.length - 1] = { from: last.from, through: sunday, due: last.due + due }
    else stretches.push({ from: monday, through: sunday, due })
  }
  return { usual, stretches }
}

/** Rounded up; 0 of none. */
function median(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return 0
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)] ?? 0
  return Math.ceil(((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2)
}

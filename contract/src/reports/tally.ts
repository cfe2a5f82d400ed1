import { monthOf, monthAfter, type Month } from '../calendar/weeks.ts'
import type { Outcome, Reported, ReportedDate } from './outcomes.ts'

/** How many of each; `due` are those that count: on time, late and missed. */
export type Tally = Readonly<Record<Outcome, number>> & { readonly due: number }

export function tallyOf(dates: readonly Pick<ReportedDate, 'outcome'>[]): Tally {
  const tally = { onTime: 0, late: 0, missed: 0, skipped: 0, waived: 0 }
  for (const { outcome } of dates) tally[outcome]++
  return { ...tally, due: tally.onTime + tally.late + tally.missed }
}

/** A tally a key, that with most dates first. */
export function tallyBy<One extends Reported>(
  dates: readonly ReportedDate<One>[],
  keyOf: (obligation: One) => string,
): { key: string; tally: Tally }[] {
  return [...Map.groupBy(dates, ({ obligation }) => keyOf(obligation))]
    .map(([key, own]) => ({ key, tally: tallyOf(own) }))
    .sort((a, b) => b.tally.due - a.tally.due || a.key.localeCompare(b.key))
}

/** A tally a month, both included. */
export function tallyByMonth(
  dates: readonly ReportedDate[],
  { first, last }: { first: Month; last: Month },
): { month: Month; tally: Tally }[] {
  const own = Map.groupBy(dates, ({ due }) => monthOf(due))
  const months: Month[] = []
  for (let month = first; month <= last; month = monthAfter(month, 1)) months.push(month)
  return months.map((month) => ({ month, tally: tallyOf(own.get(month) ?? []) }))
}

/** "93.7%" of what was due was done on time; one that is not all is never said to be. Null where nothing was due. */
export function rateText({ onTime, due }: Pick<Tally, 'onTime' | 'due'>, decimals: 0 | 1 = 0): string | null {
  if (due === 0) return null
  const whole = 100 * 10 ** decimals
  const rounded = Math.round((onTime * whole) / due)
  const said = onTime === due ? whole : Math.min(rounded, whole - 1)
  return `${decimals === 0 || said === whole ? said / 10 ** decimals : (said / 10).toFixed(1)}%`
}

/** "2.7": days late on average; null where nothing was late. */
export function daysLateText(dates: readonly Pick<ReportedDate, 'outcome' | 'daysLate'>[]): string | null {
  const late = dates.filter(({ outcome }) => outcome === 'late')
  if (late.length === 0) return null
  const tenths = Math.round((late.reduce((sum, { daysLate }) => sum + daysLate, 0) * 10) / late.length)
  return tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1)
}

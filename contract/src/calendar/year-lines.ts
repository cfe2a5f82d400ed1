import type { CalendarDate } from '@duebook/domain'
import { sumsOf, type Sum } from '../money.ts'
import type { Dated } from './dates-ahead.ts'
import type { BookDate } from './dates-within.ts'
import { monthAfter, monthOf, type Month } from './weeks.ts'

export type YearLine<One extends Dated = Dated> = {
  month: Month
  /** What stands on each day of it, our own days left out. */
  days: ReadonlyMap<CalendarDate, readonly BookDate<One>[]>
  due: number
  sums: Sum[]
}
export const MONTHS_OF_YEAR = 12

/** Twelve months from `first` on, a line each. `rows`: the dates of the book in these months. */
export function yearLines<One extends Dated>(rows: readonly BookDate<One>[], first: Month): YearLine<One>[] {
  const byMonth = Map.groupBy(
    rows.filter(({ what }) => what !== 'plan'),
    ({ date }) => monthOf(date),
  )
  return Array.from({ length: MONTHS_OF_YEAR }, (_, at) => {
    const month = monthAfter(first, at)
    const own = byMonth.get(month) ?? []
    return {
      month,
      days: Map.groupBy(own, ({ date }) => date),
      due: own.filter(fallsDue).length,
      sums: sumsOf(own.map(({ amount }) => amount)),
    }
  })
}

/** Whether it is counted as a date that falls due: neither our own day nor a notice, and not taken away by a skip or a waiver; one that was missed did. */
export const fallsDue = ({ what, settled }: Pick<BookDate, 'what' | 'settled'>): boolean =>
  (what === 'due' || what === 'renews') && settled !== 'skipped' && settled !== 'waived'

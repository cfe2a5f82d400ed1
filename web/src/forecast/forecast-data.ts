import { datesWithin, type BookDate, type CalendarRecord } from '@duebook/contract/calendar/dates-within'
import { firstOf, lastOf, monthAfter, monthOf, type Month } from '@duebook/contract/calendar/weeks'
import { MONTHS_OF_YEAR } from '@duebook/contract/calendar/year-lines'
import { commitsItself, type CommitsItself } from '@duebook/contract/money/commits-itself'
import { sumsOf, type Sum } from '@duebook/contract/money'
import { addDays, addMonths, type CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'

export type ForecastRow = BookDate<ObligationRecord>
/** What the forecast says beside its months. */
export type ForecastBook = {
  first: Month
  rows: readonly ForecastRow[]
  next30: readonly Sum[]
  /** Still open from before its months. */
  before: { dates: number; sums: readonly Sum[] }
  /** Open dates of which no amount is known. */
  without: number
  open: number
  commits: readonly CommitsItself<ObligationRecord>[]
}

const MOST_EACH = 1_000
/** What is open longer than that stands on Today, and in no forecast. */
const MOST_MONTHS_BEFORE = 12

/** The days that the forecast reads: its twelve months, and those before them of which something is open. */
export function forecastWindow(
  obligations: readonly Pick<ObligationRecord, 'status' | 'nextDue'>[],
  today: CalendarDate,
): { from: CalendarDate; through: CalendarDate } {
  const first = monthOf(today)
  const start = firstOf(first)
  const earliest = addMonths(start, -MOST_MONTHS_BEFORE)
  const open = obligations.flatMap(({ status, nextDue }) => (status === 'active' && nextDue ? [nextDue] : []))
  const from = open.reduce((least, due) => (due < least ? due : least), start as string)
  return {
    from: from < earliest ? earliest : (from as CalendarDate),
    through: lastOf(monthAfter(first, MONTHS_OF_YEAR - 1)),
  }
}

export function forecastBook(
  obligations: readonly ObligationRecord[],
  recorded: readonly CalendarRecord[],
  today: CalendarDate,
): ForecastBook {
  const { from, through } = forecastWindow(obligations, today)
  const first = monthOf(today)
  const dates = datesWithin(obligations, { from, through, today, most: MOST_EACH }, recorded)
  const start = firstOf(first)
  const due = dates.filter(({ what }) => what === 'due' || what === 'renews')
  const rows = due.filter(({ date }) => date >= start)
  const open = due.filter(({ settled }) => settled === null)
  const soon = open.filter(({ date }) => date >= today && date <= addDays(today, 30))
  const before = open.filter(({ date }) => date < start)
  const ahead = open.filter(({ date }) => date >= start)
  return {
    first,
    rows,
    next30: sumsOf(soon.map(({ amount }) => amount)),
    before: { dates: before.length, sums: sumsOf(before.map(({ amount }) => amount)) },
    without: ahead.filter(({ amount }) => amount === null).length,
    open: ahead.length,
    commits: commitsItself(obligations, { from: today, through }),
  }
}

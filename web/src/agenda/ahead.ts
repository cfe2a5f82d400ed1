import {
  datesAhead,
  type DateAhead,
  type RecordedDate,
  type RecordsOfOne,
} from '@duebook/contract/calendar/dates-ahead'
import { recordsByObligation } from '@duebook/contract/calendar/dates-within'
import { monthOf, type Month } from '@duebook/contract/calendar/weeks'
import { dayAbout } from '@duebook/contract/about/date-about'
import { addDays, type CalendarDate } from '@duebook/domain'
import type { Held } from './needs.ts'

export type AheadRow = DateAhead<Held>
/** `above`: how many rows the months before it have. */
export type AheadMonth = { month: Month; rows: AheadRow[]; above: number }

/** No obligation fills more than this many rows of the window; a daily one shows its first months. */
const MOST_EACH = 100
/** As far ahead as one looks at the utmost; what is recorded is asked for once, however far one does. */
export const MOST_DAYS = 365
const NOTHING: RecordsOfOne = new Map()

/**
 * Every date from today to `days` days ahead, by month: the next one of each obligation in ink, those after it projected by its rule, once it is
 * known what is `recorded` of them: one that is done already is not drawn first and taken away then.
 */
export function ahead(
  obligations: readonly Held[],
  today: CalendarDate,
  days: number,
  projected: boolean,
  recorded: readonly RecordedDate[] | null = [],
): AheadMonth[] {
  const window = { from: today, through: addDays(today, days), today, most: MOST_EACH }
  const known = projected && recorded ? recordsByObligation(recorded) : null
  const rows = obligations.flatMap((one) => datesAhead(one, window, known && (known.get(one.id) ?? NOTHING)))
  rows.sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : a.obligation.title.localeCompare(b.obligation.title),
  )
  let above = 0
  return [...Map.groupBy(rows, ({ date }) => monthOf(date))].map(([month, within]) => {
    const first = above
    above += within.length
    return { month, rows: within, above: first }
  })
}

/** How many dates stand in ink from today to `days` days ahead, without working out which period each is for. Our own days are none. */
export function countAhead(obligations: readonly Held[], today: CalendarDate, days: number): number {
  const through = addDays(today, days)
  const isWithin = (date: CalendarDate) => date >= today && date <= through
  return obligations.reduce((sum, one) => {
    const { status, nextDue, nextNominal, noticeAhead } = one
    if (status !== 'active' || !nextDue || !nextNominal) return sum
    const { what, date } = dayAbout(one, { due: nextDue, notice: noticeAhead }, today)
    return sum + Number(isWithin(nextDue)) + Number(what !== 'due' && isWithin(date))
  }, 0)
}

import { firstOf, lastOf, monthAfter, monthName, monthOf, type Month } from '@duebook/contract/calendar/weeks'
import { datesWithin } from '@duebook/contract/calendar/dates-within'
import { daysLapsed, outcomesWithin, type ReportedDate } from '@duebook/contract/reports/outcomes'
import type { ReportRecord } from '@duebook/contract/record-sheets'
import { addMonths, type CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { civilDay } from '../frame/clock.ts'
import type { Span, Which } from './read-report-place.ts'

export type ReportRow = ReportedDate<ObligationRecord>
/** The span that is shown unless another is chosen. */
export const USUAL_SPAN: Span = 'year'

/** Whole months that are over; `all` goes on through today. */
export type ReportSpan = { from: CalendarDate; through: CalendarDate; first: Month; last: Month; name: string }

/** A rate of fewer says nothing. */
export const LEAST_FOR_RATE = 10
const MOST_EACH = 1_000
const MONTHS = { quarter: 3, year: 12 } as const

/** `began`: the day on which the first obligation of the book was written down. */
export function spanOf(span: Span, today: CalendarDate, began: CalendarDate): ReportSpan {
  const now = monthOf(today)
  if (span === 'all') {
    const from = began < today ? began : today
    return { from, through: today, first: monthOf(from), last: now, name: between(monthOf(from), now) }
  }
  const [first, last] = [monthAfter(now, -MONTHS[span]), monthAfter(now, -1)]
  return { from: firstOf(first), through: lastOf(last), first, last, name: between(first, last) }
}

/** "Nov 2025 to Oct 2026". */
const between = (first: Month, last: Month) => (first === last ? short(first) : `${short(first)} to ${short(last)}`)
export const short = (month: Month) => {
  const name = monthName(month)
  return `${name.slice(0, 3)} ${name.slice(-4)}`
}

/** The civil day on which an obligation was written down; today while the service has not said it. */
export function writtenDown(
  zone: string,
  today: CalendarDate,
): (one: Pick<ObligationRecord, 'createdAt'>) => CalendarDate {
  return ({ createdAt }) => {
    const millis = (createdAt as { toMillis?: () => number } | null | undefined)?.toMillis?.()
    return millis === undefined ? today : civilDay(new Date(millis), zone)
  }
}

export const beganOn = (
  obligations: readonly ObligationRecord[],
  day: (one: ObligationRecord) => CalendarDate,
  today: CalendarDate,
): CalendarDate => obligations.map(day).reduce((least, one) => (one < least ? one : least), today)

export const reportRows = (
  obligations: readonly ObligationRecord[],
  { from, through }: Pick<ReportSpan, 'from' | 'through'>,
  today: CalendarDate,
  recorded: readonly ReportRecord[],
  day: (one: ObligationRecord) => CalendarDate,
): ReportRow[] => outcomesWithin(obligations, { from, through, today, most: MOST_EACH }, recorded, day)

export const lapsedIn = (
  obligations: readonly ObligationRecord[],
  { from, through }: Pick<ReportSpan, 'from' | 'through'>,
) => daysLapsed(obligations, { from, through, most: MOST_EACH })

/** When as many dates will have passed as a rate is shown from; null where that is more than a year away. */
export function firstLook(
  obligations: readonly ObligationRecord[],
  passed: number,
  today: CalendarDate,
): CalendarDate | null {
  const window = { from: today, through: addMonths(today, 12), today, most: MOST_EACH }
  const ahead = datesWithin(obligations, window, []).filter(({ what }) => what === 'due')
  return ahead[LEAST_FOR_RATE - passed - 1]?.date ?? null
}

/** Whether a date is among those that a number counts. */
export const isAmong = ({ outcome }: Pick<ReportRow, 'outcome'>, which: Which): boolean =>
  which === 'due' ? outcome === 'onTime' || outcome === 'late' || outcome === 'missed' : outcome === which

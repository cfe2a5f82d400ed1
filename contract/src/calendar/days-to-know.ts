import { addDays, type CalendarDate } from '@duebook/domain'
import { MOST_MOVED } from './rule-dates.ts'
import { datesAhead, type Dated, type DateWindow, type RecordsOfOne } from './dates-ahead.ts'

const NOTHING: RecordsOfOne = new Map()

/**
 * The first and the last day that a rule may name of which it has to be known what is recorded, for the dates of a window to be right, beside
 * what is recorded as due or planned within it; null where there is none. What comes before the next date of an obligation is not projected,
 * so that of the past little has to be known.
 */
export function daysToKnow(
  obligations: readonly Dated[],
  window: DateWindow,
): { from: CalendarDate; through: CalendarDate } | null {
  const { from, through, today } = window
  const isPast = through < today
  const behind = isPast ? addDays(through, MOST_MOVED) : today
  const named = obligations
    .filter(({ status, nextNominal }) => status === 'active' && nextNominal !== null && nextNominal <= behind)
    .flatMap((one) => datesAhead(one, window, NOTHING))
    .flatMap(({ projected, what, nominal }) => (projected && what === 'due' ? nominal : []))
  if (!isPast) named.push(later(today, addDays(from, -MOST_MOVED)), addDays(through, MOST_MOVED))
  const [first] = named
  return first ? { from: named.reduce(earlier, first), through: named.reduce(later, first) } : null
}

const earlier = (a: CalendarDate, b: CalendarDate) => (b < a ? b : a)
const later = (a: CalendarDate, b: CalendarDate) => (b > a ? b : a)

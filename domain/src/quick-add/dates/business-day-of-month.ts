import type { CalendarDate } from '../../schedule.ts'
import { addDays, daysInMonth, isoWeekday, makeDate, monthOf, yearOf } from '../civil-days.ts'
import { withinAt } from './counted-day.ts'
import type { FoundDate } from './found-date.ts'
import type { Line } from '../line.ts'
import { regionsAt } from '../regions.ts'

/**
 * "last working day of March 2027", "5th business day of next month": counted from the day before the month begins, or back from the day after
 * it ends. Without a year the coming one, by weekends alone: its holidays need not be known yet.
 */
export function businessDayOfMonthAt(line: Line, at: number): FoundDate | null {
  const nth = line.get(line.past(at, 'the'), 'ordinal')
  const business = nth && line.skip(nth.next, 'businessDays')
  const within = nth && business !== null ? withinAt(line, business) : null
  if (!nth || !within || nth.lexeme.n === 0 || Math.abs(nth.lexeme.n) > 23) return null
  const { today } = line.context
  const index = yearOf(today) * 12 + monthOf(today) - 1
  const near = within.ahead === null ? null : fromOf(index + within.ahead, nth.lexeme.n)
  const from = near ?? (within.month === null ? null : ofMonth(within.month, within.year, nth.lexeme.n, today))
  if (!from) return null
  const place = regionsAt(line, within.next)
  return {
    next: place?.next ?? within.next,
    slight: false,
    said: {
      form: 'counted',
      amount: nth.lexeme.n,
      from,
      name: line.written(from),
      weekendsOnly: false,
      regions: place?.regions ?? null,
    },
  }
}

function ofMonth(month: number, year: number | null, nth: number, today: CalendarDate): CalendarDate | null {
  if (year !== null) return fromOf(year * 12 + month - 1, nth)
  const thisYear = fromOf(yearOf(today) * 12 + month - 1, nth)
  return thisYear && weekdaysFrom(thisYear, nth) >= today ? thisYear : fromOf((yearOf(today) + 1) * 12 + month - 1, nth)
}

/** The day from which the nth business day of a month, counted from the year 0, is counted. */
function fromOf(index: number, nth: number): CalendarDate | null {
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1]
  const edge = makeDate(year, month, nth > 0 ? 1 : daysInMonth(year, month))
  return edge && addDays(edge, nth > 0 ? -1 : 1)
}

function weekdaysFrom(from: CalendarDate, nth: number): CalendarDate {
  const step = nth > 0 ? 1 : -1
  let [date, left] = [from, Math.abs(nth)]
  while (left > 0) {
    date = addDays(date, step)
    if (isoWeekday(date) <= 5) left -= 1
  }
  return date
}

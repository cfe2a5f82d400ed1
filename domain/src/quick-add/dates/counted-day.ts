import type { CalendarDate } from '../../schedule.ts'
import { afterQuarterEndAt } from '../rhythms/days.ts'
import { daysInMonth, isoWeekday, makeDate, monthOf, yearOf } from '../civil-days.ts'
import type { FoundDate } from './found-date.ts'
import type { Line } from '../line.ts'
import { noSuchDate, yearAt } from './month-day.ts'
import { byDay } from '../rhythms/by-day.ts'
import type { Found, SaidDays } from '../piece.ts'

/** The calendar repeats after 28 years, over a century that is no leap year after 40. */
const YEARS = 40

/**
 * A day counted within one month: "last Friday in February", "the 1st Monday of next month", "last day of March 2027". Without a year the
 * coming one, today included; a fifth that the coming month lacks is in the next one that has it.
 */
export function countedDayAt(line: Line, at: number): FoundDate | null {
  const nth = line.get(line.past(at, 'the'), 'ordinal')
  if (!nth) return dayInMonthAt(line, at)
  // "Last day of the month following quarter end" comes with the quarters.
  if (afterQuarterEndAt(line, at)) return null
  const plain = dayOfMonthAt(line, at, nth)
  if (plain) return plain
  const unit = line.get(nth.next, 'unit')
  const weekday = line.get(nth.next, 'weekday')
  const isDay = unit !== null && unit.lexeme.span.unit === 'days' && !unit.lexeme.plural
  if (!isDay && (!weekday || weekday.lexeme.every)) return null
  const within = withinAt(line, (isDay ? unit : weekday)?.next ?? at)
  // "The last day of the month after quarter end" is another day.
  if (!within || line.skip(within.next, 'after') !== null) return null
  const day = isDay ? null : (weekday?.lexeme.n ?? null)
  const date = dateOf(within, nth.lexeme.n, day, line.context.today)
  const said = line.slice(at, within.next)
  const days = within.year === null && within.ahead === null ? daysOf(within.month, nth.lexeme.n, day) : null
  return {
    next: within.next,
    slight: false,
    said: date ? { form: 'day', date, ...(days ? { days } : {}) } : noSuchDate(said),
  }
}

/** "the 5th of next month", "15th of this month". */
function dayOfMonthAt(line: Line, at: number, nth: { next: number; lexeme: { n: number } }): FoundDate | null {
  const within = withinAt(line, nth.next)
  const led = line.past(nth.next, 'of') > nth.next || line.skip(nth.next, 'next', 'this') !== null
  if (within?.ahead === null || !within || nth.lexeme.n < 1 || !led) return null
  const date = dateOf(within, nth.lexeme.n, null, line.context.today)
  const said = line.slice(at, within.next)
  return { next: within.next, slight: false, said: date ? { form: 'day', date } : noSuchDate(said) }
}

/** "next month on the 7th". */
function dayInMonthAt(line: Line, at: number): FoundDate | null {
  const within = line.get(at, 'next') ? withinAt(line, at) : null
  const lead = within ? line.past(within.next, 'on', 'the') : at
  const figures = line.words[lead]?.figures
  if (within === null || lead === within.next || figures?.is !== 'ordinal' || within.ahead === null) return null
  const date = dateOf(within, figures.n, null, line.context.today)
  const said = line.slice(at, lead + 1)
  return { next: lead + 1, slight: false, said: date ? { form: 'day', date } : noSuchDate(said) }
}

function daysOf(month: number | null, nth: number, weekday: number | null): SaidDays {
  if (weekday !== null)
    return { on: 'nthWeekdays', nths: [nth], days: [byDay(weekday)], ...(month === null ? {} : { months: [month] }) }
  return month === null ? { on: 'monthDays', days: [nth] } : { on: 'yearDays', dates: [{ month, day: nth }] }
}

export type Within = Found<{ month: number | null; year: number | null; ahead: number | null }>

/** "of March 2027", "in the month", "next month". */
export function withinAt(line: Line, at: number): Within | null {
  const of = line.past(at, 'of', 'in', 'the')
  const month = line.get(of, 'month')
  if (month && of > at && !(line.past(month.next, 'and') > month.next || line.gap(month.next).includes(','))) {
    const year = yearAt(line, month.next)
    return { next: year?.next ?? month.next, month: month.lexeme.n, year: year?.n ?? null, ahead: null }
  }
  const which = line.get(of, 'next') ?? line.get(of, 'this')
  const unit = line.get(which?.next ?? of, 'unit')
  if (!unit || unit.lexeme.span.unit !== 'months' || unit.lexeme.span.amount !== 1 || (of === at && !which)) return null
  const after = which ? unit.next : (line.skip(unit.next, 'next') ?? unit.next)
  const ahead = which ? (which.lexeme.is === 'next' ? 1 : 0) : after > unit.next ? 1 : null
  return { next: after, month: null, year: null, ahead }
}

function dateOf(
  { month, year, ahead }: Within,
  nth: number,
  weekday: number | null,
  today: CalendarDate,
): CalendarDate | null {
  if (month !== null && year !== null) return dayIn(year, month, nth, weekday)
  const inMonthsTime = (months: number) => {
    const index = yearOf(today) * 12 + monthOf(today) - 1 + months
    return dayIn(Math.floor(index / 12), (index % 12) + 1, nth, weekday)
  }
  if (ahead !== null) return inMonthsTime(ahead)
  const first = month === null ? 0 : (month - monthOf(today) + 12) % 12
  for (let months = first; months <= YEARS * 12 + 11; months += month === null ? 1 : 12) {
    const date = inMonthsTime(months)
    if (date !== null && date >= today) return date
  }
  return null
}

/** The nth such weekday or day of the month, counted from its end when negative. */
function dayIn(year: number, month: number, nth: number, weekday: number | null): CalendarDate | null {
  const length = daysInMonth(year, month)
  const edge = makeDate(year, month, nth > 0 ? 1 : length)
  if (edge === null || nth === 0) return null
  const [from, step] = nth > 0 ? [1, 1] : [length, -1]
  const away = weekday === null ? 0 : (((weekday - isoWeekday(edge)) * step + 7) % 7) * step
  return makeDate(year, month, from + away + (nth - step) * (weekday === null ? 1 : 7))
}

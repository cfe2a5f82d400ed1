import type { CalendarDate } from '../schedule.ts'
import { addDays, isoWeekday, makeDate, yearOf } from './civil-days.ts'
import { dateAt } from './date.ts'
import type { Line } from './line.ts'
import type { Found } from './piece.ts'

type Week = Found<{ first: CalendarDate; last: CalendarDate }>

/** "week commencing 7 December", "w/c 7 Dec", "the week of 7 December", "w/e 13 Dec", "Woche vom 7. Dezember", "week 51", "KW 51". */
export function weekAt(line: Line, at: number): Week | null {
  return weekOfDate(line, at) ?? numberedWeek(line, at)
}

function weekOfDate(line: Line, at: number): Week | null {
  const short = /^(w\/c|w\/e)$/.exec(plain(line, at))?.[1]
  const unit = short ? at + 1 : weekUnit(line, at)
  if (unit === null) return null
  const ending = short === 'w/e' || plain(line, unit) === 'ending'
  const led = short ? unit : ending ? unit + 1 : (line.skip(unit, 'from') ?? line.skip(unit, 'of'))
  const found = led === null ? null : dateAt(line, line.past(led, 'on', 'the'))
  if (found?.said.form !== 'day') return null
  const { date } = found.said
  return ending
    ? { next: found.next, first: addDays(date, -6), last: date }
    : { next: found.next, first: date, last: addDays(date, 6) }
}

/** A week by its number (ISO 8601), the coming one unless its year is said. */
function numberedWeek(line: Line, at: number): Week | null {
  const unit = plain(line, at) === 'kw' ? at + 1 : weekUnit(line, at)
  const figures = unit === null ? undefined : line.words[unit]?.figures
  if (unit === null || figures?.is !== 'number' || figures.digits.length > 2 || figures.n < 1) return null
  const { today } = line.context
  for (const year of [yearOf(today) - 1, yearOf(today), yearOf(today) + 1, yearOf(today) + 2]) {
    const first = mondayOf(year, figures.n)
    if (first && addDays(first, 6) >= today) return { next: unit + 1, first, last: addDays(first, 6) }
  }
  return null
}

/** Week 1 holds 4 January; null where the year has no such week. */
function mondayOf(year: number, week: number): CalendarDate | null {
  const fourth = makeDate(year, 1, 4)
  const after = makeDate(year + 1, 1, 4)
  if (!fourth || !after) return null
  const first = addDays(fourth, 1 - isoWeekday(fourth) + (week - 1) * 7)
  return first < addDays(after, 1 - isoWeekday(after)) ? first : null
}

/** The word after a single "week". */
function weekUnit(line: Line, at: number): number | null {
  const unit = line.get(at, 'unit')
  return unit && !unit.lexeme.plural && unit.lexeme.span.unit === 'weeks' && unit.lexeme.span.amount === 1
    ? unit.next
    : null
}

const plain = (line: Line, at: number) => line.words[at]?.plain ?? ''

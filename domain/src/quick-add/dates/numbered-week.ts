import type { CalendarDate } from '../../schedule.ts'
import { addDays, isoWeekday, makeDate, yearOf } from '../civil-days.ts'
import type { Line } from '../line.ts'
import type { Found } from '../piece.ts'

export type Week = Found<{ first: CalendarDate; last: CalendarDate }>

/** "week 51", "KW 51": by its number (ISO 8601), the coming one. */
export function numberedWeekAt(line: Line, at: number): Week | null {
  const glued = /^(?:kw|wk|week)-?(\d{1,2})$/.exec(plain(line, at))?.[1]
  if (glued) return weekOf(line, at + 1, Number(glued))
  const unit = plain(line, at) === 'kw' ? at + 1 : weekUnit(line, at)
  const figures = unit === null ? undefined : line.words[unit]?.figures
  if (unit === null || figures?.is !== 'number' || figures.digits.length > 2 || figures.n < 1) return null
  return weekOf(line, unit + 1, figures.n)
}

/** The coming one of that number. */
function weekOf(line: Line, next: number, week: number): Week | null {
  const { today } = line.context
  for (const year of [yearOf(today) - 1, yearOf(today), yearOf(today) + 1, yearOf(today) + 2]) {
    const first = mondayOf(year, week)
    if (first && addDays(first, 6) >= today) return { next, first, last: addDays(first, 6) }
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
export function weekUnit(line: Line, at: number): number | null {
  const unit = line.get(at, 'unit')
  return unit && !unit.lexeme.plural && unit.lexeme.span.unit === 'weeks' && unit.lexeme.span.amount === 1
    ? unit.next
    : null
}

const plain = (line: Line, at: number) => line.words[at]?.plain ?? ''

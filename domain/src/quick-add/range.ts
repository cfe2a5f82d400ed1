import { isCalendarDate } from '../days/civil.ts'
import type { CalendarDate } from '../schedule.ts'
import { dateAt } from './date.ts'
import type { Line } from './line.ts'
import { nextYearly, yearAt } from './month-day.ts'
import { makeDate } from './civil-days.ts'
import type { FoundPiece } from './rhythm.ts'

/** "between 5 and 9 Dec", "24.-28. Dezember", "du 24 au 28 décembre": two ends, and which of them is due is asked. */
export function rangeAt(line: Line, at: number): FoundPiece | null {
  const hyphenated = line.words[at]?.figures
  if (hyphenated?.is === 'days') return monthRange(line, at, at + 1, hyphenated.from, hyphenated.to)
  const between = line.skip(at, 'between')
  const lead = between ?? line.skip(at, 'from')
  if (lead === null) return null
  const from = line.past(lead, 'the', 'on')
  const first = dayAt(line, from)
  const middle = first === null ? null : (line.skip(first.next, 'until') ?? line.skip(first.next, 'and'))
  if (first && middle !== null) {
    const second = dayAt(line, line.past(middle, 'the'))
    if (second) return monthRange(line, at, second.next, first.n, second.n)
  }
  return between === null ? null : datesRange(line, at, from)
}

function dayAt(line: Line, at: number): { next: number; n: number } | null {
  const figures = line.words[at]?.figures
  const n = figures?.is === 'number' || figures?.is === 'ordinal' ? figures.n : null
  return n !== null && n >= 1 && n <= 31 ? { next: at + 1, n } : null
}

function monthRange(line: Line, at: number, next: number, from: number, to: number): FoundPiece | null {
  const month = line.get(line.past(next, 'of'), 'month')
  if (!month) return null
  const year = yearAt(line, month.next)
  const dates = [from, to].map((day) =>
    year ? makeDate(year.n, month.lexeme.n, day) : nextYearly(month.lexeme.n, day, line.context.today),
  )
  return rangeOpen(line, at, year?.next ?? month.next, dates)
}

/** "between Monday and 9 Dec". */
function datesRange(line: Line, at: number, from: number): FoundPiece | null {
  const first = dateAt(line, from)
  const and = first && line.skip(first.next, 'and')
  const second = and === null ? null : dateAt(line, line.past(and, 'the'))
  if (first?.said.form !== 'day' || second?.said.form !== 'day') return null
  return rangeOpen(line, at, second.next, [first.said.date, second.said.date])
}

function rangeOpen(line: Line, at: number, next: number, dates: (CalendarDate | null)[]): FoundPiece {
  const options = dates
    .filter((date) => date !== null && isCalendarDate(date))
    .map((date, index) => ({
      value: date ?? '',
      replacement: `on ${date}`,
      label: index === 0 ? 'the first day' : 'the last day',
    }))
  const question = `“${line.slice(at, next)}” begins and ends. By which of the two is it due?`
  return {
    next,
    piece: { is: 'open', about: 'date', open: { code: 'range', ...line.span(at, next), options, question } },
  }
}

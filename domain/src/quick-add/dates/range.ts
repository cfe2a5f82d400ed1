import type { CalendarDate } from '../../schedule.ts'
import { dateAt } from './date.ts'
import type { Line } from '../line.ts'
import { nextMonth, nextYearly, yearAt } from './month-day.ts'
import { addDays, daysInMonth, isoWeekday, makeDate } from '../civil-days.ts'
import type { Reading } from '../piece.ts'
import type { FoundPiece } from '../found-piece.ts'
import type { Week } from './numbered-week.ts'
import { inOpenLengthAt } from './open-lengths.ts'
import { partOfPeriodAt } from './part-of-period.ts'
import { weekAt } from './week.ts'

/** "between 5 and 9 Dec", "24.-28. Dezember", "du 24 au 28 décembre": two ends, and which of them is due is asked. */
export function rangeAt(line: Line, at: number): FoundPiece | null {
  const open = inOpenLengthAt(line, at) ?? partOfPeriodAt(line, at)
  if (open) return open
  const hyphenated = line.words[at]?.figures
  if (hyphenated?.is === 'days') return monthRange(line, at, at + 1, hyphenated.from, hyphenated.to)
  const either = eitherDayAt(line, at) ?? weekdayRange(line, at)
  if (either) return either
  const within = line.words[at]?.plain === 'during' ? at + 1 : line.past(at, 'in', 'by')
  const part = wholeWeek(line, within) ?? partOfMonth(line, within)
  if (part) return part
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

/** "Monday to Friday" without "every": each of them every week, or a stretch of days that is once. */
function weekdayRange(line: Line, at: number): FoundPiece | null {
  const from = line.past(line.skip(at, 'from') ?? at, 'on')
  const first = line.get(from, 'weekday')
  const until = first && line.skip(first.next, 'until')
  const last = until === null ? null : line.get(until, 'weekday')
  if (!first || !last || [first, last].some(({ lexeme }) => lexeme.every || lexeme.short)) return null
  const { today } = line.context
  const begins = addDays(today, (first.lexeme.n - isoWeekday(today) + 7) % 7)
  const ends = addDays(begins, (last.lexeme.n - first.lexeme.n + 7) % 7)
  const every = `every ${line.slice(from, last.next)}`
  const options: Reading[] = [
    { value: every, replacement: every },
    ...[begins, ends].map((date) => ({ value: date, replacement: line.writtenOn(date) })),
  ]
  const question = `“${line.slice(at, last.next)}” begins and ends. Every week, or by which of the two is it due?`
  return openDates(line, at, last.next, options, question)
}

function wholeWeek(line: Line, from: number): FoundPiece | null {
  const week = weekAt(line, line.past(from, 'the'))
  return week && wholePeriod(week)
}

/**
 * "the first week of December", "last week in March": seven days from the month's first, or up to its last; "the second half of March": from
 * its 16th.
 */
function partOfMonth(line: Line, from: number): FoundPiece | null {
  const nth = line.get(line.past(from, 'the'), 'ordinal')
  const unit = nth && line.get(nth.next, 'unit')
  const isWeek = unit && !unit.lexeme.plural && unit.lexeme.span.unit === 'weeks' && unit.lexeme.span.amount === 1
  const half = nth && line.words[nth.next]?.plain === 'half' ? nth.next + 1 : null
  const after = isWeek ? unit.next : half
  if (!nth || after === null) return null
  const month = line.get(line.past(after, 'of', 'in', 'the'), 'month')
  const n = nth.lexeme.n
  if (!month || n < -1 || n === 0 || n > (half === null ? 4 : 2)) return null
  const said = yearAt(line, month.next)
  const next = said?.next ?? month.next
  const within = (year: number) => {
    const days = daysInMonth(year, month.lexeme.n)
    const [from, to] =
      half !== null ? (n === 1 ? [1, 15] : [16, days]) : n === -1 ? [days - 6, days] : [7 * n - 6, 7 * n]
    const [first, last] = [makeDate(year, month.lexeme.n, from), makeDate(year, month.lexeme.n, to)]
    return first && last && { next, first, last }
  }
  const { today } = line.context
  const coming = said?.n ?? nextMonth(month.lexeme.n, today).year
  const part = within(coming)
  const found = part && !said && part.last < today ? within(coming + 1) : part
  return found && wholePeriod(found)
}

/** A stretch of days, of which the first and the last are offered; beside a date that is due it belongs to the name. */
const wholePeriod = ({ next, first, last }: Week): FoundPiece => ({
  next,
  piece: { is: 'date', role: 'due', said: { form: 'period', first, last }, led: true, slight: false },
})

/** "7th to 9th December", "5 or 6 Dec": one of the two is due. */
function eitherDayAt(line: Line, at: number): FoundPiece | null {
  const first = dayAt(line, at)
  const middle = first && (line.skip(first.next, 'until') ?? line.skip(first.next, 'or'))
  const second = middle === null ? null : dayAt(line, line.past(middle, 'the'))
  return first && second && monthRange(line, at, second.next, first.n, second.n)
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
    .filter((date) => date !== null)
    .map((date, index) => ({
      value: date,
      replacement: line.writtenOn(date),
      label: index === 0 ? 'the first day' : 'the last day',
    }))
  const question = `“${line.slice(at, next)}” begins and ends. By which of the two is it due?`
  return openDates(line, at, next, options, question)
}

const openDates = (line: Line, at: number, next: number, options: Reading[], question: string): FoundPiece => ({
  next,
  piece: { is: 'open', about: 'date', open: { code: 'range', ...line.span(at, next), options, question } },
})

import type { CalendarDate } from '../../schedule.ts'
import { dateAt } from './date.ts'
import type { Line } from '../line.ts'
import { dashAt } from '../dash.ts'
import { nextMonth, nextYearly, yearAt } from './month-day.ts'
import { asName } from '../as-name.ts'
import { writtenEvery, writtenLed } from '../rhythms/written-rule.ts'
import { addDays, addSpan, dayOf, daysInMonth, isoWeekday, makeDate, monthOf, yearOf } from '../civil-days.ts'
import type { Found, Reading, SaidDate } from '../piece.ts'
import type { FoundDate } from './found-date.ts'
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
  const behind = line.get(at, 'month')
  const days = behind && line.words[behind.next]?.figures
  if (behind && days?.is === 'days')
    return daysOfMonth(line, at, { month: behind.lexeme.n, next: behind.next + 1 }, days)
  if (hyphenated?.is === 'dayMonth' && hyphenated.sign === '/') {
    const two = monthRange(line, at, at + 1, hyphenated.first, hyphenated.second)
    if (two) return two
  }
  if (hyphenated?.is === 'days') return monthRange(line, at, at + 1, hyphenated.from, hyphenated.to)
  const either = monthsRange(line, at) ?? throughOpenAt(line, at) ?? eitherDayAt(line, at) ?? weekdayRange(line, at)
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

/** "1st apr-jan": on that day of each of these months, most likely. */
function monthsRange(line: Line, at: number): FoundPiece | null {
  const day = dayAt(line, line.past(at, 'on', 'the'))
  const first = day && line.get(day.next, 'month')
  const through = first && dashAt(line, first.next)
  const last = through === null ? null : line.get(through, 'month')
  if (!day || !first || !last || through === null) return null
  const { today } = line.context
  const next = nextYearly(first.lexeme.n, day.n, today)
  if (!next) return null
  // Those that it is in the middle of, before the next.
  const options = [addSpan(next, { amount: -1, unit: 'years' }), next].flatMap((begins) => {
    const ends = begins && lastOf(last.lexeme.n, begins)
    if (!ends || ends < today) return []
    const written = `${line.writtenFrom(begins)} ${writtenLed('until', line.written(ends), line.language)}`
    const replacement = `${writtenEvery(1, 'months', line.language)} ${written}`
    return [{ value: `monthly from ${begins}`, replacement, label: 'every month of these' }]
  })
  if (options.length === 0) return null
  return openDates(
    line,
    at,
    last.next,
    [...options, asName(line.slice(at, last.next))],
    `“${line.slice(at, last.next)}”: every month, from the first to the last?`,
  )
}

/** The last day of the next such month that is not before a day. */
function lastOf(month: number, from: CalendarDate): CalendarDate | null {
  const year = yearOf(from) + (month < monthOf(from) ? 1 : 0)
  return makeDate(year, month, daysInMonth(year, month))
}

/** "Monday to Friday" without "every": each of them every week, or a stretch of days that is once. */
function weekdayRange(line: Line, at: number): FoundPiece | null {
  const from = line.past(line.skip(at, 'from') ?? at, 'on')
  const first = line.get(from, 'weekday')
  const until = first && (line.skip(first.next, 'until') ?? dashAt(line, first.next))
  const last = until === null ? null : line.get(until, 'weekday')
  // "mon-wed-fri" is a list.
  if (
    !first ||
    !last ||
    (dashAt(line, last.next) ?? dashAt(line, from - 1)) !== null ||
    [first, last].some(({ lexeme }) => lexeme.every || lexeme.short)
  )
    return null
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
  const middle = first && (line.skip(first.next, 'until', 'or') ?? dashedAt(line, first.next))
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
  return month && daysOfMonth(line, at, { month: month.lexeme.n, next: month.next }, { from, to })
}

/** "5-9 Dec", "Dec 5-9". */
function daysOfMonth(
  line: Line,
  at: number,
  { month, next }: { month: number; next: number },
  { from, to }: { from: number; to: number },
): FoundPiece {
  const year = yearAt(line, next)
  const dates = [from, to].map((day) =>
    year ? makeDate(year.n, month, day) : nextYearly(month, day, line.context.today),
  )
  return rangeOpen(line, at, year?.next ?? next, dates)
}

/** The word behind a dash, which may be no word of its own. */
const dashedAt = (line: Line, at: number): number | null => dashAt(line, at) ?? (/[-–]/.test(line.gap(at)) ? at : null)

/** "21 Dec - 4 Jan", "21/12 to 4/1", "7.-9.12.": from one date to another. A range said without years that ends first has begun. */
export function datesThroughAt(line: Line, at: number): Found<{ first: FoundDate; second: FoundDate }> | null {
  const from = line.past(at, 'on', 'the')
  const day = dayAt(line, from)
  const dated = dateAt(line, from)
  const first = isDay(line, from, dated) ? dated : null
  const next = first?.next ?? day?.next
  const through = next === undefined ? null : (line.skip(next, 'until') ?? dashedAt(line, next))
  const to = through === null ? null : line.past(through, 'on', 'the')
  const second = to === null ? null : dateAt(line, to)
  if (next === undefined || to === null || !isDay(line, to, second)) return null
  const { said } = second
  if (first) return { next: second.next, ...ofOneYear(first, second) }
  const alone = day && makeDate(yearOf(said.date), monthOf(said.date), day.n)
  return alone && alone < said.date
    ? { next: second.next, first: { next, slight: false, said: { form: 'day', date: alone } }, second }
    : null
}

/** "10 Aug - 12 Sep 2028": the year is said of both. */
function ofOneYear(first: Day, second: Day): { first: FoundDate; second: FoundDate } {
  const [a, b] = [first.said, second.said]
  const isYearless = ({ days }: Day['said']) => days?.on === 'yearDays'
  const inYear = (date: CalendarDate, year: number) => makeDate(year, monthOf(date), dayOf(date))
  if (isYearless(a) === isYearless(b)) return { first, second }
  if (isYearless(a)) {
    const same = inYear(a.date, yearOf(b.date))
    const date = same && same > b.date ? inYear(a.date, yearOf(b.date) - 1) : same
    return { first: date ? { ...first, said: { form: 'day', date } } : first, second }
  }
  const same = inYear(b.date, yearOf(a.date))
  const date = same && same < a.date ? inYear(b.date, yearOf(a.date) + 1) : same
  return { first, second: date ? { ...second, said: { form: 'day', date } } : second }
}

type Day = FoundDate & { said: Extract<SaidDate, { form: 'day' }> }
const isDay = (line: Line, at: number, found: FoundDate | null): found is Day =>
  found?.said.form === 'day' && /\d/.test(line.slice(at, found.next))

/** Without a rhythm one of the two is due. */
function throughOpenAt(line: Line, at: number): FoundPiece | null {
  const found = datesThroughAt(line, at)
  if (!found || found.first.said.form !== 'day' || found.second.said.form !== 'day') return null
  return rangeOpen(line, at, found.next, [found.first.said.date, found.second.said.date])
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
    // A range that has begun ends before it begins again.
    .toSorted((a, b) => (a.value < b.value ? -1 : 1))
  const question = `“${line.slice(at, next)}” begins and ends. By which of the two is it due?`
  return openDates(line, at, next, options, question)
}

const openDates = (line: Line, at: number, next: number, options: Reading[], question: string): FoundPiece => ({
  next,
  piece: { is: 'open', about: 'date', open: { code: 'range', ...line.span(at, next), options, question } },
})

import type { CalendarDate } from '../../schedule.ts'
import { addDays, addSpan, daysInMonth, isoWeekday, makeDate, monthOf, yearOf } from '../civil-days.ts'
import type { FoundDate } from './found-date.ts'
import type { Line } from '../line.ts'
import { isOfItsOwn } from './own-year.ts'
import { seasonAt } from './season.ts'
import { nextMonth, yearAt } from './month-day.ts'
import { taxYearEndAt } from './tax-year.ts'
import { weekAfterNextAt } from './week-after-next.ts'
import { numberedWeekAt } from './numbered-week.ts'
import type { Found, SaidDate } from '../piece.ts'

/** A whole month, quarter, week or year, or its end, middle or beginning: "March 2027", "Q3", "end of next month", "mid-March", "EOM". */
export function periodAt(line: Line, at: number): FoundDate | null {
  return taxYearEndAt(line, at) ?? shortEndAt(line, at) ?? edgeAt(line, at) ?? weekendAt(line, at) ?? wholeAt(line, at)
}

type Whole = Found<{ first: CalendarDate; last: CalendarDate; months?: number[]; slight: boolean }>

function wholeAt(line: Line, at: number): FoundDate | null {
  const week = numberedWeekAt(line, line.past(at, 'the'))
  const whole = week ? { ...week, slight: true } : wholePeriodAt(line, at, false)
  return (
    whole && {
      next: whole.next,
      slight: whole.slight,
      said: { form: 'period', first: whole.first, last: whole.last, ...(whole.months ? { months: whole.months } : {}) },
    }
  )
}

/** `bare`: "the month" and "the quarter" mean the current one, as after "end of". */
function wholePeriodAt(line: Line, at: number, bare: boolean): Whole | null {
  return (
    monthAt(line, at) ??
    quarterAt(line, at) ??
    unitAt(line, at, bare) ??
    yearOnlyAt(line, at, bare) ??
    (bare ? edgeSeason(line, at) : null)
  )
}

/** "the end of summer"; before another word it is a name's ("End of summer sale"). */
function edgeSeason(line: Line, at: number): Whole | null {
  const season = seasonAt(line, at)
  const after = season && line.words[season.next]
  return season && (!after || after.mark) ? { ...season, slight: true } : null
}

function monthAt(line: Line, at: number): Whole | null {
  const { today } = line.context
  const figures = line.words[at]?.figures
  if (figures?.is === 'monthYear') return { ...monthsFrom(figures.year, figures.month), next: at + 1, slight: false }
  const which = line.get(at, 'this') ?? line.get(at, 'next')
  const month = line.get(which?.next ?? at, 'month')
  // "Next March", said in January, can be this year's or the one after: the word is asked about.
  const behind = month && !which && !line.english ? line.skip(month.next, 'next') : null
  const isNext = which?.lexeme.is === 'next' || behind !== null
  if (!month || (isNext && month.lexeme.n > monthOf(today))) return null
  const year = behind === null ? yearAt(line, month.next) : null
  const ahead = nextMonth(month.lexeme.n, today)
  return {
    ...monthsFrom(year?.n ?? ahead.year, month.lexeme.n),
    next: year?.next ?? behind ?? month.next,
    slight: year === null,
    ...(year ? {} : { months: [month.lexeme.n] }),
  }
}

function monthsFrom(year: number, month: number, months = 1): { first: CalendarDate; last: CalendarDate } {
  const index = year * 12 + month - 1 + months - 1
  const [endYear, endMonth] = [Math.floor(index / 12), (index % 12) + 1]
  return {
    first: makeDate(year, month, 1) ?? ('9999-12-01' as CalendarDate),
    last: makeDate(endYear, endMonth, daysInMonth(endYear, endMonth)) ?? ('9999-12-31' as CalendarDate),
  }
}

/** "Q3", "Q3 2027", "third quarter", "the fourth quarter of 2027". */
function quarterAt(line: Line, at: number): Whole | null {
  const short = line.get(at, 'quarter')
  const nth = short ? null : line.get(line.past(at, 'the'), 'ordinal')
  const unit = nth && line.get(nth.next, 'unit')
  const isQuarter = unit && unit.lexeme.span.unit === 'months' && unit.lexeme.span.amount === 3
  const number = short?.lexeme.n ?? (isQuarter ? (nth?.lexeme.n === -1 ? 4 : nth?.lexeme.n) : undefined)
  const after = short?.next ?? unit?.next
  if (number === undefined || after === undefined || number < 1 || number > 4) return null
  const { today } = line.context
  const year = yearAt(line, after)
  const passed = number < Math.ceil(monthOf(today) / 3)
  return {
    ...monthsFrom(year?.n ?? yearOf(today) + (passed ? 1 : 0), number * 3 - 2, 3),
    next: year?.next ?? after,
    slight: short !== null && year === null,
  }
}

/** "next month", "this quarter", "the year". */
function unitAt(line: Line, at: number, bare: boolean): Whole | null {
  const later = weekAfterNextAt(line, at)
  if (later !== null) {
    const monday = addDays(line.context.today, 15 - isoWeekday(line.context.today))
    return { next: later, slight: false, first: monday, last: addDays(monday, 6) }
  }
  const which = line.get(line.past(at, 'the'), 'next') ?? line.get(at, 'this')
  const unit = line.get(which?.next ?? line.past(at, 'the'), 'unit')
  if (!unit || unit.lexeme.plural) return null
  const trailing = which ? null : line.skip(unit.next, 'next')
  // "La semaine prochaine".
  if (!which && !bare && (trailing === null || line.english)) return null
  const ahead = which?.lexeme.is === 'next' || trailing !== null ? 1 : 0
  const { span } = unit.lexeme
  const { today } = line.context
  const next = trailing ?? unit.next
  if (span.unit === 'weeks' && span.amount === 1) {
    const monday = addDays(today, 1 - isoWeekday(today) + ahead * 7)
    return { next, slight: false, first: monday, last: addDays(monday, 6) }
  }
  if (span.unit === 'years') return { next, slight: false, ...monthsFrom(yearOf(today) + ahead, 1, 12) }
  if (span.unit !== 'months' || (span.amount !== 1 && span.amount !== 3 && span.amount !== 6)) return null
  const index = Math.floor((yearOf(today) * 12 + monthOf(today) - 1) / span.amount) * span.amount + ahead * span.amount
  return { next, slight: false, ...monthsFrom(Math.floor(index / 12), (index % 12) + 1, span.amount) }
}

/** "until 2030": a year by itself. */
export function wholeYearAt(line: Line, at: number): FoundDate | null {
  const year = yearAt(line, at)
  return year && { next: year.next, slight: false, said: { form: 'period', ...monthsFrom(year.n, 1, 12) } }
}

/** "2027" by itself, only after "end of" and the like. */
function yearOnlyAt(line: Line, at: number, bare: boolean): Whole | null {
  const year = bare ? yearAt(line, at) : null
  return year && { next: year.next, slight: false, ...monthsFrom(year.n, 1, 12) }
}

/** "end of March", "beginning of Q3", "mid-March", "Monatsende". */
function edgeAt(line: Line, at: number): FoundDate | null {
  const from = line.past(at, 'at', 'the')
  for (const edge of ['end', 'start', 'mid'] as const) {
    const word = line.skip(from, edge)
    if (word === null) continue
    const whole = wholePeriodAt(line, line.past(word, 'of', 'the'), true) ?? hyphenated(line, word)
    if (!whole || isOfItsOwn(line, from, whole.next)) return null
    if (edge === 'end') return { next: whole.next, slight: false, said: endOf(line.context, whole) }
    const date = comingEdge(line, line.past(word, 'of', 'the'), edge === 'start' ? whole.first : middleOf(whole))
    return date && { next: whole.next, slight: false, said: { form: 'day', date } }
  }
  return null
}

/** "the beginning of the month", said in its middle, is the next one's. */
function comingEdge(line: Line, at: number, date: CalendarDate | null): CalendarDate | null {
  const unit = date && date < line.context.today ? line.get(at, 'unit') : null
  return date && unit && line.skip(unit.next, 'next') === null ? addSpan(date, unit.lexeme.span) : date
}

/** "mid-March": the hyphen is a word's beginning. */
function hyphenated(line: Line, at: number): Whole | null {
  return line.words[at]?.plain === '-' ? wholePeriodAt(line, at + 1, true) : null
}

function middleOf({ first, last }: Whole): CalendarDate | null {
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  return sameMonth ? makeDate(yearOf(first), monthOf(first), 15) : null
}

/** "EOM", "Monatsende", "quarter end": the current one's. */
function shortEndAt(line: Line, at: number): FoundDate | null {
  const { today } = line.context
  const led = line.past(at, 'at', 'the')
  if (line.words[led]?.plain === 'eow') {
    const monday = addDays(today, 1 - isoWeekday(today))
    const whole = { next: led + 1, slight: false, first: monday, last: addDays(monday, 6) }
    return { next: whole.next, slight: false, said: endOf(line.context, whole) }
  }
  const lead = line.words[led]?.plain === 'calendar' ? led + 1 : led
  const lengths = { endOfMonth: 1, endOfQuarter: 3, endOfYear: 12 } as const
  for (const kind of ['endOfMonth', 'endOfQuarter', 'endOfYear'] as const) {
    const next = line.skip(lead, kind)
    if (next === null) continue
    if (kind !== 'endOfMonth' && isOfItsOwn(line, lead, next)) return null
    const months = lengths[kind]
    const index = Math.floor((yearOf(today) * 12 + monthOf(today) - 1) / months) * months
    const whole = { next, slight: false, ...monthsFrom(Math.floor(index / 12), (index % 12) + 1, months) }
    return { next, slight: false, said: endOf(line.context, whole) }
  }
  return null
}

/** The last day, and the last weekday where that is another one and has not passed. */
function endOf({ today }: Line['context'], { last }: Whole): SaidDate {
  const over = Math.max(0, isoWeekday(last) - 5)
  const weekday = addDays(last, -over)
  return { form: 'end', last, weekday: over === 0 || weekday < today ? null : weekday }
}

/** "at the weekend", "this weekend", "next weekend": Saturday and Sunday. */
function weekendAt(line: Line, at: number): FoundDate | null {
  const lead = line.past(at, 'at', 'on', 'the')
  const which = line.get(lead, 'next') ?? line.get(lead, 'this')
  const next = line.skip(which?.next ?? lead, 'weekend')
  if (next === null) return null
  const { today } = line.context
  const saturday = addDays(today, (6 - Math.min(isoWeekday(today), 6) + 7) % 7)
  const first = isoWeekday(today) === 7 ? addDays(today, -1) : saturday
  const ahead = which?.lexeme.is === 'next' ? 7 : 0
  return {
    next,
    slight: false,
    said: { form: 'period', first: addDays(first, ahead), last: addDays(first, ahead + 1) },
  }
}

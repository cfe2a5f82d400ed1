import type { Span } from '../../schedule.ts'
import { byDay } from './by-day.ts'
import { daysInMonth } from '../civil-days.ts'
import type { Line } from '../line.ts'
import { beginsMonths, dashAt } from '../dash.ts'
import { businessDaysAt } from './length.ts'
import type { ByDay, Found, MonthDay, SaidDays } from '../piece.ts'
import { regionsAt } from '../regions.ts'

/** `every`: the words say themselves how often ("of each month", "Mondays"). `named`: a month or a unit was said, so that it is no name of a thing. */
export type FoundDays = Found<{ days: SaidDays; every: Span | null; named: boolean } | { none: true }>

/**
 * The days that a rhythm comes on: "Monday and Thursday", "the last working day", "1st and 15th of the month", "5 April and 31 January".
 * `plainNumbers`: "5" is a day too, since a rhythm or "the" stands before it. `loose`: after "every" a list needs no commas.
 */
export function daysAt(line: Line, at: number, plainNumbers: boolean, loose = false): FoundDays | null {
  return (
    afterQuarterEndAt(line, at) ??
    ofFollowingMonthAt(line, at) ??
    weekdaysAt(line, at, loose) ??
    businessDayAt(line, at) ??
    nthWeekdaysAt(line, at) ??
    edgeDayAt(line, at) ??
    yearDaysAt(line, at, loose) ??
    monthDaysAt(line, at, plainNumbers)
  )
}

const said = (next: number, days: SaidDays, of: Found<{ every: Span | null }> | null = null): FoundDays => ({
  next: of?.next ?? next,
  days,
  every: of?.every ?? null,
  named: of !== null,
})

/** "of the month", "of each quarter", "each month", "jeden Monats"; the unit's length in months. */
function ofUnitAt(line: Line, at: number): Found<{ every: Span | null; span: Span }> | null {
  const of = line.past(at, 'of', 'in', 'the')
  const every = line.skip(of, 'every')
  const nth = nthOfUnits(line, every ?? of, every !== null)
  const unit = line.get(nth?.next ?? every ?? of, 'unit')
  if (!unit || (unit.lexeme.plural && !nth) || (of === at && every === null && !nth)) return null
  const { span } = unit.lexeme
  if (span.unit === 'days' || span.unit === 'weeks' || line.skip(unit.next, 'next') !== null) return null
  const many = nth?.n ?? 1
  // "Within the month", "this month": not each.
  return { next: unit.next, every: every === null && !nth ? null : { ...span, amount: span.amount * many }, span }
}

/** "of every other month", "of alternate months", "of every third month". */
function nthOfUnits(line: Line, at: number, every: boolean): Found<{ n: number }> | null {
  const alternate = line.skip(at, 'alternate') ?? (every ? line.skip(at, 'other') : null)
  if (alternate !== null) return { next: alternate, n: 2 }
  const nth = every ? (line.get(at, 'number') ?? line.get(at, 'ordinal')) : null
  return nth && nth.lexeme.n > 1 && nth.lexeme.n <= 36 ? { next: nth.next, n: nth.lexeme.n } : null
}

/** "7th of 2nd month after quarter end", "20th of the month following the quarter". */
export function afterQuarterEndAt(line: Line, at: number): FoundDays | null {
  const nth = line.get(line.past(at, 'the'), 'ordinal')
  if (!nth) return null
  const dayUnit = nth.lexeme.n === -1 ? line.skip(nth.next, 'unit') : nth.next
  const of = dayUnit === null ? null : line.past(dayUnit, 'of', 'the')
  const nthMonth = of === null ? null : line.get(of, 'ordinal')
  const plainMonth = of !== null && !nthMonth && of > (dayUnit ?? of) ? line.get(of, 'unit') : null
  const month = nthMonth ?? (plainMonth && { lexeme: { n: 1 }, next: of ?? at })
  const unit = month && line.get(month.next, 'unit')
  const isMonth = unit?.lexeme.span.unit === 'months' && unit.lexeme.span.amount === 1
  const after = unit && isMonth ? line.skip(unit.next, 'after') : null
  const end = after === null ? null : line.skip(line.past(after, 'the', 'every'), 'endOfQuarter')
  const spelt = after === null ? null : quarterEndWords(line, after)
  const next = end ?? spelt
  if (!month || next === null) return null
  const day = nth.lexeme.n === -1 ? 'last' : nth.lexeme.n
  const wrong = month.lexeme.n < 1 || month.lexeme.n > 12 || (day !== 'last' && (day < 1 || day > 31))
  return wrong
    ? { next, none: true }
    : said(next, { on: 'afterQuarterEnd', month: month.lexeme.n, day }, { next, every: QUARTER })
}

/** "quarterly on the 22nd of the following month", "jedes Quartal am 10. des Folgemonats": of the month after the quarter has ended. */
export function ofFollowingMonthAt(line: Line, at: number): FoundDays | null {
  const from = line.past(at, 'the', 'on')
  const end = line.skip(from, 'end')
  const nth = line.get(from, 'ordinal') ?? line.get(from, 'number')
  const n = end === null ? nth?.lexeme.n : -1
  if (n === undefined || !comesByQuarter(line, at) || afterQuarterEndAt(line, at)) return null
  const of = end ?? (nth && n === -1 ? line.skip(nth.next, 'unit') : (nth?.next ?? null))
  const next = of === null ? null : followingMonthAt(line, line.past(of, 'of', 'from', 'the'))
  if (next === null || n < -1 || n === 0 || n > 31) return null
  return said(next, { on: 'afterQuarterEnd', month: 1, day: n === -1 ? 'last' : n }, { next, every: QUARTER })
}

/** "following month", "mois suivant", "Folgemonats". The word after it. */
function followingMonthAt(line: Line, at: number): number | null {
  if (/^folgemonate?s?$/.test(line.words[at]?.plain ?? '')) return at + 1
  const before = line.skip(at, 'next')
  const unit = line.get(before ?? at, 'unit')
  if (unit?.lexeme.span.unit !== 'months' || unit.lexeme.span.amount !== 1) return null
  return before === null ? line.skip(unit.next, 'next') : unit.next
}

/** Whether a word before this one says that it comes by the quarter. */
function comesByQuarter(line: Line, before: number): boolean {
  const isQuarter = (span: Span | undefined) => span?.unit === 'months' && span.amount === 3
  return Array.from({ length: before }, (_, at) => at).some(
    (at) => isQuarter(line.get(at, 'rhythm')?.lexeme.every) || isQuarter(line.get(at, 'unit')?.lexeme.span),
  )
}

const MONTH: Span = { amount: 1, unit: 'months' }
const QUARTER: Span = { amount: 3, unit: 'months' }

/** "the quarter's end", "each quarter end", "end of the quarter". */
function quarterEndWords(line: Line, at: number): number | null {
  const from = line.past(at, 'the', 'every')
  const isQuarter = (word: number) => {
    const unit = line.get(word, 'unit')
    return unit && unit.lexeme.span.unit === 'months' && unit.lexeme.span.amount === 3 ? unit.next : null
  }
  const first = isQuarter(from)
  if (first !== null) return line.skip(first, 'end') ?? first
  const possessive = line.words[from]?.plain === "quarter's" ? from + 1 : null
  if (possessive !== null) return line.skip(possessive, 'end')
  const end = line.skip(from, 'end')
  return end === null ? null : isQuarter(line.past(end, 'of', 'the'))
}

function weekdaysAt(line: Line, at: number, loose: boolean): FoundDays | null {
  const working = line.skip(at, 'weekdays')
  if (working !== null)
    return { ...said(working, { on: 'weekdays', days: ['MO', 'TU', 'WE', 'TH', 'FR'] }), every: WEEK, named: true }
  const days = LETTERS.get(line.slice(at, at + 1))
  return days
    ? { ...said(at + 1, { on: 'weekdays', days }), every: WEEK, named: true }
    : listedWeekdaysAt(line, at, loose)
}

function listedWeekdaysAt(line: Line, at: number, loose: boolean): FoundDays | null {
  const days = new Set<ByDay>()
  let every = false
  const next = listAt(
    line,
    at,
    (word) => {
      const found = line.get(word, 'weekday')
      if (!found || found.lexeme.short) return null
      every ||= found.lexeme.every ?? false
      const through = loose ? throughWeekday(line, found.next) : null
      for (let day = found.lexeme.n; ; day = (day % 7) + 1) {
        days.add(byDay(day))
        if (day === (through?.weekday ?? found.lexeme.n)) return through?.next ?? found.next
      }
    },
    loose,
  )
  if (next === null) return null
  const found = said(next, { on: 'weekdays', days: WEEK_ORDER.filter((day) => days.has(day)) })
  return every ? { ...found, every: WEEK, named: true } : found
}

/** "every Monday to Friday", "on Saturday through Tuesday": the days between are meant, too. */
function throughWeekday(line: Line, at: number): Found<{ weekday: number }> | null {
  const until = line.skip(at, 'until') ?? dashAt(line, at)
  const last = until === null ? null : line.get(until, 'weekday')
  // "mon-wed-fri" is a list.
  const isList = last && (dashAt(line, last.next) ?? dashAt(line, at - 2)) !== null
  return last && !last.lexeme.short && !isList ? { next: last.next, weekday: last.lexeme.n } : null
}

/** As timetables write them, in capitals. */
const LETTERS: ReadonlyMap<string, ByDay[]> = new Map([
  ['MWF', ['MO', 'WE', 'FR']],
  ['MW', ['MO', 'WE']],
  ['WF', ['WE', 'FR']],
  ['TTh', ['TU', 'TH']],
  ['TuTh', ['TU', 'TH']],
  ['M/W/F', ['MO', 'WE', 'FR']],
  ['M/W', ['MO', 'WE']],
  ['W/F', ['WE', 'FR']],
  ['T/Th', ['TU', 'TH']],
  ['Tu/Th', ['TU', 'TH']],
])

const WEEK: Span = { amount: 1, unit: 'weeks' }
const WEEK_ORDER: readonly ByDay[] = [1, 2, 3, 4, 5, 6, 7].map(byDay)

/** As many as stand in a row, parted by commas, "and" or "&". The word after them; null if not even one stands there. */
export function listAt(line: Line, at: number, read: (at: number) => number | null, loose = false): number | null {
  let next = read(at)
  if (next === null) return null
  for (;;) {
    const lead = line.past(next, 'and', 'the', 'on')
    // "Issued 15 Nov due 5 Dec" is no list.
    if (line.words.slice(next, lead).some(({ plain }) => plain === 'due')) return next
    const slash = /^[/+]$/.test(line.words[lead]?.plain ?? '') ? lead + 1 : (dashAt(line, lead) ?? lead)
    if (slash === next && !loose && !line.gap(next).includes(',')) return next
    const more = read(slash)
    if (more === null) return next
    next = more
  }
}

function businessDayAt(line: Line, at: number): FoundDays | null {
  const nth = line.get(line.past(at, 'the'), 'ordinal')
  if (!nth) return null
  const business = line.skip(nth.next, 'businessDays')
  const weekday = business === null ? line.skip(nth.next, 'weekdays') : null
  const after = business ?? weekday
  // "3rd working days" is no day; "10 working days" is a length.
  if (after === null || businessDaysAt(line, at)) return null
  const of = ofUnitAt(line, after)
  const place = regionsAt(line, of?.next ?? after)
  const next = place?.next ?? of?.next ?? after
  const n = nth.lexeme.n
  if (n === 0 || n > 23) return { next, none: true }
  const within = of?.span.unit === 'years' ? 'year' : of?.span.amount === 3 ? 'quarter' : null
  const days: SaidDays =
    weekday !== null
      ? { on: 'weekdayOf', nth: n }
      : { on: 'businessDay', nth: n, regions: place?.regions ?? null, ...(within ? { of: within } : {}) }
  return said(next, days, of ? { next, every: of.every } : null)
}

function nthWeekdaysAt(line: Line, at: number): FoundDays | null {
  const nths: number[] = []
  const after = listAt(line, line.past(at, 'the'), (word) => {
    const found = line.get(word, 'ordinal')
    if (found) nths.push(found.lexeme.n)
    return found?.next ?? null
  })
  if (after === null) return null
  const days: ByDay[] = []
  let plural = false
  const next = listAt(line, after, (word) => {
    const found = line.get(word, 'weekday')
    if (!found || found.lexeme.short) return null
    plural ||= found.lexeme.every ?? false
    days.push(byDay(found.lexeme.n))
    return found.next
  })
  if (next === null || (nths.length > 1 && days.length > 1)) return null
  if (nths.some((nth) => nth === 0 || nth > 5)) return { next, none: true }
  const of = line.past(next, 'of', 'in')
  const months: number[] = []
  const afterMonths = listAt(line, of, (word) => {
    const found = of > next || months.length > 0 ? line.get(word, 'month') : null
    if (found && !hasYear(line, found.next)) months.push(found.lexeme.n)
    return found && !hasYear(line, found.next) ? found.next : null
  })
  if (afterMonths !== null)
    return { next: afterMonths, every: null, named: true, days: { on: 'nthWeekdays', nths, days, months } }
  const unit = ofUnitAt(line, next)
  const within = unit ? monthsWithin(unit.span, nths) : undefined
  if (within === null) return { next: unit?.next ?? next, none: true }
  const found = said(next, { on: 'nthWeekdays', nths, days, ...(within ? { months: within } : {}) }, unit)
  // "1st and 3rd Sundays": of every month.
  return plural && !unit ? { ...found, every: MONTH, named: true } : found
}

/** The months that hold the nth weekday of each quarter or year; null where that may be one month or the next. */
function monthsWithin({ amount, unit }: Span, nths: readonly number[]): number[] | undefined | null {
  if (unit === 'years') return everyNth(nths, [1], [12])
  if (amount === 3) return quarterMonths(nths)
  return amount === 1 ? undefined : null
}

export const quarterMonths = (nths: readonly number[]) => everyNth(nths, [1, 4, 7, 10], [3, 6, 9, 12])

/** A fifth may lie in the month after. */
function everyNth(nths: readonly number[], first: number[], last: number[]): number[] | null {
  if (nths.every((nth) => nth > 0 && nth < 5)) return first
  return nths.every((nth) => nth < 0 && nth > -5) ? last : null
}

/** "last day", "the first day of each quarter", "last day of February". */
function edgeDayAt(line: Line, at: number): FoundDays | null {
  const nth = line.get(line.past(at, 'the'), 'ordinal')
  const unit = nth && line.get(nth.next, 'unit')
  if (!nth || !unit || unit.lexeme.span.unit !== 'days' || unit.lexeme.plural) return null
  const of = ofUnitAt(line, unit.next)
  const months = line.past(unit.next, 'of', 'in')
  const month = months > unit.next ? line.get(months, 'month') : null
  const n = nth.lexeme.n
  if (n === 0 || n > 31) return { next: of?.next ?? unit.next, none: true }
  if (month)
    return {
      next: month.next,
      every: null,
      named: true,
      days: { on: 'yearDays', dates: [{ month: month.lexeme.n, day: n }] },
    }
  if (!of && n !== -1) return null
  if (of?.span.unit === 'years')
    return said(of.next, { on: 'yearDays', dates: [{ month: n < 0 ? 12 : 1, day: n }] }, of)
  if (of && of.span.amount === 3)
    return n === -1
      ? said(of.next, { on: 'quarterEnd' }, of)
      : said(of.next, { on: 'yearDays', dates: [1, 4, 7, 10].map((first) => ({ month: first, day: n })) }, of)
  return said(unit.next, { on: 'monthDays', days: [n] }, of)
}

/** "12 Sep", "Jan 31", "25 March, 24 June and 25 December", "7th Feb, May, Aug, Nov", "5 and 20 March". */
function yearDaysAt(line: Line, at: number, loose: boolean): FoundDays | null {
  const dates: MonthDay[] = []
  let none = false
  let inFigures = false
  const next = listAt(
    line,
    line.past(at, 'the'),
    (word) => {
      const figures = figuresOfYearAt(line, word)
      inFigures ||= figures !== null
      const found = figures ?? monthDaysOfYearAt(line, word) ?? monthAgain(line, word, dates)
      if (!found) return null
      dates.push(...found.dates)
      none ||= found.dates.some(({ month, day }) => day < 1 || day > daysInMonth(2000, month))
      return found.next
    },
    loose,
  )
  // One by itself is a date, which knows more about its order.
  if (next === null || (inFigures && dates.length < 2)) return null
  return none ? { next, none: true } : { next, every: null, named: true, days: { on: 'yearDays', dates } }
}

/** "4/15", "15.2.": where the figures have one order only, or the language has. */
function figuresOfYearAt(line: Line, at: number): Found<{ dates: MonthDay[] }> | null {
  const figures = line.words[at]?.figures
  if (figures?.is !== 'dayMonth') return null
  const orders = [
    { day: figures.first, month: figures.second },
    { day: figures.second, month: figures.first },
  ].filter(({ day, month }) => month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(2000, month))
  const [only, another] = line.english ? orders : orders.filter(({ day }) => day === figures.first).slice(0, 1)
  return only && !another ? { next: at + 1, dates: [only] } : null
}

/** "25 and 26", "the 1st, 2nd": days of a month that is said behind them, or nowhere. */
export function dayNumbersAt(line: Line, at: number): Found<{ days: number[] }> | null {
  const days: number[] = []
  const next = listAt(line, at, (word) => {
    const figures = line.words[word]?.figures
    if (figures?.is !== 'ordinal' && (figures?.is !== 'number' || figures.digits.length > 2)) return null
    days.push(figures.n)
    return word + 1
  })
  return next === null ? null : { next, days }
}

function monthDaysOfYearAt(line: Line, at: number): Found<{ dates: MonthDay[] }> | null {
  const listed = dayNumbersAt(line, at)
  if (listed !== null) {
    const { days, next: after } = listed
    const month = line.get(line.past(after, 'of'), 'month')
    if (!month || hasYear(line, month.next) || beginsMonths(line, month.next)) return null
    return { next: month.next, dates: days.map((day) => ({ month: month.lexeme.n, day })) }
  }
  const month = line.get(at, 'month')
  if (!month) return null
  const behind: number[] = []
  const next = listAt(line, line.past(month.next, 'the'), (word) => {
    const figures = line.words[word]?.figures
    // "Jan 31, 1 Feb": the figure before another month is a day of that one.
    const ofAnother = behind.length > 0 && line.skip(line.past(word + 1, 'of'), 'month') !== null
    if ((figures?.is !== 'ordinal' && figures?.is !== 'number') || figures.n > 31 || ofAnother) return null
    behind.push(figures.n)
    return word + 1
  })
  if (next === null || hasYear(line, next)) return null
  return { next, dates: behind.map((day) => ({ month: month.lexeme.n, day })) }
}

/** "…, May, Aug": the same day in further months. */
function monthAgain(line: Line, at: number, before: readonly MonthDay[]): Found<{ dates: MonthDay[] }> | null {
  const last = before.at(-1)
  const month = last ? line.get(at, 'month') : null
  return last && month ? { next: month.next, dates: [{ month: month.lexeme.n, day: last.day }] } : null
}

function hasYear(line: Line, at: number): boolean {
  const figures = line.words[line.past(at, 'of')]?.figures
  return figures?.is === 'year' || (figures?.is === 'number' && figures.digits.length === 4)
}

function monthDaysAt(line: Line, at: number, plainNumbers: boolean): FoundDays | null {
  const days: number[] = []
  let figures = true
  const next = listAt(line, line.past(at, 'the'), (word) => {
    const found = line.get(word, 'ordinal')
    const lastDay = days.length > 0 && found?.lexeme.n === -1 ? lastDayAt(line, found.next) : null
    if (lastDay !== null) {
      days.push(-1)
      return lastDay
    }
    const number = line.words[word]?.figures
    const plain = plainNumbers && number?.is === 'number' && number.digits.length <= 2 ? number.n : null
    const n = found?.lexeme.n ?? plain
    if (n === null || n < 0 || !standsAlone(line, found?.next ?? word + 1)) return null
    days.push(n)
    figures &&= number !== null && number !== undefined
    return found?.next ?? word + 1
  })
  if (next === null) return null
  const of = ofUnitAt(line, next)
  if (of && of.span.unit !== 'months') return null
  if (!figures && !of && !plainNumbers) return null
  // "60th birthday": without a month it need not be a day at all.
  if (days.some((n) => n !== -1 && (n < 1 || n > 31)))
    return of || plainNumbers ? { next: of?.next ?? next, none: true } : null
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  if (of && of.span.amount === 3 && !days.includes(-1))
    return said(
      next,
      { on: 'yearDays', dates: [1, 4, 7, 10].flatMap((month) => sorted.map((day) => ({ month, day }))) },
      of,
    )
  return said(next, { on: 'monthDays', days: sorted }, of)
}

/** "15th and last day": the word "day" may be left out at the end. */
function lastDayAt(line: Line, at: number): number | null {
  const unit = line.get(at, 'unit')
  if (!unit) return line.words[at] === undefined ? at : null
  return unit.lexeme.span.unit === 'days' && !unit.lexeme.plural ? unit.next : null
}

/** Not the number of something: "3rd week", "5 times", "2nd Tuesday", "7 payments", "10 days". */
function standsAlone(line: Line, at: number): boolean {
  const month = line.skip(line.past(at, 'of'), 'month')
  if (month !== null && !beginsMonths(line, month)) return false
  const figures = line.words[at]?.figures
  // "15 000" is one number.
  if (figures?.is === 'number' && figures.digits.length === 3 && /^[ \u00a0\u202f]$/.test(line.gap(at))) return false
  if (line.words[at]?.plain === 'x' && line.get(at + 1, 'number')) return true
  // "2. Advent" is a Sunday.
  if (line.words[at]?.plain === 'advent') return false
  const counts = ['unit', 'weekday', 'businessDays', 'weekdays', 'times', 'payments', 'oclock'] as const
  // "on the 5th every month": a unit after "every" is not counted by it.
  return counts.every((kind) => line.skip(at, kind) === null) && line.get(at, 'ordinal')?.lexeme.n !== -1
}

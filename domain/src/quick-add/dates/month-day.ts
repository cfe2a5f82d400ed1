import { beginsMonths } from '../dash.ts'
import { longDate, WEEKDAYS } from '../../format.ts'
import type { CalendarDate } from '../../schedule.ts'
import { addDays, addSpan, dayOf, daysInMonth, isoWeekday, isRecent, makeDate, monthOf, yearOf } from '../civil-days.ts'
import type { FoundDate } from './found-date.ts'
import type { Line } from '../line.ts'
import type { Found, MonthDay, Open, Reading, SaidDate } from '../piece.ts'

/** "12 Sep", "the 1st of December 2026", "Dec 4, 2026", "13/2/2027", "2026-12-01", with or without the weekday, which is checked. */
export function monthDayAt(line: Line, at: number): FoundDate | null {
  const before = weekdayNameAt(line, at)
  const ofMonth = before && weekdayAndDayAt(line, at, before)
  if (ofMonth) return ofMonth
  const from = before ? before.next : at
  const found = plainDateAt(line, line.past(from, 'the', 'on')) ?? (before ? null : plainDateAt(line, at))
  if (!found) return null
  if (before)
    return { next: found.next, slight: false, said: checked(found, before.n, line.span(at, found.next), line) }
  const after = weekdayAfter(line, found.next)
  if (after) return { next: after.next, slight: false, said: checked(found, after.n, line.span(at, after.next), line) }
  return { next: found.next, slight: found.slight, said: saidOf(found, line) }
}

/** "Saturday 12th": the next 12th where that is a Saturday, else asked. */
function weekdayAndDayAt(line: Line, at: number, weekday: Found<{ n: number }>): FoundDate | null {
  const day = line.past(weekday.next, 'the')
  const figures = line.words[day]?.figures
  const more = line.past(day + 1, 'of', 'in', 'and')
  if (figures?.is !== 'ordinal' || figures.n < 1 || figures.n > 31) return null
  if (more > day + 1 || line.skip(more, 'month', 'weekday', 'unit', 'businessDays', 'every', 'rhythm') !== null)
    return null
  const { today } = line.context
  const coming = nextDayOfMonth(figures.n, today)
  const both = nextOn(today, weekday.n, figures.n)
  if (!coming || !both) return null
  if (coming === both) return { next: day + 1, slight: false, said: { form: 'day', date: both } }
  const near = addDays(today, (weekday.n - isoWeekday(today) + 7) % 7)
  const name = WEEKDAYS[weekday.n - 1] ?? ''
  const options: Reading[] = [
    { ...line.reading(coming), label: `the ${ordinalDay(coming)}` },
    { ...line.reading(near), label: `the ${name}` },
    { ...line.reading(both), label: `the next ${name} that is a ${ordinalDay(both)}` },
  ]
  const question = `${longDate(coming).replace(/^\S+ /, '')} is a ${WEEKDAYS[isoWeekday(coming) - 1]}. Which is right?`
  const open: Open = { code: 'weekday-mismatch', ...line.span(at, day + 1), options, question }
  return { next: day + 1, slight: false, said: { form: 'open', open } }
}

/** A weekday that a date may follow, long or short. */
function weekdayNameAt(line: Line, at: number): Found<{ n: number }> | null {
  const found = line.get(at, 'weekday')
  return found && !found.lexeme.every && !line.gap(found.next).includes(';')
    ? { next: found.next, n: found.lexeme.n }
    : null
}

/** "4 December, Friday"; not "4 December Friday week" and not where the weekday begins something else. */
function weekdayAfter(line: Line, at: number): Found<{ n: number }> | null {
  const found = line.get(at, 'weekday')
  if (!found || found.lexeme.every || found.lexeme.short || line.skip(found.next, 'unit') !== null) return null
  return { next: found.next, n: found.lexeme.n }
}

/** Both readings of figures whose order is open; one date else. */
type PlainDate = Found<{
  from: number
  dates: (CalendarDate | null)[]
  monthDay: MonthDay | null
  slight: boolean
}>

function plainDateAt(line: Line, at: number): PlainDate | null {
  return figuresDateAt(line, at) ?? namedMonthAt(line, at)
}

function figuresDateAt(line: Line, at: number): PlainDate | null {
  const figures = line.words[at]?.figures
  if (!figures) return null
  const plain = (dates: (CalendarDate | null)[], slight = false): PlainDate => ({
    next: at + 1,
    from: at,
    dates,
    monthDay: null,
    slight,
  })
  if (figures.is === 'date') return plain([figures.date])
  if (figures.is === 'orders') return plain(inOrder(figures.dayFirst, figures.monthFirst, line))
  if (figures.is !== 'dayMonth') return null
  const { first, second, sign } = figures
  if (sign === '.') return germanDay(line, at, first, second)
  // "24/7" is a saying, not the 24th of July.
  if (first === 24 && second === 7) return null
  const next = (month: number, day: number) => nextYearly(month, day, line.context.today)
  const inOrders = inOrder(next(second, first), next(first, second), line)
  const dates = [...ofMonthAndYear(line, at, first, second), ...inOrders]
  return dates.every((date) => date === null) && line.gap(at + 1) === ''
    ? plain([null], true)
    : { ...plain(dates, true), monthDay: onlyDay(dates) }
}

/** "11/20": without a year, and in one order only. */
function onlyDay(dates: readonly (CalendarDate | null)[]): MonthDay | null {
  const [only, another] = dates.filter((date) => date !== null)
  return only === undefined || another !== undefined ? null : { month: monthOf(only), day: dayOf(only) }
}

/** "3.4." and "3.4. 2027", the day first. */
function germanDay(line: Line, at: number, day: number, month: number): PlainDate {
  const year = line.get(at + 1, 'number')
  const said = year && year.lexeme.n >= 1900 && year.lexeme.n < 2200 ? year.lexeme.n : null
  const date = said === null ? nextYearly(month, day, line.context.today) : makeDate(said, month, day)
  const monthDay = said === null ? { month, day } : null
  return { next: said === null ? at + 1 : at + 2, from: at, dates: [date], monthDay, slight: false }
}

/** "MOT 05/27", "Card expires 09/28": a month and a year as well, where no such day is meant by its order; its first day and its last. */
function ofMonthAndYear(line: Line, at: number, month: number, short: number): CalendarDate[] {
  const now = yearOf(line.context.today) % 100
  if (month < 1 || month > 12 || short <= 12 || short < now || short > now + 20) return []
  const expires = [1, 2].some((back) => EXPIRES.test(line.words[at - back]?.plain ?? ''))
  if (!expires && (isMonthFirst(line) || !line.slice(at, at + 1).startsWith('0'))) return []
  const days = [1, daysInMonth(2000 + short, month)].map((day) => makeDate(2000 + short, month, day))
  return days.filter((date) => date !== null && date >= line.context.today) as CalendarDate[]
}

const EXPIRES = /^(expires?|exp|expiry|valid|thru|gultig|ablauf|valable|expira|caduca|geldig|verloopt)$/

/** The readings in the order of the locale; outside English figures are day first and never asked about. */
function inOrder(dayFirst: CalendarDate | null, monthFirst: CalendarDate | null, line: Line): (CalendarDate | null)[] {
  if (!dayFirst || !monthFirst || dayFirst === monthFirst) return [dayFirst ?? monthFirst]
  if (!line.english) return [dayFirst]
  return isMonthFirst(line) ? [monthFirst, dayFirst] : [dayFirst, monthFirst]
}

const isMonthFirst = ({ context }: Line) => /^(en-US|en-PH|fil)\b/i.test(context.locale)

/** "2018 March 18": the year first. */
function yearFirstAt(line: Line, at: number): PlainDate | null {
  const year = line.words[at]?.figures
  if (year?.is !== 'number' || year.digits.length !== 4 || year.n < 1900 || year.n >= 2200) return null
  const month = line.get(at + 1, 'month')
  const day = month && dayNumberAt(line, line.past(month.next, 'the'))
  if (!month || !day?.figures) return null
  return { next: day.next, from: at, dates: [makeDate(year.n, month.lexeme.n, day.n)], monthDay: null, slight: false }
}

function namedMonthAt(line: Line, at: number): PlainDate | null {
  const yearFirst = yearFirstAt(line, at)
  if (yearFirst) return yearFirst
  const day = dayNumberAt(line, at)
  if (day) {
    const of = line.past(day.next, 'of')
    const month = line.get(of, 'month')
    if (month && (of > day.next || day.figures) && !beginsMonths(line, month.next))
      return withYear(line, at, month.lexeme.n, day.n, month.next)
    return null
  }
  const month = line.get(at, 'month')
  const after = month && dayNumberAt(line, line.past(month.next, 'the'))
  return month && after?.figures && !beginsTime(line, after.next - 1)
    ? withYear(line, at, month.lexeme.n, after.n, after.next)
    : null
}

/** "4 Dec 10:00": the figure of a time is no day. */
function beginsTime(line: Line, at: number): boolean {
  return line.words[at]?.figures?.is === 'time'
}

function dayNumberAt(line: Line, at: number): Found<{ n: number; figures: boolean }> | null {
  const figures = line.words[at]?.figures
  if (figures?.is === 'number') return figures.digits.length <= 2 ? { next: at + 1, n: figures.n, figures: true } : null
  if (figures?.is === 'ordinal') return { next: at + 1, n: figures.n, figures: true }
  const word = line.get(at, 'ordinal')
  return word && word.lexeme.n > 0 ? { next: word.next, n: word.lexeme.n, figures: false } : null
}

function withYear(line: Line, from: number, month: number, day: number, next: number): PlainDate {
  const year = yearAt(line, next)
  if (year) return { next: year.next, from, dates: [makeDate(year.n, month, day)], monthDay: null, slight: false }
  return { next, from, dates: [nextYearly(month, day, line.context.today)], monthDay: { month, day }, slight: false }
}

/** "2027", "'27", "de 2027"; "27" where it is not the number of something. */
export function yearAt(line: Line, at: number): Found<{ n: number }> | null {
  const from = line.past(at, 'of')
  const figures = line.words[from]?.figures
  if (figures?.is === 'year') return { next: from + 1, n: figures.n }
  if (figures?.is !== 'number' || line.gap(from).includes(';')) return null
  if (figures.digits.length === 4 && figures.n >= 1900 && figures.n < 2200) return { next: from + 1, n: figures.n }
  if (figures.digits.length !== 2 || from > at || line.gap(from) !== ' ') return null
  const now = yearOf(line.context.today) % 100
  const counted = line.skip(from + 1, 'unit', 'times', 'payments', 'month', 'rhythm', 'businessDays', 'oclock')
  return counted === null && figures.n >= now && figures.n <= now + 30 ? { next: from + 1, n: 2000 + figures.n } : null
}

/** The next such day, today included; null for a day that no year has. 29 February may be up to eight years away. */
export function nextYearly(month: number, day: number, today: CalendarDate): CalendarDate | null {
  const year = yearOf(today)
  for (let ahead = 0; ahead <= 8; ahead++) {
    const date = makeDate(year + ahead, month, day)
    if (date && date >= today) return date
  }
  return null
}

function saidOf({ from, next, dates, monthDay }: PlainDate, line: Line): SaidDate {
  const known = dates.filter((date) => date !== null)
  const [only] = known
  if (!only) return noSuchDate(line.slice(from, next))
  if (known.length === 1) return { form: 'day', date: only, ...yearly(monthDay) }
  return { form: 'open', open: orderOpen(known, line.span(from, next), line) }
}

const yearly = (monthDay: MonthDay | null) => (monthDay ? { days: { on: 'yearDays' as const, dates: [monthDay] } } : {})

function orderOpen(dates: CalendarDate[], span: { start: number; end: number }, line: Line): Open {
  const text = line.text.slice(span.start, span.end)
  return {
    code: 'date-order',
    ...span,
    options: dates.map(line.reading),
    question: `“${text}” can be read ${dates.length === 2 ? 'two' : 'several'} ways. Nothing is guessed; choose one.`,
  }
}

/** A date whose weekday was said too: one that fits settles the order of figures; none that fits is asked about. */
function checked(found: PlainDate, weekday: number, span: { start: number; end: number }, line: Line): SaidDate {
  const known = found.dates.filter((date) => date !== null)
  const [first] = known
  if (!first) return noSuchDate(line.slice(found.from, found.next))
  const fitting = known.filter((date) => isoWeekday(date) === weekday)
  const [only] = fitting
  if (fitting.length === 1 && only) return { form: 'day', date: only, ...yearly(found.monthDay) }
  const last = found.monthDay ? addSpan(first, { amount: -1, unit: 'years' }) : null
  // "Friday 20 Nov", said on the 22nd, was the day before yesterday.
  if (last && isoWeekday(last) === weekday && isRecent(last, line.context.today)) return { form: 'day', date: last }
  if (fitting.length > 1) return { form: 'open', open: orderOpen(fitting, line.span(found.from, found.next), line) }
  return { form: 'open', open: mismatch(known, weekday, span, line) }
}

function mismatch(dates: CalendarDate[], weekday: number, span: { start: number; end: number }, line: Line): Open {
  const name = (n: number) => WEEKDAYS[n - 1] ?? ''
  const options: Reading[] = []
  for (const date of dates) {
    const near = ((weekday - isoWeekday(date) + 10) % 7) - 3
    const meant = addDays(date, near)
    if (meant >= line.context.today) options.push({ ...line.reading(meant), label: `the ${name(weekday)}` })
    options.push({ ...line.reading(date), label: `the ${ordinalDay(date)}` })
  }
  const [first] = dates
  return {
    code: 'weekday-mismatch',
    ...span,
    options,
    question: `${first ? `${longDate(first).replace(/^\S+ /, '')} is a ${name(isoWeekday(first))}` : 'The weekday does not fit'}. Which is right?`,
  }
}

function ordinalDay(date: CalendarDate): string {
  const day = Number(date.slice(8))
  const ending = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

export const noSuchDate = (text: string): SaidDate => ({
  form: 'refused',
  code: 'no-such-date',
  message: `There is no ${text}: the calendar has no such day. Correct the date, or put the words in quotes to keep them in the title.`,
})

/** The next such day of a month, today included. */
export function nextDayOfMonth(day: number, today: CalendarDate): CalendarDate | null {
  return nextOn(today, null, day)
}

/** The next such day of a month that is such a weekday, if one is said. */
export function nextOn(today: CalendarDate, weekday: number | null, day: number): CalendarDate | null {
  for (let month = 0; month < MOST_MONTHS_AHEAD; month++) {
    const [year, index] = [yearOf(today), monthOf(today) - 1 + month]
    const date = makeDate(year + Math.floor(index / 12), (index % 12) + 1, day)
    if (date && date >= today && (weekday === null || isoWeekday(date) === weekday)) return date
  }
  return null
}
/** Every weekday falls on every day of a month within it, but for 29 to 31. */
const MOST_MONTHS_AHEAD = 24

/** The month that a month's name means by itself: this one or the next of that name. */
export function nextMonth(month: number, today: CalendarDate): { year: number; month: number } {
  return { year: yearOf(today) + (month < monthOf(today) ? 1 : 0), month }
}

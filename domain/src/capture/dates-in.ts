import { makeDate, monthOf, yearOf } from '../quick-add/civil-days.ts'
import { daysInMonth } from '../days/civil.ts'
import type { Line } from '../quick-add/line.ts'
import { monthDayAt, nextYearly, yearAt } from '../quick-add/dates/month-day.ts'
import type { SaidDate } from '../quick-add/piece.ts'
import { timeAt } from '../quick-add/time.ts'
import type { CalendarDate } from '../schedule.ts'

/** Which figure of "12/01/2027" the whole document puts first; `open` where it does not say. */
export type DateOrder = 'dayFirst' | 'monthFirst' | 'open'

export type FoundInText = {
  /** In the unit's text. */
  start: number
  end: number
  dates: { date: CalendarDate; why: string }[]
  question: string | null
  time: string | null
  /** So little said that it is a date only where something says that one is due: no year, or figures that may be a number of something. */
  slight: boolean
  /** The last day of a month, however long that is, or of every month. */
  endsMonth?: 'one' | 'every'
}

/** The dates of a sentence, each with the ways it can be read. Without a year it is counted on from `base`; null: it is asked. */
export function datesIn(line: Line, order: DateOrder, base: CalendarDate | null): FoundInText[] {
  const found: FoundInText[] = []
  for (let at = 0; at < line.words.length; at++) {
    const one = endOfNamedMonthAt(line, at, base) ?? endOfMonthAt(line, at, base) ?? dateAt(line, at, order, base)
    if (!one) continue
    const before = timeBefore(line, at)
    const after = before ? null : plainTime(line, one.next)
    const span = line.span(before?.at ?? at, after?.next ?? one.next)
    found.push({ ...one.found, ...span, time: before?.time ?? after?.time ?? null })
    at = (after?.next ?? one.next) - 1
  }
  return found
}

type Read = { next: number; found: Omit<FoundInText, 'start' | 'end' | 'time'> }

function dateAt(line: Line, at: number, order: DateOrder, base: CalendarDate | null): Read | null {
  if (!mayBegin(line, at)) return null
  const date = monthDayAt(line, at)
  if (!date) return null
  const { next, said } = date
  const figures = line.words.slice(at, next).map((word) => word.figures)
  const shown = line.slice(at, next)
  const inFigures = figures.some((one) => one?.is === 'orders' || one?.is === 'dayMonth')
  const shortYear = /(^|\D)\d{1,2}[-/.]\d{1,2}[-/.]\d{2}$/.test(shown)
  if (!inFigures && !hasYear(line, at, next) && !isNamed(shown)) return null
  if (said.form === 'refused')
    return inFigures ? null : { next, found: { dates: [], question: said.message, slight: shortYear } }
  const yearless = !hasYear(line, at, next)
  // A year stands there in a way that was not read: none is made up in its place.
  if (yearless && YEAR_BEHIND.test(line.text.slice(line.span(at, next).end))) return null
  const onWeekday = line.words.slice(at, next).some((_, n) => line.get(at + n, 'weekday') !== null)
  const slight = (yearless && !onWeekday) || shortYear
  if (said.form === 'day')
    return { next, found: { ...(yearless ? guessYear(said, base, onWeekday) : certain(said.date, shown)), slight } }
  if (said.form !== 'open') return null
  const whole = figures.find((one) => one?.is === 'orders')
  if (said.open.code === 'date-order' && whole?.is === 'orders' && order !== 'open') {
    const only = whole[order]
    if (only) return { next, found: { ...certain(only, shown, ORDERS[order]), slight } }
  }
  const dates = said.open.options.flatMap(({ value, label }) =>
    typeof value === 'string' &&
    makeDate(yearOf(value as CalendarDate), monthOf(value as CalendarDate), Number(value.slice(8)))
      ? [{ date: value as CalendarDate, why: whyOf(said, value as CalendarDate, label, whole) }]
      : [],
  )
  return { next, found: { dates, question: said.open.question, slight } }
}

const YEAR_BEHIND = /^[^\p{L}\d]{0,4}(?:19|20)\d\d/u

const ORDERS = {
  dayFirst: 'the day first, as in the rest of the document',
  monthFirst: 'the month first, as in the rest of the document',
}

function whyOf(
  said: Extract<SaidDate, { form: 'open' }>,
  date: CalendarDate,
  label: string | undefined,
  orders: { dayFirst: CalendarDate | null } | undefined,
): string {
  if (said.open.code === 'date-order') return orders?.dayFirst === date ? 'the day first' : 'the month first'
  return label?.startsWith('the ') && /\d/.test(label) ? 'the number is right' : 'the weekday is right'
}

const certain = (date: CalendarDate, shown: string, more?: string) => ({
  dates: [{ date, why: more ? `“${shown}” is read with ${more}` : '' }],
  question: null,
})

/** `onWeekday`: a weekday is said, which is another one a year before. */
function guessYear({ date }: Extract<SaidDate, { form: 'day' }>, base: CalendarDate | null, onWeekday = false) {
  if (base)
    return { dates: [{ date, why: 'no year is said: the first after the date of the document' }], question: null }
  if (onWeekday) return { dates: [{ date, why: 'no year is said: the next one on that weekday' }], question: null }
  const before = makeDate(yearOf(date) - 1, monthOf(date), Number(date.slice(8)))
  const dates = [{ date, why: 'the next one' }, ...(before ? [{ date: before, why: 'the one before' }] : [])]
  return { dates, question: 'No year is said, and the document has no date. Which is meant?' }
}

/** "the end of February 2027". */
function endOfNamedMonthAt(line: Line, at: number, base: CalendarDate | null): Read | null {
  const end = line.get(at, 'end')
  const month = end && line.get(line.past(end.next, 'of', 'the'), 'month')
  if (!month) return null
  const year = yearAt(line, month.next)
  const from = base ?? line.context.today
  const n = month.lexeme.n
  const first = year ? makeDate(year.n, n, 1) : nextYearly(n, 28, from)
  if (!first) return null
  const date = makeDate(yearOf(first), n, daysInMonth(yearOf(first), n))
  if (!date) return null
  const next = year?.next ?? month.next
  if (year)
    return { next, found: { dates: [{ date, why: 'the last day of that month' }], question: null, slight: false } }
  return { next, found: { ...guessYear({ form: 'day', date }, base), slight: true } }
}

/**
 * "by the end of the month", "zum Monatsletzten", "avant la fin du mois prochain": of the month of the document, or the one after. With a length
 * before it ("three months to the end of a month", "30 jours fin de mois") it is how a term is counted, and no day.
 */
function endOfMonthAt(line: Line, at: number, base: CalendarDate | null): Read | null {
  const found = monthEndWords(line, at)
  if (!found || LENGTH_BEFORE.test(line.text.slice(0, line.span(at, found.next).start))) return null
  const from = base ?? line.context.today
  const lastDay = (ahead: number) => {
    const index = yearOf(from) * 12 + monthOf(from) - 1 + ahead
    const [year, month] = [Math.floor(index / 12), (index % 12) + 1]
    return makeDate(year, month, daysInMonth(year, month))
  }
  const [date, after] = [lastDay(found.ahead), lastDay(found.ahead + 1)]
  if (!date || !after) return null
  const read = { slight: true, endsMonth: found.every ? ('every' as const) : ('one' as const) }
  if (base) {
    const why = `the last day of the month ${found.ahead === 0 ? 'of' : 'after'} the date of the document`
    return { next: found.next, found: { ...read, dates: [{ date, why }], question: null } }
  }
  const dates = [
    { date, why: found.ahead === 0 ? 'this month' : 'next month' },
    { date: after, why: 'the month after' },
  ]
  const question = 'The document has no date. The end of which month is meant?'
  return { next: found.next, found: { ...read, dates, question } }
}

/** `ahead`: how many months after the one that it is said in. */
function monthEndWords(line: Line, at: number): { next: number; ahead: number; every: boolean } | null {
  const every = isEveryBefore(line, at)
  const word = line.skip(at, 'endOfMonth')
  if (word !== null) return { next: word, ahead: 0, every }
  const end = line.skip(at, 'end')
  if (end === null) return null
  const lead = line.past(end, 'of', 'the', 'this')
  const each = line.skip(lead, 'every')
  const which = each ?? lead
  const before = line.skip(which, 'next')
  const unit = line.get(before ?? which, 'unit')
  if (unit?.lexeme.span.unit !== 'months' || unit.lexeme.span.amount !== 1 || unit.lexeme.plural) return null
  // "la fin du mois prochain".
  const behind = before === null ? line.skip(unit.next, 'next') : null
  return {
    next: behind ?? unit.next,
    ahead: before === null && behind === null ? 0 : 1,
    every: every || each !== null,
  }
}

/** "jeweils zum", "every month at the". */
function isEveryBefore(line: Line, at: number): boolean {
  for (let from = Math.max(0, at - 4); from < at; from++) {
    const every = line.skip(from, 'every')
    if (every === null) continue
    const unit = line.get(every, 'unit')
    const isMonth = unit?.lexeme.span.unit === 'months' && unit.lexeme.span.amount === 1
    if (line.past(isMonth ? unit.next : every, 'on', 'at', 'by', 'until', 'the') === at) return true
  }
  return false
}

const LENGTH_BEFORE =
  /(?<![\p{L}\d])(?:(?:working |business |calendar |netto |net )?days?|months?|weeks?|(?:werk|arbeits)?tagen?|tage|monat(?:en?|s)?|wochen?|jours?|mois|semaines?|días?|mes(?:es)?|semanas?|dag(?:en)?|maand(?:en)?|net|netto)['’]?s?\s+(?:notice\s+)?(?:(?:from|to|after|the|of|a|at|zum|zu|jeweils|nach|vor|a partir|à|de|la|al|vanaf|tot|op|het|per)\s+){0,3}$/iu

/** A word that no date begins with is not looked at twice. */
const mayBegin = (line: Line, at: number) =>
  Boolean(line.words[at]?.figures) || line.skip(at, 'weekday', 'month', 'ordinal', 'the') !== null

function hasYear(line: Line, at: number, next: number): boolean {
  return line.words.slice(at, next).some(({ figures }) => {
    if (figures?.is === 'number') return figures.digits.length === 4
    return figures?.is === 'date' || figures?.is === 'orders' || figures?.is === 'year'
  })
}

/** "4 May", not "the 4 may …": a month without a year begins with a capital, but where the language writes none. */
const isNamed = (shown: string) => !/\b(may|march|mar|sat|sun|second)\b/.test(shown) || /\p{Lu}/u.test(shown)

function plainTime(line: Line, at: number): { next: number; time: string } | null {
  const found = timeAt(line, at, true)
  return found?.piece.is === 'time' ? { next: found.next, time: found.piece.at } : null
}

/** "by 5pm on Friday 4 December". */
function timeBefore(line: Line, date: number): { at: number; time: string } | null {
  for (let at = Math.max(0, date - 4); at < date; at++) {
    const found = timeAt(line, at, false)
    if (found?.piece.is === 'time' && line.past(found.next, 'on', 'the') === date) return { at, time: found.piece.at }
  }
  return null
}

/** What figures that can be read in one way only say of all the others; `open` where they contradict each other or say nothing. */
export function dateOrderOf(lines: Iterable<Line>): DateOrder {
  const seen = new Set<DateOrder>()
  for (const { words } of lines)
    for (const { figures } of words) {
      if (figures?.is !== 'orders' || (figures.dayFirst !== null) === (figures.monthFirst !== null)) continue
      const [date] = [figures.dayFirst ?? figures.monthFirst]
      // Numbers that only look like a date say nothing of how dates are written.
      if (date && (yearOf(date) < 1990 || yearOf(date) > 2100)) continue
      seen.add(figures.dayFirst ? 'dayFirst' : 'monthFirst')
    }
  const [only = 'open'] = seen
  return seen.size === 1 ? only : 'open'
}

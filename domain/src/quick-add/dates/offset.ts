import { isCalendarDate } from '../../days/civil.ts'
import type { CalendarDate, Span } from '../../schedule.ts'
import { asName } from '../as-name.ts'
import { addDays, addSpan, daysInMonth, isoWeekday, makeDate, monthOf, yearOf } from '../civil-days.ts'
import type { FoundDate } from './found-date.ts'
import { namedDateAt } from './named-date.ts'
import { dayAloneAt } from './day-alone.ts'
import { endOfItAt, eventDateAt } from './event-date.ts'
import { businessDaysAt, lengthAt, lengthsAt, movedBy, netDaysAt } from '../rhythms/length.ts'
import { Line } from '../line.ts'
import { noSuchDate } from './month-day.ts'
import type { Found, Open, SaidDate } from '../piece.ts'
import { regionsAt } from '../regions.ts'
import { openLengthAt, whichLength } from './open-lengths.ts'

/** So long before or after another date: "2 weeks before Christmas", "5 business days from now", "the Friday before 25 Dec", "within 14 days of 1 Dec". */
export function offsetAt(line: Line, at: number): FoundDate | null {
  const found = oneOffsetAt(line, at)
  if (found?.said.form !== 'day' || found.said.date >= line.context.today) return found
  const again = nextOffset(line, at)
  return again === null ? found : { ...found, said: { ...found.said, again } }
}

/** What the same words mean once the day that they count from is over: "the Friday before Thanksgiving", said between the two. */
function nextOffset({ text, context }: Line, at: number): CalendarDate | null {
  const saidAfter = (days: number) => {
    const later = oneOffsetAt(new Line(text, { ...context, today: addDays(context.today, days) }), at)
    return later?.said.form === 'day' && later.said.date >= context.today ? later.said.date : null
  }
  // A day with its year never comes again.
  if (saidAfter(366) === null) return null
  // Twice in the shortest round, a month: none is passed over.
  for (let days = 14; days < 366; days += 14) {
    const date = saidAfter(days)
    if (date !== null) return date
  }
  return saidAfter(366)
}

function oneOffsetAt(line: Line, at: number): FoundDate | null {
  return (
    endOfMonthAfterAt(line, at) ??
    businessOffsetAt(line, at) ??
    openLengthOffsetAt(line, at) ??
    lengthOffsetAt(line, at) ??
    withinAt(line, at) ??
    weekdayOffsetAt(line, at)
  )
}

/** "30 days EOM", "45 jours fin de mois": on an invoice, so long from its day, and then to the month's end. Its day is asked; today's is offered. */
function endOfMonthAfterAt(line: Line, at: number): FoundDate | null {
  const net = line.words[at]?.plain === 'net' ? at + 1 : at
  const length = lengthAt(line, net)
  const next = length && line.skip(length.next, 'endOfMonth')
  const date = length && addSpan(line.context.today, length.span)
  if (!length || !next || !date || length.span.unit !== 'days') return null
  const last = makeDate(yearOf(date), monthOf(date), daysInMonth(yearOf(date), monthOf(date)))
  const text = line.slice(at, next)
  const options = [
    ...(last ? [{ value: last, replacement: line.writtenOn(last), label: 'counted from today' }] : []),
    asName(text),
  ]
  const question = `From which day does “${text}” count? Choose, or name the day it is due.`
  return {
    next,
    slight: false,
    said: { form: 'open', open: { code: 'unread', ...line.span(at, next), options, question } },
  }
}

function lengthOffsetAt(line: Line, at: number): FoundDate | null {
  const dayOnly = line.get(line.past(at, 'the'), 'unit')
  const oneUnit = dayOnly && !dayOnly.lexeme.plural ? { next: dayOnly.next, spans: [dayOnly.lexeme.span] } : null
  const length = lengthsAt(line, at) ?? clearDaysAt(line, at) ?? hoursAt(line, at) ?? oneUnit
  const side = length && sideAt(line, length.next)
  if (!length || !side) return null
  const base = (side.sign > 0 ? eventDateAt : endOfItAt)(line, side.next) ?? baseAt(line, side.next)
  if (!base) return null
  const shift = (date: CalendarDate) => movedBy(date, length.spans, side.sign)
  return lastOrNext(line, at, side, base, shift) ?? { next: base.next, slight: false, said: shifted(base.said, shift) }
}

/** "3 to 4 weeks before 1 March", "a few days before Easter": by when is asked. */
function openLengthOffsetAt(line: Line, at: number): FoundDate | null {
  const length = openLengthAt(line, at)
  const side = length && sideAt(line, length.next)
  const base = side && baseAt(line, side.next)
  if (!length || !base || base.said.form !== 'day') return null
  const { said, next } = base
  const last = side.sign > 0 && said.days?.on === 'yearDays' ? addSpan(said.date, { amount: -1, unit: 'years' }) : null
  const longest = length.lengths.at(-1)?.span
  const soon = last && longest ? movedBy(last, [longest]) : null
  const isLast = last !== null && soon !== null && soon >= line.context.today
  const from = isLast ? last : said.date
  const behind = isLast ? `${line.slice(length.next, side.next)} ${line.written(last)}` : line.slice(length.next, next)
  const options = length.lengths.map(({ span, text }) => {
    const replacement = `${text} ${behind}`
    return { value: (span && movedBy(from, [span], side.sign)) ?? replacement, replacement }
  })
  const question = whichLength(line.slice(at, next), length)
  const open: Open = { code: 'range', ...line.span(at, next), options, question }
  return { next, slight: false, said: { form: 'open', open } }
}

/** "21 clear days before": neither the day that is counted from nor the day itself is one of them. */
function clearDaysAt(line: Line, at: number): Found<{ spans: Span[] }> | null {
  const number = line.get(at, 'number')
  const unit = number && line.words[number.next]?.plain === 'clear' ? line.get(number.next + 1, 'unit') : null
  if (!number || unit?.lexeme.span.unit !== 'days') return null
  return { next: unit.next, spans: [{ amount: number.lexeme.n + 1, unit: 'days' }] }
}

/** Whole days said in hours: "72 hours before". */
function hoursAt(line: Line, at: number): Found<{ spans: Span[] }> | null {
  const number = line.get(at, 'number')
  const hours = number && /^(hours?|hrs?)$/.test(line.words[number.next]?.plain ?? '') ? number.lexeme.n : 0
  if (!number || hours === 0 || hours % 24 !== 0) return null
  return { next: number.next + 1, spans: [{ amount: hours / 24, unit: 'days' }] }
}

/** "30 days from 1 November", said on the 22nd: counted from the last one or from the next is asked. */
function lastOrNext(
  line: Line,
  at: number,
  side: Found<{ sign: 1 | -1 }>,
  { next, said }: FoundDate,
  shift: (date: CalendarDate) => CalendarDate | null,
): FoundDate | null {
  if (side.sign < 0) return null
  if (said.form === 'open' && said.open.code === 'date-order')
    return { next, slight: false, said: { form: 'open', open: withLast(line, said.open, shift) } }
  if (said.form !== 'day' || said.days?.on !== 'yearDays') return null
  const { today } = line.context
  const last = addSpan(said.date, { amount: -1, unit: 'years' })
  const soon = last && last < today ? shift(last) : null
  if (!last || !soon || soon < today) return null
  const words = line.slice(at, side.next)
  const options = [last, said.date].map((base) => ({
    value: shift(base) ?? base,
    replacement: `${words} ${line.written(base)}`,
    label: `from ${line.written(base)}`,
  }))
  const question = `“${line.slice(side.next, next)}” has no year here. From which of the two?`
  return {
    next,
    slight: false,
    said: { form: 'open', open: { code: 'which-date', ...line.span(at, next), options, question } },
  }
}

/** "within 30 days of 3/11": of each order the last such day too, where what is counted from it is still to come. */
function withLast(line: Line, open: Open, shift: (date: CalendarDate) => CalendarDate | null): Open {
  const options = open.options.flatMap((option) => {
    const date = typeof option.value === 'string' && isCalendarDate(option.value) ? option.value : null
    const last = date && addSpan(date, { amount: -1, unit: 'years' })
    const soon = last && last < line.context.today ? shift(last) : null
    return last && soon && soon >= line.context.today ? [line.reading(last), option] : [option]
  })
  return { ...open, options }
}

function businessOffsetAt(line: Line, at: number): FoundDate | null {
  const inFrom = line.skip(at, 'in', 'within')
  const days = businessDaysAt(line, inFrom ?? at) ?? nthAfterAt(line, at)
  if (!days) return null
  const place = regionsAt(line, days.next)
  const next = place?.next ?? days.next
  const counted = (amount: number, from: CalendarDate, name: string, regions = place?.regions ?? null): SaidDate => ({
    form: 'counted',
    amount,
    from,
    name,
    weekendsOnly: days.weekendsOnly,
    regions,
  })
  const side = sideAt(line, next) ?? (inFrom !== null && line.skip(next, 'of') !== null ? ofSide(line, next) : null)
  if (!side)
    return inFrom === null ? null : { next, slight: false, said: counted(days.amount, line.context.today, 'today') }
  const base = (side.sign > 0 ? eventDateAt : endOfItAt)(line, side.next) ?? baseAt(line, side.next)
  if (!base) return null
  const asked = lastOrNext(line, at, side, base, (date) => addDays(date, days.amount))
  if (asked) return asked
  const name = line.slice(side.next, base.next)
  const from = firstCounted(base.said)
  const behind = place ?? regionsAt(line, base.next)
  return {
    next: place ? base.next : (behind?.next ?? base.next),
    slight: false,
    said: from === null ? base.said : counted(days.amount * side.sign, from, name, behind?.regions ?? null),
  }
}

/** "the 1st working day after month end". */
function nthAfterAt(line: Line, at: number): ReturnType<typeof businessDaysAt> {
  const nth = line.get(line.past(at, 'the', 'on'), 'ordinal')
  const next = nth && nth.lexeme.n > 0 ? line.skip(nth.next, 'businessDays') : null
  return nth && next !== null && line.skip(next, 'after') !== null
    ? { next, amount: nth.lexeme.n, weekendsOnly: false }
    : null
}

function ofSide(line: Line, at: number): Found<{ sign: 1 | -1 }> {
  return { next: line.skip(at, 'of') ?? at, sign: 1 }
}

/** "before", "after", "from", "ahead of". */
function sideAt(line: Line, at: number): Found<{ sign: 1 | -1 }> | null {
  const before = line.skip(at, 'before')
  if (before !== null) return { next: line.past(before, 'the'), sign: -1 }
  // "Vanaf" and "ab" begin something; only "from" counts on, too.
  const from = /^(from|ab|vanaf|desde|partir|compter|ingang|a|met)$/.test(line.words[at]?.plain ?? '')
  const after = line.skip(at, 'after') ?? (from ? line.skip(at, 'from') : null)
  return after === null ? null : { next: line.past(after, 'the'), sign: 1 }
}

function baseAt(line: Line, at: number): FoundDate | null {
  const now = line.skip(at, 'now')
  if (now !== null) return { next: now, slight: false, said: { form: 'day', date: line.context.today } }
  return namedDateAt(line, at) ?? dayAloneAt(line, at)
}

/** The day that is counted from: a whole period's first, its end's last. Null where that is still open. */
const firstCounted = (said: SaidDate): CalendarDate | null =>
  said.form === 'day' ? said.date : said.form === 'period' ? said.first : said.form === 'end' ? said.last : null

/** The same on each reading of the other date. */
function shifted(said: SaidDate, shift: (date: CalendarDate) => CalendarDate | null): SaidDate {
  const base = firstCounted(said)
  if (base === null) return said
  const date = shift(base)
  const moves = said.form === 'day' && (said.moves || said.days?.on === 'nthWeekdays')
  return date ? { form: 'day', date, ...(moves ? { moves } : {}) } : noSuchDate('such day')
}

/** "within 14 days of 1 December", "net 30 from 20 Nov": so long after it, at the latest. */
function withinAt(line: Line, at: number): FoundDate | null {
  const within = line.skip(at, 'within')
  const length = within === null ? netDaysAt(line, at) : lengthAt(line, within)
  const of = length && line.skip(length.next, 'of', 'after', 'from')
  if (!length || of === null) return null
  const side = { next: line.past(of, 'the'), sign: 1 as const }
  const base = eventDateAt(line, side.next) ?? baseAt(line, side.next)
  if (!base) return null
  const shift = (date: CalendarDate) => addSpan(date, length.span)
  return lastOrNext(line, at, side, base, shift) ?? { next: base.next, slight: false, said: shifted(base.said, shift) }
}

/** "the Friday before Christmas", "Monday after 5 December". */
function weekdayOffsetAt(line: Line, at: number): FoundDate | null {
  const lead = line.past(at, 'on', 'the')
  const last = line.get(lead, 'ordinal')
  const weekday = line.get(last?.lexeme.n === -1 ? last.next : lead, 'weekday')
  const side = weekday && !weekday.lexeme.every ? sideAt(line, weekday.next) : null
  if (!weekday || !side || line.skip(weekday.next, 'from') !== null) return null
  const base = baseAt(line, side.next)
  if (!base) return null
  const near = (date: CalendarDate) => {
    const away = (weekday.lexeme.n - isoWeekday(date) + 7) % 7 || 7
    return addDays(date, side.sign > 0 ? away : away === 7 ? -7 : away - 7)
  }
  const said = shifted(base.said, near)
  return { next: base.next, slight: false, said: said.form === 'day' ? { ...said, moves: true } : said }
}

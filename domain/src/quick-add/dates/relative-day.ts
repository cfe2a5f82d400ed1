import { isCalendarDate } from '../../days/civil.ts'
import type { CalendarDate, Span } from '../../schedule.ts'
import { byDay } from '../rhythms/by-day.ts'
import { addDays, addSpan, isoWeekday } from '../civil-days.ts'
import type { FoundDate } from './found-date.ts'
import type { Line } from '../line.ts'
import { noSuchDate } from './month-day.ts'
import { asName } from '../as-name.ts'
import type { Open, SaidDate, SaidDays } from '../piece.ts'
import { weekAfterNextAt } from './week-after-next.ts'
import { lengthAt, lengthsAt, movedBy, netDaysAt } from '../rhythms/length.ts'

/** "today", "tomorrow week", "in 3 months", "3 weeks today", "a week on Monday", "Friday", "next Friday", "Monday week". */
export function relativeDayAt(line: Line, at: number): FoundDate | null {
  return (
    weekdayOfWeekAt(line, at) ??
    weekOnAt(line, at) ??
    inLengthAt(line, at) ??
    todayInAt(line, at) ??
    namedDayAt(line, at)
  )
}

/** "heute in 14 Tagen", "vandaag over 2 weken": the day and the length say one thing. */
function todayInAt(line: Line, at: number): FoundDate | null {
  const today = line.english ? null : line.skip(at, 'today')
  return today !== null && line.skip(today, 'in') !== null ? inLengthAt(line, today) : null
}

/** "a fortnight on Friday", "3 weeks today", "2 weeks tomorrow": that much after the coming one. */
function weekOnAt(line: Line, at: number): FoundDate | null {
  const length = lengthAt(line, at)
  if (!length || (length.span.unit !== 'weeks' && length.span.unit !== 'days')) return null
  const day = namedDayAt(line, line.skip(length.next, 'on', 'from') ?? length.next)
  if (!day || day.said.form !== 'day') {
    // "A week on Monday", said on a Monday: a week from today.
    const soon = day?.said.form === 'open' ? day.said.open.options[0]?.value : undefined
    return day && typeof soon === 'string' && isCalendarDate(soon)
      ? { next: day.next, slight: false, said: moved(soon, length.span) }
      : null
  }
  return { next: day.next, slight: false, said: moved(day.said.date, length.span) }
}

/** "Tuesday of next week", "next week on Tuesday". */
function weekdayOfWeekAt(line: Line, at: number): FoundDate | null {
  const first = line.get(at, 'weekday')
  const week = weekAt(line, first ? line.past(first.next, 'of', 'in', 'the') : at)
  if (!week) return null
  const last = first ? null : line.get(line.past(week.next, 'on'), 'weekday')
  const weekday = first ?? last
  if (!weekday || weekday.lexeme.every || weekday.lexeme.short) return null
  const { today } = line.context
  const date = addDays(today, weekday.lexeme.n - isoWeekday(today) + week.ahead * 7)
  return { next: last?.next ?? week.next, slight: false, said: { form: 'day', date } }
}

/** "next week", "this week", "la semaine prochaine". */
function weekAt(line: Line, at: number): { next: number; ahead: 0 | 1 | 2 } | null {
  const later = weekAfterNextAt(line, at)
  if (later !== null) return { next: later, ahead: 2 }
  const which = line.get(at, 'next') ?? line.get(at, 'this')
  const unit = line.get(which?.next ?? at, 'unit')
  if (!unit || unit.lexeme.span.unit !== 'weeks' || unit.lexeme.span.amount !== 1 || unit.lexeme.plural) return null
  const trailing = which ? null : line.skip(unit.next, 'next')
  if (!which && trailing === null) return null
  return { next: trailing ?? unit.next, ahead: which?.lexeme.is === 'this' ? 0 : 1 }
}

function inLengthAt(line: Line, at: number): FoundDate | null {
  const net = netDaysAt(line, at)
  if (net) return fromInvoice(line, at, net)
  const within = line.skip(at, 'within')
  const lead = line.skip(at, 'in') ?? within
  const length =
    lead === null ? null : (lengthsAt(line, line.past(lead, 'about')) ?? comingLengthAt(line, lead, within))
  // "Within 14 days of 1 December" counts from that day: an offset.
  if (!length) return null
  const other = fromWhatAt(line, at, length)
  if (other) return other
  const time = line.words[length.next]?.plain === 'time' ? length.next + 1 : length.next
  return { next: time, slight: false, said: dayOrNone(movedBy(line.context.today, length.spans)) }
}

/** "in the next 2 weeks", "within the next month": so long from today, at the latest. */
function comingLengthAt(line: Line, lead: number, within: number | null): ReturnType<typeof lengthsAt> {
  const from = line.past(lead, 'the')
  const next = line.skip(from, 'next')
  if (next === null) return nextBetweenAt(line, from)
  const unit = lead === within ? line.get(next, 'unit') : null
  return unit && !unit.lexeme.plural ? { next: unit.next, spans: [unit.lexeme.span] } : lengthsAt(line, next)
}

/** "les 2 prochaines semaines": the word stands behind the number. */
function nextBetweenAt(line: Line, at: number): ReturnType<typeof lengthsAt> {
  const number = line.get(at, 'number')
  const next = number && line.skip(number.next, 'next')
  const unit = next === null ? null : line.get(next, 'unit')
  if (!number || !unit) return null
  const { amount, unit: of } = unit.lexeme.span
  return { next: unit.next, spans: [{ amount: number.lexeme.n * amount, unit: of }] }
}

/** "within 28 days of delivery": from a day that was not said. Today's is offered. */
function fromWhatAt(line: Line, at: number, { next, spans }: { next: number; spans: Span[] }): FoundDate | null {
  const side = line.skip(next, 'of', 'after', 'from', 'since')
  const what = side === null ? null : line.past(side, 'the', 'per')
  if (what === null || !line.words[what] || line.words[what]?.mark) return null
  const date = movedBy(line.context.today, spans)
  const text = line.slice(at, what + 1)
  const options = [
    ...(date ? [{ value: date, replacement: line.writtenOn(date), label: 'counted from today' }] : []),
    asName(text),
  ]
  const question = `“${line.slice(what, what + 1)}” is no date. From which day does “${text}” count?`
  const open: Open = { code: 'unread', ...line.span(at, what + 1), options, question }
  return { next: what + 1, slight: false, said: { form: 'open', open } }
}

/** "net 30": from the day of an invoice that has not been said. Today's is offered. */
function fromInvoice(line: Line, at: number, { next, span }: { next: number; span: Span }): FoundDate {
  const date = movedBy(line.context.today, [span])
  const text = line.slice(at, next)
  const options = [
    ...(date ? [{ value: date, replacement: line.writtenOn(date), label: 'counted from today' }] : []),
    asName(text),
  ]
  const question = `From which day does “${text}” count? Say it with “from”, or choose.`
  const open: Open = { code: 'unread', ...line.span(at, next), options, question }
  return { next, slight: false, said: { form: 'open', open } }
}

const dayOrNone = (date: CalendarDate | null): SaidDate => (date ? { form: 'day', date } : noSuchDate('such day'))
const moved = (date: CalendarDate, span: Span) => dayOrNone(addSpan(date, span))

/** The coming weekday, today included. */
const coming = (weekday: number, today: CalendarDate) => addDays(today, (weekday - isoWeekday(today) + 7) % 7)

function namedDayAt(line: Line, at: number): FoundDate | null {
  const { today } = line.context
  const plain = (['today', 'tomorrow', 'dayAfterTomorrow'] as const).flatMap((kind, days) => {
    const next = line.skip(kind === 'dayAfterTomorrow' ? line.past(at, 'the') : at, kind)
    return next === null || (kind === 'tomorrow' && isMorning(line, at)) ? [] : { next, date: addDays(today, days) }
  })[0]
  if (plain) {
    const weeks = weeksAfter(line, plain.next)
    const date = addDays(plain.date, weeks ? 7 : 0)
    return { next: weeks ?? plain.next, slight: false, said: { form: 'day', date } }
  }
  return weekdayAt(line, at)
}

/** "Dienstag morgen", "la mañana": where the morning has the same word. */
export const isMorning = (line: Line, at: number): boolean =>
  !line.english && (line.get(at - 1, 'weekday') !== null || line.words[at - 1]?.plain === 'la')

/** "Monday week", "tomorrow week": a week later. */
function weeksAfter(line: Line, at: number): number | null {
  const unit = line.get(at, 'unit')
  return unit &&
    unit.lexeme.span.unit === 'weeks' &&
    unit.lexeme.span.amount === 1 &&
    !unit.lexeme.plural &&
    line.english
    ? unit.next
    : null
}

function weekdayAt(line: Line, at: number): FoundDate | null {
  const { today } = line.context
  const which = line.get(at, 'next') ?? line.get(at, 'this')
  const found = line.get(which?.next ?? at, 'weekday')
  if (!found || found.lexeme.every || found.lexeme.short) return null
  const weekday = found.lexeme.n
  const days: SaidDays = { on: 'weekdays', days: [byDay(weekday)] }
  const soon = coming(weekday, today)
  const later = addDays(soon, 7)
  const week = weeksAfter(line, found.next)
  if (week !== null) return { next: week, slight: false, said: { form: 'day', date: later } }
  // "Friday in March" is not the coming Friday.
  if (belongsToMonth(line, found.next)) return null
  const next = line.skip(found.next, 'next')
  const isNext = which?.lexeme.is === 'next' || (!which && next !== null && !line.english)
  const end = isNext && !which && next !== null ? next : found.next
  const open = (code: 'next-weekday' | 'weekday-today'): SaidDate => {
    return {
      form: 'open',
      days,
      open: {
        code,
        ...line.span(at, end),
        options: [soon, later].map(line.reading),
        question:
          code === 'next-weekday'
            ? `“${line.slice(at, end)}” can be this week’s or the one after. Nothing is guessed; choose one.`
            : `Today is a ${line.slice(found.next - 1, found.next)}. Today, or in a week?`,
      },
    }
  }
  if (isNext) {
    if (soon === today) return { next: end, slight: false, said: { form: 'day', date: later, days } }
    return weekday > isoWeekday(today)
      ? { next: end, slight: false, said: open('next-weekday') }
      : { next: end, slight: false, said: { form: 'day', date: soon, days } }
  }
  const slight = which === null
  if (soon === today) return { next: end, slight, said: open('weekday-today') }
  return { next: end, slight, said: { form: 'day', date: soon, days } }
}

function belongsToMonth(line: Line, at: number): boolean {
  const of = line.past(at, 'of', 'in', 'the', 'this', 'next')
  if (of === at) return false
  if (line.skip(of, 'month') !== null) return true
  const every = line.skip(of, 'every')
  const unit = line.get(every ?? of, 'unit')
  return unit !== null && unit.lexeme.span.unit === 'months'
}

import type { CalendarDate, Span, Unit } from '../../schedule.ts'
import { addSpan } from '../civil-days.ts'
import type { Line } from '../line.ts'
import type { Found } from '../piece.ts'

const MOST = 9999

/** "3 months", "a fortnight", "30d", "half a year"; a count needs to be said. */
export function lengthAt(line: Line, at: number): Found<{ span: Span; count: number }> | null {
  const figures = line.words[at]?.figures
  if (figures?.is === 'span' && figures.unit !== 'clock')
    return { next: at + 1, count: figures.n, span: shortSpan(figures.n, figures.unit) }
  const half = line.words[at]?.plain === 'medio' ? line.get(at, 'unit') : null
  if (half) return { next: half.next, count: 1, span: half.lexeme.span }
  const number = line.get(at, 'number')
  const unit = number && (line.get(number.next, 'unit') ?? possessiveAt(line, number.next))
  if (!number || !unit || number.lexeme.n > MOST) return null
  const { span } = unit.lexeme
  return { next: unit.next, count: number.lexeme.n, span: { amount: number.lexeme.n * span.amount, unit: span.unit } }
}

/** "a week's time", "1 month's notice". */
function possessiveAt(line: Line, at: number): Found<{ lexeme: { span: Span } }> | null {
  const unit = /^(day|week|month|year)'s$/.exec(line.words[at]?.plain ?? '')?.[1]
  return unit === undefined ? null : { next: at + 1, lexeme: { span: { amount: 1, unit: `${unit}s` as Unit } } }
}

/** "net 30", "net 30 days", as on an invoice. */
export function netDaysAt(line: Line, at: number): Found<{ span: Span }> | null {
  const days = line.words[at]?.plain === 'net' ? line.get(at + 1, 'number') : null
  if (!days || days.lexeme.n < 5 || days.lexeme.n > 180) return null
  const unit = line.get(days.next, 'unit')
  const isDays = unit?.lexeme.span.unit === 'days'
  if (unit && !isDays) return null
  return { next: unit?.next ?? days.next, span: { amount: days.lexeme.n, unit: 'days' } }
}

/** "9 months and 1 day", "2 years 6 months": each after the other. */
export function lengthsAt(line: Line, at: number): Found<{ spans: Span[] }> | null {
  const first = lengthAt(line, at)
  if (!first) return null
  const more = lengthsAt(line, line.past(first.next, 'and'))
  return more ? { next: more.next, spans: [first.span, ...more.spans] } : { next: first.next, spans: [first.span] }
}

/** A date moved by each of several lengths in turn; null outside the years 1 to 9999. */
export function movedBy(date: CalendarDate, spans: readonly Span[], sign: 1 | -1 = 1): CalendarDate | null {
  return spans.reduce<CalendarDate | null>(
    (moved, { amount, unit }) => moved && addSpan(moved, { amount: amount * sign, unit }),
    date,
  )
}

/** "5 business days", "10 weekdays": weekends only for the second. */
export function businessDaysAt(line: Line, at: number): Found<{ amount: number; weekendsOnly: boolean }> | null {
  const number = line.get(at, 'number')
  if (!number || number.lexeme.n > MOST) return null
  const business = line.skip(number.next, 'businessDays')
  if (business !== null) return { next: business, amount: number.lexeme.n, weekendsOnly: false }
  const weekdays = line.skip(number.next, 'weekdays')
  return weekdays === null ? null : { next: weekdays, amount: number.lexeme.n, weekendsOnly: true }
}

function shortSpan(n: number, unit: string): Span {
  if (unit.startsWith('mo') || unit === 'm') return { amount: n, unit: 'months' }
  if (unit.startsWith('w')) return { amount: n, unit: 'weeks' }
  return { amount: n, unit: unit.startsWith('y') ? 'years' : 'days' }
}

import type { Span } from '../schedule.ts'
import type { Line } from './line.ts'
import type { Found } from './piece.ts'

const MOST = 9999

/** "3 months", "a fortnight", "30d", "half a year"; a count needs to be said. */
export function lengthAt(line: Line, at: number): Found<{ span: Span; count: number }> | null {
  const figures = line.words[at]?.figures
  if (figures?.is === 'span' && figures.unit !== 'clock')
    return { next: at + 1, count: figures.n, span: shortSpan(figures.n, figures.unit) }
  const number = line.get(at, 'number')
  const unit = number && line.get(number.next, 'unit')
  if (!number || !unit || number.lexeme.n > MOST) return null
  const { span } = unit.lexeme
  return { next: unit.next, count: number.lexeme.n, span: { amount: number.lexeme.n * span.amount, unit: span.unit } }
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

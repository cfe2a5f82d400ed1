import type { Span } from '../../schedule.ts'
import { daysInMonth } from '../civil-days.ts'
import { listAt } from './days.ts'
import type { Line } from '../line.ts'
import type { Found, Piece, Reading } from '../piece.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "every year in October", "every 6 months in April and October": the first day of the month, or its last, is asked. */
export function wholeMonthsOpen(
  line: Line,
  at: number,
  next: number,
  every: Span,
  direct = false,
): Found<{ piece: Piece }> | null {
  const lead = direct ? next : line.past(next, 'in', 'of')
  if (!direct && lead === next && !line.gap(next).includes(',')) return null
  const months: number[] = []
  const end = listAt(line, lead, (word) => {
    const month = line.get(word, 'month')
    if (month) months.push(month.lexeme.n)
    return month?.next ?? null
  })
  if (end === null || beginsDay(line, end)) return null
  const yearly =
    every.unit === 'years' ? every.amount === 1 : every.unit === 'months' && every.amount * months.length === 12
  if (!yearly) return null
  const text = line.slice(lead, end)
  const options: Reading[] = [
    {
      value: 'first',
      replacement: `every ${months.map((month) => `1 ${nameOf(month)}`).join(' and ')}`,
      label: 'the first day',
    },
    { value: 'last', replacement: `every ${months.map(lastDayWords).join(' and ')}`, label: 'the last day' },
  ]
  return {
    next: end,
    piece: {
      is: 'open',
      about: 'rule',
      open: {
        code: 'whole-period',
        ...line.span(at, end),
        options,
        question: `On which day of ${text}? Nothing is guessed; choose one, or name the day.`,
      },
    },
  }
}

const nameOf = (month: number) => MONTHS[month - 1] ?? ''
const lastDayWords = (month: number) =>
  month === 2 ? 'last day of Feb' : `${daysInMonth(2001, month)} ${nameOf(month)}`

/** "in March on the 5th": a day follows, or "March 5". */
function beginsDay(line: Line, at: number): boolean {
  const figures = line.words[line.past(at, 'on', 'the')]?.figures
  return figures?.is === 'ordinal' || (figures?.is === 'number' && figures.digits.length <= 2)
}

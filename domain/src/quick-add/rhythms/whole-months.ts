import type { Span } from '../../schedule.ts'
import { writtenYearDays } from './written-rule.ts'
import { listAt } from './days.ts'
import type { Line } from '../line.ts'
import type { Found, Piece, Reading } from '../piece.ts'

/** "every year in October", "every 6 months in April and October": the first day of the month, or its last, is asked. */
export function wholeMonthsOpen(
  line: Line,
  at: number,
  next: number,
  every: Span,
  direct = false,
): Found<{ piece: Piece }> | null {
  const lead = direct ? next : line.past(next, 'in', 'of')
  const months: number[] = []
  const end = listAt(line, lead, (word) => {
    const month = line.get(word, 'month')
    if (month) months.push(month.lexeme.n)
    return month?.next ?? null
  })
  if (end === null || beginsDay(line, end)) return null
  // "Twice a year Apr & Oct"; in "Annual May fair" the month is a word of the name.
  const apart = direct || lead > next || line.gap(next).includes(',')
  if (!apart && line.words[end] && !line.words[end].mark) return null
  const yearly =
    every.unit === 'years' ? every.amount === 1 : every.unit === 'months' && every.amount * months.length === 12
  if (!yearly) return null
  const text = line.slice(lead, end)
  const on = (day: 1 | -1) =>
    writtenYearDays(
      months.map((month) => ({ month, day })),
      line.language,
    )
  const options: Reading[] = [
    { value: 'first', replacement: on(1), label: 'the first day' },
    { value: 'last', replacement: on(-1), label: 'the last day' },
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

/** "in March on the 5th": a day follows, or "March 5". */
function beginsDay(line: Line, at: number): boolean {
  const figures = line.words[line.past(at, 'on', 'the')]?.figures
  return figures?.is === 'ordinal' || (figures?.is === 'number' && figures.digits.length <= 2)
}

import type { Span } from '../../schedule.ts'
import { addSpan } from '../civil-days.ts'
import type { FoundPiece } from '../found-piece.ts'
import type { Line } from '../line.ts'
import type { Found } from '../piece.ts'

/** A length, and the words that say it alone; null where its days are counted by a calendar of holidays. */
type SaidLength = { span: Span | null; text: string }

/** "3 to 4 weeks", "2-3 months", "entre 2 y 3 semanas", "10 to 14 working days": from so long to so long, of one unit. */
export function twoLengthsAt(line: Line, at: number): Found<{ lengths: SaidLength[] }> | null {
  const between = line.skip(at, 'between')
  const counts = hyphenatedAt(line, at) ?? countsAt(line, between ?? at, between !== null)
  if (!counts || counts.from >= counts.to) return null
  const unit = line.get(counts.next, 'unit')
  const next = unit?.next ?? line.skip(counts.next, 'businessDays')
  if (next === null) return null
  const said = line.slice(counts.next, next)
  const lengths = [counts.from, counts.to].map((n) => ({
    span: unit && { amount: n * unit.lexeme.span.amount, unit: unit.lexeme.span.unit },
    text: `${n} ${said}`,
  }))
  return { next, lengths }
}

function hyphenatedAt(line: Line, at: number): Found<{ from: number; to: number }> | null {
  const figures = line.words[at]?.figures
  return figures?.is === 'days' ? { next: at + 1, from: figures.from, to: figures.to } : null
}

function countsAt(line: Line, at: number, between: boolean): Found<{ from: number; to: number }> | null {
  const first = line.get(at, 'number')
  const middle = first && (between ? line.skip(first.next, 'and') : middleAt(line, first.next))
  const second = middle === null ? null : line.get(middle, 'number')
  return first && second && { next: second.next, from: first.lexeme.n, to: second.lexeme.n }
}

/** "3 to 4", "3 or 4"; "à" and "a" lead to a time as well, and are no words for "until" by themselves. */
const middleAt = (line: Line, at: number): number | null =>
  line.skip(at, 'until', 'or') ?? (!line.english && line.words[at]?.plain === 'a' ? at + 1 : null)

/** "in 3 to 4 weeks": by which of the two it is due is asked. */
export function inTwoLengthsAt(line: Line, at: number): FoundPiece | null {
  const lead = line.skip(at, 'within', 'in')
  const found = lead === null ? null : twoLengthsAt(line, line.past(lead, 'about'))
  if (lead === null || !found) return null
  const next = line.words[found.next]?.plain === 'time' ? found.next + 1 : found.next
  const options = found.lengths.map(({ span, text }) => {
    const replacement = `${line.slice(at, lead)} ${text}`
    return { value: (span && addSpan(line.context.today, span)) ?? replacement, replacement }
  })
  const question = `“${line.slice(at, next)}” begins and ends. By which of the two is it due?`
  return {
    next,
    piece: { is: 'open', about: 'date', open: { code: 'range', ...line.span(at, next), options, question } },
  }
}

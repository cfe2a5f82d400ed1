import type { Span } from '../../schedule.ts'
import { addSpan } from '../civil-days.ts'
import type { FoundPiece } from '../found-piece.ts'
import type { Line } from '../line.ts'
import type { Found } from '../piece.ts'

/** A length, and the words that say it alone; null where its days are counted by a calendar of holidays. */
type SaidLength = { span: Span | null; text: string }

/** A length in more ways than one, the likeliest first, and what has to be asked about it. */
type OpenLength = Found<{ lengths: SaidLength[]; asks: 'which-end' | 'how-many' }>

/** What "a few" is taken for. */
const FEW = [3, 2, 4]

/** "3 to 4 weeks", "2-3 months", "entre 2 y 3 semanas", "10 to 14 working days": from so long to so long, of one unit; "a few weeks". */
export function openLengthAt(line: Line, at: number): OpenLength | null {
  const few = line.skip(at, 'few')
  if (few !== null) return lengthsOf(line, few, FEW, 'how-many')
  const counts = openCountAt(line, at)
  return counts && counts.from < counts.to ? lengthsOf(line, counts.next, [counts.from, counts.to], 'which-end') : null
}

function lengthsOf(line: Line, from: number, counts: readonly number[], asks: OpenLength['asks']): OpenLength | null {
  const unit = line.get(from, 'unit')
  const next = unit?.next ?? line.skip(from, 'businessDays')
  if (next === null) return null
  const said = line.slice(from, next)
  const lengths = counts.map((n) => ({
    span: unit && { amount: n * unit.lexeme.span.amount, unit: unit.lexeme.span.unit },
    text: `${n} ${said}`,
  }))
  return { next, lengths, asks }
}

/** "3 to 4", "2-3", "between 2 and 3". */
export function openCountAt(line: Line, at: number): Found<{ from: number; to: number }> | null {
  const between = line.skip(at, 'between')
  return hyphenatedAt(line, at) ?? countsAt(line, between ?? at, between !== null)
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

/** Of a date that such a length leads to. */
export const whichLength = (text: string, { asks }: Pick<OpenLength, 'asks'>) =>
  asks === 'which-end'
    ? `“${text}” begins and ends. By which of the two is it due?`
    : `“${text}” is no number. By when is it due?`

/** "in 3 to 4 weeks", "in a few weeks": by when it is due is asked. */
export function inOpenLengthAt(line: Line, at: number): FoundPiece | null {
  const lead = line.skip(at, 'within', 'in')
  // Spanish says "about" and "a few" by one word.
  const found = lead === null ? null : (openLengthAt(line, lead) ?? openLengthAt(line, line.past(lead, 'about')))
  if (lead === null || !found) return null
  const next = line.words[found.next]?.plain === 'time' ? found.next + 1 : found.next
  const options = found.lengths.map(({ span, text }) => {
    const replacement = `${line.slice(at, lead)} ${text}`
    return { value: (span && addSpan(line.context.today, span)) ?? replacement, replacement }
  })
  const question = whichLength(line.slice(at, next), found)
  return {
    next,
    piece: { is: 'open', about: 'date', open: { code: 'range', ...line.span(at, next), options, question } },
  }
}

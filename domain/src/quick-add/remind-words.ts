import { lengthAt } from './rhythms/length.ts'
import type { Line } from './line.ts'
import { withinReach } from './marks.ts'
import type { FoundPiece } from './found-piece.ts'

/** "remind me 6 months before", "reminder 2 weeks before": a reminder before the date of the line. */
export function remindAt(line: Line, at: number): FoundPiece | null {
  if (!/^(remind|reminder|reminders|alert|warn)$/.test(line.words[at]?.plain ?? '') && !notifyMe(line, at)) return null
  const me = /^(me|us)$/.test(line.words[at + 1]?.plain ?? '') ? at + 2 : at + 1
  const length = lengthAt(line, me)
  const before = length && line.skip(length.next, 'before')
  if (!length || before === null || before === undefined || isDateNext(line, before)) return null
  const { amount, unit } = length.span
  if (!withinReach(length.span)) {
    const message = 'A reminder can be at most 730 days or 24 months away, and this is further. Shorten it.'
    return { next: before, piece: { is: 'refused', code: 'offset-out-of-range', message } }
  }
  const offset = unit === 'years' ? { amount: -amount * 12, unit: 'months' as const } : { amount: -amount, unit }
  return { next: before, piece: { is: 'remind', step: { of: 'due', offset, channels: ['email', 'inApp'] } } }
}

const notifyMe = (line: Line, at: number) =>
  line.words[at]?.plain === 'notify' && /^(me|us)$/.test(line.words[at + 1]?.plain ?? '')

/** "remind me 2 days before 12 Sep" counts from that day. */
function isDateNext(line: Line, at: number): boolean {
  const from = line.past(at, 'the')
  const word = line.words[from]
  if (!word) return false
  return (
    word.figures !== null ||
    line.skip(from, 'month', 'weekday', 'feast', 'end', 'endOfMonth', 'next', 'ordinal') !== null
  )
}

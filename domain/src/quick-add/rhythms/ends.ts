import type { Span } from '../../schedule.ts'
import type { Line } from '../line.ts'
import { lengthAt } from './length.ts'
import { daysAt } from './days.ts'
import { eachAt, howMany } from './times-per.ts'
import type { FoundPiece } from '../found-piece.ts'

/** How many: "12 times", "x12", "12 payments of", "12 monthly payments". */
export function countAt(line: Line, at: number): FoundPiece[] | null {
  const multiplied = /^(?=x\d|\d+x$)x?(\d{1,4})x?$/.exec(line.words[at]?.plain ?? '')
  // "x6 weekly" is how many; "6x weekly" may be how often.
  if (multiplied && (line.words[at]?.plain.startsWith('x') || !isPer(line, at + 1, Number(multiplied[1]))))
    return [count(line, at, at + 1, Number(multiplied[1]))]
  const sign = line.words[at]?.plain === 'x' ? line.get(at + 1, 'number') : null
  if (sign) return [count(line, at, sign.next, sign.lexeme.n)]
  const lead = line.past(at, 'in', 'for')
  const led = lead > at ? /^(\d{1,4})x$/.exec(line.words[lead]?.plain ?? '') : null
  if (led) return [count(line, at, lead + 1, Number(led[1]))]
  const number = line.get(lead, 'number')
  if (!number) return null
  const times = line.get(number.next, 'times')
  if (times && !isPer(line, times.next, number.lexeme.n)) return [count(line, at, times.next, number.lexeme.n)]
  const adverb = line.get(number.next, 'rhythm')
  const payments = line.skip(adverb?.next ?? number.next, 'payments')
  if (payments === null) return null
  const found = count(line, at, line.past(payments, 'of'), number.lexeme.n)
  if (!adverb) return [found]
  return [
    found,
    {
      next: found.next,
      piece: { is: 'rhythm', rhythm: { every: adverb.lexeme.every, fromCompletion: false }, days: null },
    },
  ]
}

/** "3 times a week" is how often, not how many; "2x daily" may be, and "12 times monthly on the 5th" is not. */
function isPer(line: Line, at: number, n: number): boolean {
  const adverb = line.get(at, 'rhythm')
  if (!adverb) return eachAt(line, at) !== null
  const on = line.past(adverb.next, 'on', 'the')
  const days = daysAt(line, on, on > adverb.next)
  const { unit } = adverb.lexeme.every
  return unit === 'days' || (n <= MOST_PER[unit] && (!days || ('days' in days && howMany(days.days) === n)))
}
/** More than so many times of one unit are how many. */
const MOST_PER = { weeks: 6, months: 4, years: 4 }

function count(line: Line, at: number, next: number, n: number): FoundPiece {
  if (n > 0 && n <= 9999) return { next, piece: { is: 'times', count: n } }
  const message = `“${line.slice(at, next)}” leaves no date at all. Say how often it comes, or leave this out.`
  return { next, piece: { is: 'refused', code: 'empty-schedule', message } }
}

/** How long: "for 6 months", "for the next 2 years", "6 Monate lang". */
export function forLengthAt(line: Line, at: number): FoundPiece | null {
  const lead = line.skip(at, 'for')
  if (lead === null) return null
  const length = lengthAt(line, line.past(lead, 'the', 'next'))
  return length && length.span.amount > 0 ? { next: length.next, piece: { is: 'length', span: length.span } } : null
}

/** How many dates a length holds at a rhythm, `perTime` of them each time; null where it does not come out even. */
export function countWithin(length: Span, every: Span, perTime: number): number | null {
  const [a, b] = [inSmallest(length), inSmallest(every)]
  if (a.unit !== b.unit || a.amount % b.amount !== 0) return null
  return (a.amount / b.amount) * perTime
}

function inSmallest({ amount, unit }: Span): { amount: number; unit: 'days' | 'months' } {
  if (unit === 'days' || unit === 'weeks') return { amount: amount * (unit === 'weeks' ? 7 : 1), unit: 'days' }
  return { amount: amount * (unit === 'years' ? 12 : 1), unit: 'months' }
}

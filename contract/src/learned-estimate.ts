import { digitsOf, moneyText } from './money.ts'
import type { Amount } from './obligation.ts'
import type { Occurrence, Paid } from './occurrence.ts'

/** An estimate is learned from this many payments at least, and from no more than the latest of these. */
const LEAST = 3
const MOST = 6

/** What the latest payments come to on average, as an estimate; which they were, the oldest first. */
export type LearnedEstimate = { amount: Amount; from: Paid[] }

/**
 * What an estimate would be by what was paid, in its own currency; null where it is no estimate, where too little was paid to learn from, or
 * where it says that already. Changes nothing: somebody has to take it.
 */
export function learnedEstimate(
  estimate: Amount | null,
  records: readonly Pick<Occurrence, 'nominal' | 'state' | 'paid'>[],
): LearnedEstimate | null {
  if (!estimate?.estimated || estimate.toMinor !== undefined) return null
  const { currency } = estimate
  const from = records
    .toSorted((a, b) => (a.nominal < b.nominal ? -1 : 1))
    .flatMap(({ state, paid }) => (state === 'done' && paid?.currency === currency ? [paid] : []))
    .slice(-MOST)
  if (from.length < LEAST) return null
  const minor = average(from, currency)
  return minor === estimate.minor ? null : { amount: { minor, currency, estimated: true }, from }
}

/** `Last three: £81.20, £79.90, £86.00.` */
export const learnedFrom = ({ from }: LearnedEstimate): string =>
  `Last ${counts[from.length - LEAST]}: ${from.map(({ minor, currency }) => moneyText(minor, currency)).join(', ')}.`
const counts = ['three', 'four', 'five', 'six']

/** An estimate is not said to the penny, unless it is a small one. Whole numbers throughout. */
function average(paid: readonly Paid[], currency: string): number {
  const total = paid.reduce((sum, { minor }) => sum + minor, 0)
  const whole = 10 ** digitsOf(currency)
  const unit = total < 10 * whole * paid.length ? 1 : whole
  const share = paid.length * unit
  const rest = total % share
  return ((total - rest) / share + (2 * rest >= share ? 1 : 0)) * unit
}

import { digitsOf, moneyText } from '../money.ts'
import type { Amount } from '../obligation.ts'
import type { Occurrence, Paid } from '../occurrence.ts'

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
  const payments = latestPayments(currency, records)
  const amount = payments && averageOf(payments)
  return !amount || amount.minor === estimate.minor ? null : { amount, from: payments.map(({ paid }) => paid) }
}

/** One payment, and the nominal date that it was for. */
export type Payment = { nominal: string; paid: Paid }

/** What an estimate in this currency is learned from, the oldest first; null where too little was paid. */
export function latestPayments(
  currency: string,
  records: readonly Pick<Occurrence, 'nominal' | 'state' | 'paid'>[],
): Payment[] | null {
  const payments = records
    .toSorted((a, b) => (a.nominal < b.nominal ? -1 : 1))
    .flatMap(({ nominal, state, paid }) => (state === 'done' && paid?.currency === currency ? [{ nominal, paid }] : []))
    .slice(-MOST)
  return payments.length < LEAST ? null : payments
}

/** What they come to on average, as an estimate; of no payments null. */
export function averageOf(payments: readonly Payment[]): Amount | null {
  const currency = payments[0]?.paid.currency
  if (!currency) return null
  const minor = average(
    payments.map(({ paid }) => paid),
    currency,
  )
  return { minor, currency, estimated: true }
}

/** `Last three: £81.20, £79.90, £86.00.` */
export const learnedFrom = ({ from }: LearnedEstimate): string =>
  `Last ${countOf(from)}: ${from.map(({ minor, currency }) => moneyText(minor, currency)).join(', ')}.`
/** `six`, as many as an estimate may be learned from. */
export const countOf = (payments: readonly unknown[]): string =>
  counts[payments.length - LEAST] ?? String(payments.length)
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

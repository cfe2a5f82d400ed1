import type { Price } from '../resources.ts'

const scale = 1_000_000_000_000n

/** `numerator / denominator` to the nearest whole, halves away from zero; the denominator is positive. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n
  const size = negative ? -numerator : numerator
  const rounded = (size * 2n + denominator) / (denominator * 2n)
  return negative ? -rounded : rounded
}

/** A share of an amount: `amount × part / whole`, to the nearest smallest unit. */
export const shareOf = (amount: number, part: number, whole: number): number =>
  Number(divideRounded(BigInt(amount) * BigInt(part), BigInt(whole)))

/** What a quantity of a price costs for `part` of `whole` seconds: rounded once, at the end. */
export function costOf(price: Pick<Price, 'unit_amount_decimal'>, quantity: number, part = 1, whole = 1): number {
  return Number(
    divideRounded(scaled(price.unit_amount_decimal) * BigInt(quantity) * BigInt(part), scale * BigInt(whole)),
  )
}

/** A percentage with at most two decimals of an amount. */
export const percentOf = (amount: number, percent: number): number =>
  Number(divideRounded(BigInt(amount) * BigInt(Math.round(percent * 100)), 10_000n))

/** A decimal text of at most twelve places, times 10^12. */
function scaled(text: string | null): bigint {
  const [whole = '0', fraction = ''] = (text ?? '0').split('.')
  return BigInt(whole) * scale + BigInt(fraction.padEnd(12, '0').slice(0, 12))
}

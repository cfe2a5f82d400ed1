import { digitsOf } from '@duebook/contract/money'
import { leastOf, mostOf, type Parts } from '@duebook/contract/money/parts'
import type { BarLook, BarPart } from '../ui/Bars.tsx'
import { tickMoney } from './money-words.ts'

/** The top of a scale and its lines, in the currency's minor unit: steps of 1, 2 or 5, five at the most. */
export type Scale = { top: bigint; ticks: { at: number; text: string }[] }
const MOST_STEPS = 5n

export function scaleOf(most: bigint, currency: string): Scale {
  const step = stepOf(most, 10n ** BigInt(digitsOf(currency)))
  const steps = most === 0n ? 1n : (most + step - 1n) / step
  const ticks = Array.from({ length: Number(steps) + 1 }, (_, at) => ({
    at: at / Number(steps),
    text: tickMoney(BigInt(at) * step, currency),
  }))
  return { top: steps * step, ticks }
}

function stepOf(most: bigint, unit: bigint): bigint {
  for (let power = unit; ; power *= 10n)
    for (const times of [1n, 2n, 5n]) if (power * times * MOST_STEPS >= most) return power * times
}

/** How much of a scale it is: for drawing alone, no sum is made of it. */
export const sizeOn = ({ top }: Pick<Scale, 'top'>, minor: bigint): number => Number((minor * 100_000n) / top) / 100_000

/** A bar of parts: what is fixed, what is about, and dashed what lies between. */
export function barParts(parts: Parts, scale: Scale, look: BarLook): BarPart[] {
  return [
    { look, size: sizeOn(scale, parts.fixed + parts.from) },
    { look, hatched: true, size: sizeOn(scale, parts.about) },
    { look: 'between', size: sizeOn(scale, mostOf(parts) - leastOf(parts)) },
  ]
}

/** A bar of several groups: each with what is fixed and what is about, and above all of them what lies between. */
export function groupedParts(groups: readonly { parts: Parts; look: BarLook }[], scale: Scale): BarPart[] {
  const stacked = groups.flatMap(({ parts, look }) => barParts(parts, scale, look).slice(0, 2))
  const between = groups.reduce((sum, { parts }) => sum + mostOf(parts) - leastOf(parts), 0n)
  return [...stacked, { look: 'between', size: sizeOn(scale, between) }]
}

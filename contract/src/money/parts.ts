import type { Amount } from '../obligation.ts'

/**
 * What is to be paid in one currency, in its minor unit, by how exact that is: `fixed`, `about` (an estimate), and what lies between `from` and
 * `to` (ranges). Whole numbers of any size, so that no sum is rounded.
 */
export type Parts = { fixed: bigint; about: bigint; from: bigint; to: bigint; entries: number }

export const NO_PARTS: Parts = { fixed: 0n, about: 0n, from: 0n, to: 0n, entries: 0 }

/** An estimated range is a range: what it is between is what is known of it. */
export function partsOf({ minor, toMinor, estimated }: Amount): Parts {
  const least = BigInt(minor)
  if (toMinor !== undefined) return { ...NO_PARTS, from: least, to: BigInt(toMinor), entries: 1 }
  return { ...NO_PARTS, ...(estimated ? { about: least } : { fixed: least }), entries: 1 }
}

export const added = (a: Parts, b: Parts): Parts => ({
  fixed: a.fixed + b.fixed,
  about: a.about + b.about,
  from: a.from + b.from,
  to: a.to + b.to,
  entries: a.entries + b.entries,
})

export const together = (all: readonly Parts[]): Parts => all.reduce(added, NO_PARTS)

export const leastOf = ({ fixed, about, from }: Parts): bigint => fixed + about + from
export const mostOf = ({ fixed, about, to }: Parts): bigint => fixed + about + to

/** How much of the most is `part`, in per cent, rounded: 0 of nothing. */
export function shareOf(part: bigint, all: bigint): number {
  return all === 0n ? 0 : Number((part * 200n + all) / (all * 2n))
}

export type Chance = {
  /** Below `n`, whole. */
  below(n: number): number
  oneIn(n: number): boolean
  of<T>(list: readonly T[]): T
}

/** Numbers that only the seed decides (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return { below, oneIn: (n) => below(n) === 0, of: (list) => list[below(list.length)]! }
}

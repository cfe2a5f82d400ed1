/** A generator of random numbers that a seed fixes, so that every finding can be made again. */
export type Random = {
  whole(low: number, high: number): number
  chance(of: number): boolean
  one<T>(list: readonly T[]): T
}

export function seeded(seed: number): Random {
  const next = numbersOf(seed)
  return {
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (of) => next() < of,
    one: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
  }
}

/** Numbers from 0 up to 1, the same for the same seed (mulberry32, Tommy Ettinger, public domain). */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

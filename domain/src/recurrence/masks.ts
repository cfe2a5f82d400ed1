/** No such day: beyond every day there is, and a small integer, so that the hot path allocates nothing. */
export const NONE = 0x3fffffff

/** How many bits are set. */
export function bitsOf(mask: number): number {
  let left = mask - ((mask >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24) & 63
}

/** Index of the lowest bit that is set; the mask has one. */
export function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask)
}

/** The bits at BYSETPOS positions: 1 is the first that is set, -1 the last. */
export function keepPositions(mask: number, positions: readonly number[]): number {
  const size = bitsOf(mask)
  let kept = 0
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] ?? 0
    let left = position > 0 ? position - 1 : size + position
    if (left < 0 || left >= size) continue
    let rest = mask
    for (; left > 0; left--) rest &= rest - 1
    kept |= rest & -rest
  }
  return kept
}

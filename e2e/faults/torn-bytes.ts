/** How many of the bytes that nothing flushed a disk had written nevertheless, from 0 to 1, and what decides which. */
export type Torn = { share: number; random: () => number }

/** What a disk writes whole or not at all. */
const sector = 512

/**
 * What a disk holds of a file after a power cut: what was flushed, and over it those sectors that came of what was written since, in any
 * order, so that a page of four thousand bytes is in part the old one. The last of them came to any byte of it; where the file had become
 * shorter, it may be so. What lies between sectors that came is zeros.
 */
export function tornBytes(flushed: Buffer, written: Buffer, { share, random }: Torn): Buffer {
  const came: number[] = []
  for (let at = 0; at < written.length; at += sector) {
    const isNew = Buffer.compare(written.subarray(at, at + sector), flushed.subarray(at, at + sector)) !== 0
    if (isNew && random() < share) came.push(at)
  }
  const last = came.at(-1)
  const isShorter = written.length < flushed.length && random() < share
  const kept = isShorter ? flushed.subarray(0, written.length) : flushed
  if (last === undefined) return Buffer.from(kept)
  const endOfLast = Math.min(written.length, last + Math.ceil((1 - random()) * sector))
  const after = Buffer.alloc(Math.max(kept.length, endOfLast))
  kept.copy(after)
  for (const at of came) written.copy(after, at, at, at === last ? endOfLast : at + sector)
  return after
}

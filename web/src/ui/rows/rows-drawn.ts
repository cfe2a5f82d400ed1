/** What stands in a long list: rows by their place in it, and in place of those that are not drawn the room that they take, in px. */
export type Stretch = { row: number } | { room: number; after: number }

/** The first and the last row that are seen, both included; null where none is. */
export type Seen = { first: number; last: number } | null

/**
 * Which rows of `count` are drawn: those seen, the first and the last of the list, from where the lists beside it are reached, and those of
 * `kept` with their neighbours, so that the keys find the next one. `heightOf` says what a row takes, in px.
 */
export function rowsDrawn(
  count: number,
  seen: Seen,
  kept: readonly number[],
  heightOf: (row: number) => number,
): Stretch[] {
  const drawn = new Set([0, count - 1])
  for (const one of kept) for (const row of [one - 1, one, one + 1]) drawn.add(row)
  if (seen) for (let row = seen.first; row <= seen.last; row++) drawn.add(row)
  const stretches: Stretch[] = []
  let next = 0
  for (const row of [...drawn].filter((one) => one >= 0 && one < count).sort((a, b) => a - b)) {
    if (row > next) stretches.push({ room: sumOf(next, row, heightOf), after: next })
    stretches.push({ row })
    next = row + 1
  }
  return stretches
}

/** Seen rows come and go by so many at once: a list is not drawn anew for every pixel. */
const STEP = 8

/** The rows of a list of `count` that reach between two heights below its beginning, in px; a few more, so that it changes seldom. */
export function rowsSeen(count: number, from: number, to: number, heightOf: (row: number) => number): Seen {
  if (to <= 0 || count === 0) return null
  let row = 0
  let below = 0
  while (row < count && below + heightOf(row) <= from) below += heightOf(row++)
  if (row === count) return null
  const first = row - (row % STEP)
  while (row < count && below < to) below += heightOf(row++)
  return { first, last: Math.min(count - 1, Math.ceil(row / STEP) * STEP - 1) }
}

function sumOf(from: number, to: number, heightOf: (row: number) => number): number {
  let sum = 0
  for (let row = from; row < to; row++) sum += heightOf(row)
  return sum
}

/**
 * What stands in a long list: rows by their place in it, in place of those that are not drawn the room that they take, and of those that fly by an
 * `outline` as tall as they are, both in px.
 */
export type Stretch = { row: number; outline?: number } | { room: number; after: number }

/** The first and the last row that are seen, both included; null where none is. */
export type Seen = { first: number; last: number } | null

/** The rows seen, and which of them came while the page flew by. */
export type Passed = { seen: Seen; flown: ReadonlySet<number> }
export const NONE_FLOWN: ReadonlySet<number> = new Set()

/** What is seen after the page moved; a row that was seen before stays as it was drawn. */
export function moved({ seen, flown }: Passed, now: Seen, flies: boolean): Passed {
  const isNew = (row: number) => !seen || row < seen.first || row > seen.last
  const still = rowsOf(now).filter((row) => flown.has(row) || (flies && isNew(row)))
  return { seen: now, flown: still.length === 0 ? NONE_FLOWN : new Set(still) }
}

/** Where each row of a list begins, and where the last one ends, in px below the beginning of the first. */
export type Tops = ArrayLike<number>

/**
 * Which rows of a list are drawn: those seen, the first and the last of the list, from where the lists beside it are reached, and those of `kept`
 * with their neighbours, so that the keys find the next one: what may have the focus is always the row itself.
 */
export function rowsDrawn(tops: Tops, { seen, flown }: Passed, kept: readonly number[]): Stretch[] {
  const count = tops.length - 1
  const spanOf = (from: number, to: number) => (tops[to] ?? 0) - (tops[from] ?? 0)
  const whole = new Set([0, count - 1, ...kept.flatMap((one) => [one - 1, one, one + 1])])
  const drawn = new Set([...whole, ...rowsOf(seen)])
  const stretches: Stretch[] = []
  let next = 0
  for (const row of [...drawn].filter((one) => one >= 0 && one < count).sort((a, b) => a - b)) {
    if (row > next) stretches.push({ room: spanOf(next, row), after: next })
    stretches.push(flown.has(row) && !whole.has(row) ? { row, outline: spanOf(row, row + 1) } : { row })
    next = row + 1
  }
  return stretches
}

/** Seen rows come and go by so many at once: a list is not drawn anew for every pixel. */
const STEP = 8

/** The rows of a list that reach between two heights below its beginning, in px; a few more, so that it changes seldom. */
export function rowsSeen(tops: Tops, from: number, to: number): Seen {
  const count = tops.length - 1
  const first = Math.max(0, firstWhere(tops, (top) => top > from) - 1)
  if (to <= 0 || first >= count) return null
  const end = Math.min(
    count,
    firstWhere(tops, (top) => top >= to),
  )
  return { first: first - (first % STEP), last: Math.min(count - 1, Math.ceil(end / STEP) * STEP - 1) }
}

/** The first place from which on `holds` is true. */
function firstWhere(tops: Tops, holds: (top: number) => boolean): number {
  let [low, high] = [0, tops.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(tops[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

function rowsOf(seen: Seen): number[] {
  return seen ? Array.from({ length: seen.last - seen.first + 1 }, (_, at) => seen.first + at) : []
}

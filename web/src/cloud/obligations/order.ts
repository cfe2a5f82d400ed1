/** How two of a list stand to one another: less than 0 where the first comes first. */
type Compare<One> = (a: One, b: One) => number

/** Two lists in order as one. Of two that stand alike that of `one` comes first. */
export function merged<One>(one: readonly One[], other: readonly One[], compare: Compare<One>): One[] {
  const all: One[] = []
  let at = 0
  for (const next of other) {
    const from = at
    at = placeAfter(one, next, from, compare)
    for (let before = from; before < at; before++) all.push(one[before]!)
    all.push(next)
  }
  for (; at < one.length; at++) all.push(one[at]!)
  return all
}

/** The place of the first that stands after `next`, from `at` on; to compare each with it takes longer than a press may. */
function placeAfter<One>(rows: readonly One[], next: One, at: number, compare: Compare<One>): number {
  let [first, end] = [at, rows.length]
  while (first < end) {
    const middle = (first + end) >> 1
    if (compare(rows[middle]!, next) <= 0) first = middle + 1
    else end = middle
  }
  return first
}

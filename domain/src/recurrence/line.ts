/** What can be asked of any ascending line of wall-clock seconds (`day * 86400 + second of day`). */
export type Line = {
  nextAfter(seconds: number, inclusive: boolean): number | null
  previousBefore(seconds: number, inclusive: boolean): number | null
}

/** Index of the first entry after `value` (at it or after, if `inclusive`). */
export function lowerBound(sorted: readonly number[], value: number, inclusive: boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const at = sorted[middle] ?? 0
    if (at > value || (inclusive && at === value)) high = middle
    else low = middle + 1
  }
  return low
}

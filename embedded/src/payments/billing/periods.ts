export type Interval = { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number }

/**
 * The `n`-th boundary from an anchor, both in seconds UTC: n may be negative. Months are counted from the anchor's own day, so that an
 * anchor on the 31st gives 28 Feb and then 31 Mar again.
 */
export function boundary(anchor: number, { interval, interval_count: count }: Interval, n: number): number {
  if (interval === 'day' || interval === 'week') return anchor + n * count * (interval === 'day' ? 86_400 : 604_800)
  const date = new Date(anchor * 1000)
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + n * count * (interval === 'year' ? 12 : 1)
  const [year, month] = [Math.floor(months / 12), ((months % 12) + 12) % 12]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(date.getUTCDate(), lastDay)
  return Date.UTC(year, month, day, date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()) / 1000
}

/** The period of the cycle that holds `at`: start ≤ at < end. */
export function periodAt(anchor: number, every: Interval, at: number): { start: number; end: number } {
  const length = boundary(anchor, every, 1) - anchor
  let n = Math.floor((at - anchor) / length)
  while (boundary(anchor, every, n) > at) n--
  while (boundary(anchor, every, n + 1) <= at) n++
  return { start: boundary(anchor, every, n), end: boundary(anchor, every, n + 1) }
}

import type { Segment } from '../resources.ts'
import { shareOf } from './amounts.ts'

export type Credit = { amount: number; start: number; end: number; invoice: string | null; line: string | null }

/**
 * Takes back what was billed from `at` on: one credit for each billed stretch that reaches beyond it, in proportion to the second, and the
 * stretches as they are afterwards. A stretch keeps what was not taken back, so later changes credit only what is still billed.
 */
export function creditFrom(segments: readonly Segment[], at: number): { credits: Credit[]; segments: Segment[] } {
  const credits: Credit[] = []
  const left: Segment[] = []
  for (const segment of segments) {
    const from = Math.max(at, segment.start)
    if (from >= segment.end) {
      left.push(segment)
      continue
    }
    const amount = shareOf(segment.amount, segment.end - from, segment.end - segment.start)
    if (amount !== 0)
      credits.push({ amount: -amount, start: from, end: segment.end, invoice: segment.invoice, line: segment.line })
    if (from > segment.start) left.push({ ...segment, end: from, amount: segment.amount - amount })
  }
  return { credits, segments: left }
}

/** Stretches that ended before `now` are of no use to later changes: only the current period can be prorated. */
export const liveSegments = (segments: readonly Segment[], now: number) => segments.filter(({ end }) => end > now)

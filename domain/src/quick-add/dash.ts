import type { Line } from './line.ts'

/** The word after a dash that stands between two words ("Mar-Oct", "Mon-Fri"). */
export const dashAt = (line: Line, at: number): number | null =>
  /^[-–]$/.test(line.words[at]?.plain ?? '') ? at + 1 : null

/** "1st apr-jan": from that month to another. */
export function beginsMonths(line: Line, at: number): boolean {
  const through = dashAt(line, at)
  return through !== null && line.get(through, 'month') !== null
}

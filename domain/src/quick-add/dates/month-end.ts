import type { Line } from '../line.ts'
import { END, matchAt } from '../match.ts'
import type { FoundPiece } from '../found-piece.ts'

const POLICIES = [
  ['omit', '(?:only\\s+)?in\\s+(?:months\\s+that\\s+have\\s+it|leap\\s+years)'],
  ['backward', 'or\\s+the\\s+last\\s+day(?:\\s+of\\s+a\\s+shorter\\s+month)?'],
  ['forward', 'or\\s+the\\s+(?:1st|first)\\s+after(?:\\s+a\\s+shorter\\s+month)?'],
] as const

/** What happens in months without the day: "in months that have it", "or the last day", "or the 1st after". */
export function monthEndAt(line: Line, at: number): FoundPiece | null {
  const start = line.words[at]?.start ?? 0
  for (const [policy, words] of POLICIES) {
    const match = matchAt(words + END, line.text, start)
    if (!match) continue
    let next = at
    while ((line.words[next]?.end ?? Number.POSITIVE_INFINITY) <= start + match[0].length) next += 1
    return { next, piece: { is: 'monthEnd', policy } }
  }
  return null
}

import type { FoundPiece } from '../found-piece.ts'
import type { Line } from '../line.ts'
import type { SaidDays } from '../piece.ts'

/** The quarter days of England, Wales and Northern Ireland, on which rents fall: Lady Day, Midsummer, Michaelmas and Christmas. */
const QUARTER_DAYS: SaidDays = {
  on: 'yearDays',
  dates: [
    { month: 3, day: 25 },
    { month: 6, day: 24 },
    { month: 9, day: 29 },
    { month: 12, day: 25 },
  ],
}

/** "on the usual quarter days", "every quarter day". `quarterly`: how often is said beside it. */
export function quarterDaysAt(line: Line, at: number, quarterly: (next: number) => boolean): FoundPiece | null {
  if (!line.english || !/^en-(GB|IE)\b|^en$/i.test(line.context.locale)) return null
  const lead = line.past(at, 'on', 'by', 'the', 'every')
  const usual = /^(usual|english|traditional|customary)$/.test(line.words[lead]?.plain ?? '') ? lead + 1 : lead
  const every = line.skip(line.past(at, 'on', 'by', 'the'), 'every') !== null
  const day = line.words[usual + 1]?.plain
  if (line.words[usual]?.plain !== 'quarter' || !(day === 'days' || (every && day === 'day'))) return null
  // "Quarter days rent" is a name.
  if (usual === at) return null
  const next = usual + 2
  return quarterly(next)
    ? { next, piece: { is: 'days', days: QUARTER_DAYS, slight: false, named: true } }
    : {
        next,
        piece: {
          is: 'rhythm',
          rhythm: { every: { amount: 1, unit: 'years' }, fromCompletion: false },
          days: QUARTER_DAYS,
        },
      }
}

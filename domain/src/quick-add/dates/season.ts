import type { CalendarDate } from '../../schedule.ts'
import { addDays, addSpan, makeDate, yearOf } from '../civil-days.ts'
import type { FoundDate } from './found-date.ts'
import type { Line } from '../line.ts'
import type { Found } from '../piece.ts'

type Season = Found<{ first: CalendarDate; last: CalendarDate }>

/** The first month of each, as its weather is reckoned; spring comes first. */
const BEGINS_NORTH = [3, 6, 9, 12]
const BEGINS_SOUTH = [9, 12, 3, 6]
const SOUTH = /-(AU|NZ|ZA|AR|CL|UY|PY)$/

/** A season by itself, the one that lasts or the next to come. */
export function seasonAt(line: Line, at: number): Season | null {
  const season = line.get(at, 'season')
  const month = season && (SOUTH.test(line.context.locale) ? BEGINS_SOUTH : BEGINS_NORTH)[season.lexeme.n - 1]
  if (!season || !month) return null
  const { today } = line.context
  for (let year = yearOf(today) - 1; ; year++) {
    const first = makeDate(year, month, 1)
    const after = first && addSpan(first, { amount: 3, unit: 'months' })
    if (!first || !after) return null
    if (after > today) return { next: season.next, first, last: addDays(after, -1) }
  }
}

/** "in autumn", "by summer", "this winter", "im Herbst": without such a word it belongs to a name ("Winter tyres"). */
export function ledSeasonAt(line: Line, at: number): FoundDate | null {
  const lead = line.past(at, 'in', 'by', ...(line.english ? [] : (['of', 'on'] as const)))
  const from = line.past(lead, 'the')
  const which = line.get(from, 'this') ?? line.get(from, 'next')
  const season = lead > at || which ? seasonAt(line, which?.next ?? from) : null
  return (
    season && {
      next: season.next,
      slight: true,
      said: { form: 'period', first: season.first, last: season.last, mayBeName: true },
    }
  )
}

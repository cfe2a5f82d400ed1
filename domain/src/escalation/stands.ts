import { isOverdueAt } from '../days/zoned.ts'
import { addDays, parseDays, weekday } from '../days/civil.ts'
import type { CalendarDate } from '../schedule.ts'
import { zoneOf } from './clock.ts'
import { askedFirst } from './people.ts'
import { askedOf } from './rounds.ts'
import type { Moving, Occurrence, ShownLine } from './state.ts'

/** A book and its clocks; nothing of it is moved. */
export type Seen = Pick<Moving, 'state' | 'world'>

/** E21: unsettled dates of theirs that are overdue, due today, or that they are asked for; instants in ms. */
export function standsForBrief(seen: Seen, who: string, at: number): ShownLine[] {
  return Object.entries(seen.state.occurrences).flatMap(([o, occurrence]) => {
    if (!whoseItIs(seen, occurrence, at).includes(who)) return []
    const today = seen.world.resolver.toLocal(at, zoneOf(seen, occurrence)).date
    if (isPast(seen, occurrence, at)) return [ownLine(o, 'overdue')]
    if (occurrence.due === today) return [ownLine(o, 'today')]
    return askedOf(occurrence).includes(who) ? [ownLine(o, 'asked')] : []
  })
}

/** E22: what is overdue, and what is due from `day` to the Sunday after the next Monday, a Monday being that; of theirs and of what they watch. */
export function standsForDigest(seen: Seen, who: string, day: CalendarDate, at: number): ShownLine[] {
  const end = lastDayOfDigest(day)
  return Object.entries(seen.state.occurrences).flatMap(([o, occurrence]) => {
    const { hand, watchers, due } = occurrence
    if (hand.state === 'settled') return []
    if (!watchers.includes(who) && !whoseItIs(seen, occurrence, at).includes(who)) return []
    if (isPast(seen, occurrence, at)) return [ownLine(o, 'overdue')]
    return due >= day && due <= end ? [ownLine(o, 'due')] : []
  })
}

/** The Sunday after the next Monday. */
export function lastDayOfDigest(day: CalendarDate): CalendarDate {
  const on = weekday(parseDays(day))
  return addDays(day, on === 1 ? 6 : 14 - on)
}

/** Who is asked of it, or has it, or would be asked first; nobody once it is settled. */
export function whoseItIs(seen: Seen, occurrence: Occurrence, at: number): string[] {
  const { hand } = occurrence
  switch (hand.state) {
    case 'none': {
      const first = askedFirst(seen, occurrence, at)
      return first === null ? [] : [first]
    }
    case 'asked':
      return hand.asked
    case 'inHand':
      return [hand.by]
    case 'settled':
      return []
  }
}

const ownLine = (o: string, kind: 'overdue' | 'today' | 'asked' | 'due'): ShownLine => ({
  o,
  kind,
  n: null,
  why: null,
  about: null,
  late: false,
  line: null,
})

function isPast({ state, world }: Seen, occurrence: Occurrence, at: number): boolean {
  const zone = zoneOf({ state }, occurrence)
  const time = occurrence.time === null ? null : { at: occurrence.time, zone }
  return isOverdueAt(occurrence.due, time, at, zone, world.resolver)
}

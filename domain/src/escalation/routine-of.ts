import { assertInstant } from '../arguments.ts'
import type { ZoneResolver } from '../reminder.ts'
import type { CalendarDate } from '../schedule.ts'
import { briefOf, comingBrief, comingDigest, type Hour, passBriefs, passDigests, type Routine } from './brief-hours.ts'
import { standsForBrief, standsForDigest, whoseItIs } from './stands.ts'
import type { EscalationState, ShownLine, World } from './state.ts'

/** What of somebody's routine has come by an instant, and how it stands then. */
export type RoutineCome = {
  brief: Hour | null
  digest: Hour | null
  briefedTo: CalendarDate | null
  digestedTo: CalendarDate | null
  /** When one comes again (ms); null where neither ever does. */
  next: number | null
}

/**
 * The brief and the digest that have come by `at` and were not sent, of those since `since` (ms): of several that a standstill took, the last.
 * Days are the person's own.
 */
export function routineBy(person: Routine, since: number, at: number, resolver: ZoneResolver): RoutineCome {
  assertInstant(since, 'since')
  assertInstant(at, 'at')
  const clocks = { state: { start: since }, world: { resolver } }
  const after = { ...person }
  const brief = passBriefs(clocks, after, at)
  const digest = passDigests(clocks, after, at)
  const instants = [comingBrief(clocks, after), comingDigest(clocks, after)].flatMap((hour) => hour?.at ?? [])
  const { briefedTo, digestedTo } = after
  return { brief, digest, briefedTo, digestedTo, next: instants.length === 0 ? null : Math.min(...instants) }
}

/** What somebody's brief of this book says at `at` (ms) beside what was held for it (E21), or their digest of `day` (E22). */
export function standsFor(
  state: EscalationState,
  who: string,
  what: { brief: true } | { digest: CalendarDate },
  at: number,
  world: Pick<World, 'resolver'>,
): ShownLine[] {
  assertInstant(at, 'at')
  const seen = { state, world: { ...world, outages: [], carry: () => 'pending' as const } }
  return 'brief' in what ? standsForBrief(seen, who, at) : standsForDigest(seen, who, what.digest, at)
}

/** The brief that a mail waits for, where the line of that id has one that does. */
export function briefHolding(
  state: EscalationState,
  line: string,
  world: Pick<World, 'resolver'>,
): { date: CalendarDate; at: number } | null {
  const held = state.lines[line]
  if (!held || held.heldAt === null) return null
  return briefOf({ state, world }, held, held.heldAt)
}

/** Of whose brief or digest a date can be: whoever is asked of it, has it, would be asked first, or watches it; nobody once it is settled. */
export function listedFor(state: EscalationState, o: string, at: number, world: Pick<World, 'resolver'>): string[] {
  assertInstant(at, 'at')
  const occurrence = state.occurrences[o]
  if (!occurrence || occurrence.hand.state === 'settled') return []
  const seen = { state, world: { ...world, outages: [], carry: () => 'pending' as const } }
  return [...new Set([...whoseItIs(seen, occurrence, at), ...occurrence.watchers])].sort()
}

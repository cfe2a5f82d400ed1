import { addDays, formatDays, parseDays } from '../days/civil.ts'
import { spanOn } from '../days/months.ts'
import { HOUR } from '../reminders/instants.ts'
import { placeSteps } from '../reminders/plan.ts'
import { ownerOf, isMember } from './people.ts'
import { type DueEnd, outOfQuiet } from './quiet.ts'
import type { EscalationState, Line, Moving, Nagging, Occurrence, RungAfter, World } from './state.ts'

type Around = { state: EscalationState; world: Pick<World, 'resolver'> }

/** The zone in which an occurrence is counted: its own, else it floats with the assignee, else with the owner. */
export function zoneOf({ state }: Pick<Around, 'state'>, occurrence: Occurrence): string {
  if (occurrence.zone !== null) return occurrence.zone
  const { roles, people } = state
  const who = isMember(roles, occurrence.assignee) ? occurrence.assignee : ownerOf(roles)
  return (who === null ? undefined : people[who]?.zone) ?? 'Etc/UTC'
}

export function dueEnd(around: Around, occurrence: Occurrence): DueEnd {
  const { due, time } = occurrence
  const zone = zoneOf(around, occurrence)
  if (time !== null) return { at: around.world.resolver.toInstant({ date: due, time }, zone), timed: true }
  return { at: around.world.resolver.toInstant({ date: addDays(due, 1), time: '00:00' }, zone), timed: false }
}

/** The instant `days` after due (negative: before) at the hour of the overdue. */
export function dayAfterDue(around: Around, occurrence: Occurrence, days: number): number {
  const local = { date: addDays(occurrence.due, days), time: occurrence.overdueAt }
  return around.world.resolver.toInstant(local, zoneOf(around, occurrence))
}

export type ComingStep = { step: number; key: string; raw: number; time: string }

/** The steps on the clock (R1, R3), before anybody's quiet hours. The key holds the due date and the local time, so that none goes twice for one. */
export function stepsOnClock(around: Around, occurrence: Occurrence): ComingStep[] {
  const zone = zoneOf(around, occurrence)
  const placed = placeSteps(
    occurrence.steps.map((step) => ({ ...step, channels: [] })),
    {
      dates: { due: occurrence.due, ...occurrence.dates },
      dueAt: occurrence.time ?? undefined,
      zone,
      resolver: around.world.resolver,
    },
  )
  return placed.flatMap(({ step, instant, duplicate }) => {
    if (duplicate) return []
    const local = around.world.resolver.toLocal(instant, zone)
    const key = `${occurrence.due}T${occurrence.time ?? ''} ${local.date}T${local.time}`
    return [{ step, key, raw: instant, time: local.time }]
  })
}

/** E5: a step asks if it nags or says so; where none of the plan does, all do. */
export function stepAsks({ steps }: Pick<Occurrence, 'steps'>, step: number): boolean {
  const asks = steps.map(({ nag, asks }) => Boolean(nag) || asks === true)
  return asks.includes(true) ? (asks[step] ?? false) : true
}

/** E6: the next nag, from when the step left for the first whom it goes to; null after the last. */
export function nextNag(around: Around, occurrence: Occurrence, nagging: Nagging): number | null {
  const n = nagging.done + 1
  if (nagging.state === 'off' || n > Math.min(nagging.nag.max, MOST_NAGS)) return null
  const first = around.state.people[nagging.first]
  const base =
    nagging.base ??
    (nagging.urgent || !first
      ? nagging.raw
      : outOfQuiet(nagging.raw, first, dueEnd(around, occurrence), around.world.resolver))
  const { nag } = nagging
  if ('everyHours' in nag) return base + n * nag.everyHours * HOUR
  const zone = zoneOf(around, occurrence)
  const { resolver } = around.world
  const date = addDays(resolver.toLocal(base, zone).date, n * nag.everyDays)
  return resolver.toInstant({ date, time: nag.at ?? nagging.time }, zone)
}

const MOST_NAGS = 100

/** E6: days 1 to 30, then every 7. */
export function nextOverdueDay(after: number): number {
  if (after < DAILY) return Math.max(1, after + 1)
  return DAILY + 7 * (Math.floor((after - DAILY) / 7) + 1)
}

const DAILY = 30

/** The last overdue day that lies before `instant`, or at it with `inclusive`; 0 if none does. */
export function overdueDaysBefore(around: Around, occurrence: Occurrence, instant: number, inclusive: boolean): number {
  const { date } = around.world.resolver.toLocal(instant, zoneOf(around, occurrence))
  const days = parseDays(date) - parseDays(occurrence.due)
  if (days < 1) return 0
  const at = dayAfterDue(around, occurrence, days)
  return at < instant || (inclusive && at === instant) ? days : days - 1
}

/** E12: the next check after an instant; every 7 days after the last of the list, without end. */
export function nextCheck(around: Around, occurrence: Occurrence, after: number): number {
  for (const days of occurrence.checks) {
    const at = dayAfterDue(around, occurrence, days)
    if (at > after) return at
  }
  const last = occurrence.checks.at(-1) ?? 1
  const { date } = around.world.resolver.toLocal(after, zoneOf(around, occurrence))
  const gone = Math.max(0, Math.floor((parseDays(date) - parseDays(occurrence.due) - last) / 7))
  const at = dayAfterDue(around, occurrence, last + 7 * Math.max(1, gone))
  return at > after ? at : dayAfterDue(around, occurrence, last + 7 * (Math.max(1, gone) + 1))
}

/** E7: hours elapsed, days by the wall clock, at the same time of day unless another is named. */
export function afterStart(around: Around, occurrence: Occurrence, start: number, after: RungAfter): number {
  if (after.unit === 'hours') return start + after.n * HOUR
  const zone = zoneOf(around, occurrence)
  const local = around.world.resolver.toLocal(start, zone)
  const date = formatDays(spanOn(parseDays(local.date), after.n, 'days'))
  const at = around.world.resolver.toInstant({ date, time: after.at ?? local.time }, zone)
  return after.at === undefined ? at + withinMinute(start) : at
}

/** A wall clock shows whole minutes; a round may start between two. */
const withinMinute = (instant: number) => ((instant % 60_000) + 60_000) % 60_000

/** E8: when the ladder is climbed again, counted from its last start. */
export function nextRepeat(around: Around, occurrence: Occurrence): number | null {
  const { ladder, round } = occurrence
  const first = ladder?.rungs[0]
  const last = ladder?.rungs.at(-1)
  if (!first || !last || round.startedAt === null || round.repeats >= (ladder?.repeat ?? 0)) return null
  const days = [first, last].reduce((sum, { after }) => sum + (after.unit === 'days' ? after.n : 0), 0)
  const hours = [first, last].reduce((sum, { after }) => sum + (after.unit === 'hours' ? after.n : 0), 0)
  return afterStart(around, occurrence, round.startedAt, { n: days, unit: 'days' }) + hours * HOUR
}

/** When a line may leave for whom it goes to. */
export function fireAtOf(moving: Moving, line: Line): number {
  const person = moving.state.people[line.to]
  if (line.urgent || !person) return line.raw
  const occurrence = line.o === null ? undefined : moving.state.occurrences[line.o]
  return outOfQuiet(line.raw, person, occurrence ? dueEnd(moving, occurrence) : null, moving.world.resolver)
}

/** Instants in an outage wait for its end; several may follow one another. */
export function afterOutage(outages: World['outages'], instant: number): number {
  const within = outages.find(({ from, to }) => instant >= from && instant < to)
  return within ? afterOutage(outages, within.to) : instant
}

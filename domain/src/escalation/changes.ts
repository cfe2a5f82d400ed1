import { overdueDaysBefore, stepsOnClock, zoneOf } from './clock.ts'
import { goAway } from './coming.ts'
import { cancelWaiting, endWaiting, waitingLines } from './lines.ts'
import { absenceOn, isMember } from './people.ts'
import { strikeOut } from './rounds.ts'
import type { EscalationEvent } from './events.ts'
import type { Absence, Moving, Occurrence, ReachRole } from './state.ts'

type Act<Type extends EscalationEvent['type']> = Extract<EscalationEvent, { type: Type }>

/** E14: what is unsent of the old date goes, and nobody is asked any more; in hand stays. */
export function changeDue(moving: Moving, { o, due, time, at, zone, dates }: Act<'change'>): void {
  const occurrence = moving.state.occurrences[o]
  if (!occurrence) return
  const next = { due: due ?? occurrence.due, time: time === undefined ? occurrence.time : time }
  const stays = next.due === occurrence.due && next.time === occurrence.time
  const clock = { ...(zone === undefined ? {} : { zone }), ...(dates ? { dates } : {}) }
  if (stays && Object.keys(clock).length === 0) return
  moving.changed.add(o)
  planStepsAnew(moving, o, occurrence)
  Object.assign(occurrence, next, clock)
  if (stays) return
  occurrence.overdueTo = overdueDaysBefore(moving, occurrence, at, false)
  occurrence.overdueWent = 0
  occurrence.overdueTold = []
  occurrence.checkedTo = Math.max(occurrence.checkedTo, at)
  cancelWaiting(moving, o, ({ why }) => why !== 'return' && why !== 'assigned')
  occurrence.naggings = []
  occurrence.snoozes = {}
  const { hand } = occurrence
  const asked = hand.state === 'settled' ? hand.before : hand
  if (asked.state !== 'asked') return
  occurrence.hand = hand.state === 'settled' ? { ...hand, before: { state: 'none' } } : { state: 'none' }
  occurrence.round.startedAt = null
  occurrence.passing = false
}

/** E32: what was sent and taken stays, what is unsent is planned anew. */
export function changePlan(moving: Moving, { o, steps, ladder, backup, watchers, checks, at }: Act<'plan'>): void {
  const occurrence = moving.state.occurrences[o]
  if (!occurrence) return
  moving.changed.add(o)
  if (backup !== undefined) occurrence.backup = backup
  if (watchers !== undefined) occurrence.watchers = watchers
  if (ladder !== undefined) {
    occurrence.ladder = ladder
    occurrence.round.slot = occurrence.round.taken
  }
  if (checks !== undefined) {
    occurrence.checks = checks
    occurrence.checkedTo = Math.max(occurrence.checkedTo, at)
  }
  if (steps === undefined) return
  occurrence.steps = steps
  planStepsAnew(moving, o, occurrence)
}

/** What had passed before it was written down counts as come. */
export function passWritten(moving: Moving, { o, since, owed }: Act<'written'>): void {
  const occurrence = moving.state.occurrences[o]
  if (!occurrence) return
  moving.changed.add(o)
  for (const { step, key, raw } of stepsOnClock(moving, occurrence))
    if (raw < since && !owed.includes(step)) occurrence.came[key] ??= []
}

/** Steps that wait are no longer come; to whom one went stays. */
function planStepsAnew(moving: Moving, o: string, occurrence: Occurrence): void {
  for (const line of waitingLines(moving, o)) {
    if (line.key === null || line.kind === 'nag' || line.state !== 'planned') continue
    endWaiting(moving, line, 'cancelled')
    if (line.kind !== 'step' || occurrence.came[line.key]?.some((who) => !occurrence.watchers.includes(who))) continue
    if (occurrence.came[line.key]?.length === 0) delete occurrence.came[line.key]
    occurrence.naggings = occurrence.naggings.filter(({ key, state }) => key !== line.key || state !== 'waiting')
  }
}

/** Dates that float with somebody are counted on the new clock; what went is not repeated. */
export function changeZone(moving: Moving, who: string, zone: string): void {
  const { occurrences, people } = moving.state
  const person = people[who]
  if (!person) return
  const before = new Map(Object.entries(occurrences).map(([o, one]) => [o, zoneOf(moving, one)]))
  person.zone = zone
  for (const [o, occurrence] of Object.entries(occurrences)) {
    moving.changed.add(o)
    if (before.get(o) === zoneOf(moving, occurrence) || occurrence.hand.state === 'settled') continue
    planStepsAnew(moving, o, occurrence)
    planOverdueAnew(moving, o, occurrence)
  }
}

/** Days that wait, and went to nobody, come at their new hour. */
function planOverdueAnew(moving: Moving, o: string, occurrence: Occurrence): void {
  const waits = waitingLines(moving, o).filter(
    ({ kind, n, state }) => kind === 'overdue' && state === 'planned' && (n ?? 0) > occurrence.overdueWent,
  )
  if (waits.length === 0) return
  for (const line of waits) endWaiting(moving, line, 'cancelled')
  occurrence.overdueTo = Math.min(...waits.map(({ n }) => n ?? 0)) - 1
  if (occurrence.overdueTo === 0) cancelWaiting(moving, o, ({ kind, why }) => kind === 'told' && why === 'overdue')
}

/** E13: an absence that has begun when it is set begins then. */
export function changeAway(moving: Moving, who: string, away: Absence[], at: number): void {
  const person = moving.state.people[who]
  if (!person) return
  person.away = away
  const { date } = moving.world.resolver.toLocal(at, person.zone)
  const absent = absenceOn(away, date) !== null
  for (const [o, occurrence] of Object.entries(moving.state.occurrences)) {
    moving.changed.add(o)
    if (absent && occurrence.hand.state === 'inHand' && occurrence.hand.by === who) goAway(moving, o, at)
  }
}

/** E4, E31: null: left. Who was a member and is none any more is struck out everywhere. */
export function changeRole(moving: Moving, who: string, role: ReachRole | null, at: number): void {
  const { roles, occurrences } = moving.state
  const was = isMember(roles, who)
  if (role === null) delete roles[who]
  else roles[who] = role
  const is = isMember(roles, who)
  for (const o of Object.keys(occurrences)) {
    moving.changed.add(o)
    if (was && !is) strikeOut(moving, o, who, role === null ? 'left' : 'viewer', at)
  }
}

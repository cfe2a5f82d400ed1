import { addDays, parseDays, weekday } from '../days/civil.ts'
import type { CalendarDate } from '../schedule.ts'
import { dueEnd } from './clock.ts'
import { occurrenceOf } from './lines.ts'
import { absenceOn } from './people.ts'
import { isRestDay } from './quiet.ts'
import { wantedChannels } from './ways.ts'
import type { EscalationState, Line, Moving, ReachedPerson, World } from './state.ts'

/** A day on which somebody's brief or digest comes, and when. */
export type Hour = { date: CalendarDate; at: number }
/** From when on hours count, and the clocks. */
export type Clocks = { state: Pick<EscalationState, 'start'>; world: Pick<World, 'resolver'> }
export type Routine = Pick<ReachedPerson, 'zone' | 'rest' | 'away' | 'brief' | 'digest' | 'briefedTo' | 'digestedTo'>

/** E21: the next brief that has not come, from the day of `from` on; none on days of rest and away. */
export function nextBrief({ state, world }: Clocks, person: Routine, from: number): Hour | null {
  const { brief, zone } = person
  if (!brief) return null
  let date = world.resolver.toLocal(Math.max(from, state.start), zone).date
  for (let day = 0; day < A_YEAR; day++, date = addDays(date, 1)) {
    if (person.briefedTo !== null && date <= person.briefedTo) continue
    if (isRestDay(person.rest, date) || absenceOn(person.away, date)) continue
    const at = world.resolver.toInstant({ date, time: brief.at }, zone)
    if (at >= Math.max(from, state.start)) return { date, at }
  }
  return null
}

/** E22: the next digest that has not come; none while away. */
export function nextDigest({ state, world }: Clocks, person: Routine, from: number): Hour | null {
  const { digest, zone } = person
  if (!digest) return null
  let date = world.resolver.toLocal(Math.max(from, state.start), zone).date
  for (let day = 0; day < A_YEAR; day++, date = addDays(date, 1)) {
    if (weekday(parseDays(date)) !== digest.weekday || absenceOn(person.away, date)) continue
    if (person.digestedTo !== null && date <= person.digestedTo) continue
    const at = world.resolver.toInstant({ date, time: digest.at }, zone)
    if (at >= Math.max(from, state.start)) return { date, at }
  }
  return null
}

const A_YEAR = 366

/** The next hour of each that has not come, on whatever day it was last. */
export const comingBrief = (clocks: Clocks, person: Routine) =>
  nextBrief(clocks, person, sinceOf(clocks, person.briefedTo))
export const comingDigest = (clocks: Clocks, person: Routine) =>
  nextDigest(clocks, person, sinceOf(clocks, person.digestedTo))

const sinceOf = ({ state }: Clocks, date: CalendarDate | null) =>
  date === null ? state.start : Math.max(state.start, (parseDays(date) - 1) * A_DAY)
const A_DAY = 86_400_000

/** Lets the hours of a brief that have come by `at` pass; the last of them is the one that is sent, however many a standstill took. */
export function passBriefs(clocks: Clocks, person: Routine, at: number): Hour | null {
  let last: Hour | null = null
  for (let next = comingBrief(clocks, person); next && next.at <= at; next = comingBrief(clocks, person)) {
    last = next
    person.briefedTo = next.date
  }
  return last
}

/** The same of digests. */
export function passDigests(clocks: Clocks, person: Routine, at: number): Hour | null {
  let last: Hour | null = null
  for (let next = comingDigest(clocks, person); next && next.at <= at; next = comingDigest(clocks, person)) {
    last = next
    person.digestedTo = next.date
  }
  return last
}

/** E2: when who was away is told what he missed: the day after, at the hour of his brief. */
export function returnAt({ world }: Moving, person: ReachedPerson): number | null {
  const missed = person.missed[0]
  if (!missed) return null
  let { date } = world.resolver.toLocal(missed.at, person.zone)
  for (let n = 0; n <= person.away.length; n++) {
    const absence = absenceOn(person.away, date)
    if (!absence) break
    date = addDays(absence.to, 1)
  }
  return world.resolver.toInstant({ date, time: person.brief?.at ?? '09:00' }, person.zone)
}

/** E21: whether the mail of a line waits for the next brief; not when the due day ends in between. */
export function holdsMail(moving: Moving, line: Line, at: number): boolean {
  const person = moving.state.people[line.to]
  if (!person?.brief?.bundle || line.urgent || line.lateness === 'merged' || !BUNDLED.includes(line.kind)) return false
  if (!wantedChannels(person, line.channels).includes('email')) return false
  return staysHeld(moving, line, at)
}

/** Whether there is still a brief for it in time. */
export function staysHeld(moving: Moving, line: Line, at: number): boolean {
  const isElsewhere = moving.world.routine === 'elsewhere'
  const next = isElsewhere ? briefOf(moving, line, at) : bundledBrief(moving, line, at)
  if (!next || (isElsewhere && line.heldAt !== null && at >= takenBy(line, next))) return false
  const occurrence = occurrenceOf(moving, line)
  if (!occurrence) return true
  const from = isElsewhere ? (line.heldAt ?? at) : at
  const end = dueEnd(moving, { ...occurrence, time: null }).at
  return !(from < end && next.at >= end)
}

/** When a mail that is held is looked at again (ms): never where the brief comes of itself. */
export function heldTo(moving: Moving, line: Line): number {
  const next = moving.world.routine === 'elsewhere' ? briefOf(moving, line, moving.state.now) : null
  return next ? takenBy(line, next) : Number.POSITIVE_INFINITY
}

/** Its hour has come, seen for the first time: from now the brief has its time to take it along, also after a standstill. */
export function waitsForMaking(moving: Moving, line: Line, at: number): boolean {
  const next = moving.world.routine === 'elsewhere' ? briefOf(moving, line, at) : null
  if (!next || at < next.at || isSeen(line, next)) return false
  line.seenAt = at
  return staysHeld(moving, line, at)
}

/** The brief that takes a line along: the first since it was held that has not come. */
export function briefOf({ state, world }: Seen, line: Line, at: number): Hour | null {
  const since = line.heldAt ?? at
  return bundledBrief({ state: { ...state, start: since }, world }, line, since)
}

function bundledBrief(seen: Seen, line: Line, from: number): Hour | null {
  const person = seen.state.people[line.to]
  // Whoever left has no brief of this book any more.
  return person?.brief?.bundle && line.to in seen.state.roles ? nextBrief(seen, person, from) : null
}

type Seen = { state: EscalationState; world: Pick<World, 'resolver'> }
const isSeen = ({ seenAt }: Line, hour: Hour) => (seenAt ?? 0) >= hour.at
const takenBy = (line: Line, hour: Hour) => (isSeen(line, hour) ? (line.seenAt ?? 0) + PATIENCE : hour.at)
/** So long a brief that is made elsewhere has, from when its hour is seen to have come, to take along what was held for it. */
const PATIENCE = 3_600_000

const BUNDLED: Line['kind'][] = ['step', 'nag', 'overdue', 'told']

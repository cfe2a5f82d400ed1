import { lateness } from '../reminders/lateness.ts'
import {
  comingBrief,
  comingDigest,
  passBriefs,
  passDigests,
  returnAt,
  staysHeld,
  waitsForMaking,
} from './brief-hours.ts'
import { post } from './carry.ts'
import { compareText } from './compose.ts'
import { askBy, findsSomebody } from './leaving.ts'
import { endWaiting, planLine, waitingLines } from './lines.ts'
import { isAway } from './people.ts'
import { standsForBrief, standsForDigest } from './stands.ts'
import type { Line, Moving, ShownLine } from './state.ts'
import { nextWay } from './ways.ts'

/** The next instant at which somebody's brief, digest or return comes. */
export function nextRoutine(moving: Moving, who: string): number | null {
  const person = moving.state.people[who]
  if (!person || !(who in moving.state.roles)) return null
  const { now } = moving.state
  const back = returnAt(moving, person)
  const hours = moving.world.routine === 'elsewhere' ? [] : [comingBrief(moving, person), comingDigest(moving, person)]
  const instants = [...hours.flatMap((hour) => hour?.at ?? []), ...(back === null ? [] : [back])]
  return instants.length === 0 ? null : Math.max(now, Math.min(...instants))
}

/** E2: one line for each date that went to others meanwhile. */
export function tellReturns(moving: Moving, who: string, at: number): void {
  const person = moving.state.people[who]
  const back = person ? returnAt(moving, person) : null
  if (person && back !== null && back <= at) tellMissed(moving, who, back)
}

export function tellMissed(moving: Moving, who: string, raw: number): void {
  const person = moving.state.people[who]
  if (!person) return
  const dates = [...new Set(person.missed.map(({ o }) => o))].filter((o) => o in moving.state.occurrences)
  person.missed = []
  for (const o of dates.sort(compareText)) planLine(moving, { o, kind: 'told', why: 'return', to: who, raw })
}

/**
 * The brief of somebody and their digest, each where it comes. The digest says what stood before: whatever the brief lets go is asked by it, and is
 * not said once more in another mail of the same minute.
 */
export function sendRoutine(moving: Moving, who: string, at: number): void {
  const stood = digestOf(moving, who, at)
  sendBrief(moving, who, at)
  if (stood.length > 0) postToOne(moving, who, 'digest', [], stood, at)
}

/** E21: what was held, and what stands; one that falls into an outage at its end, on a later day only what was held. */
function sendBrief(moving: Moving, who: string, at: number): void {
  const person = moving.state.people[who]
  if (!person) return
  const hour = passBriefs(moving, person, at)
  if (!hour) return
  const lines = heldFor(moving, who, at)
  for (const line of lines) {
    if (lateness(hour.at, at) !== 'on-time') line.lateness = 'late'
  }
  const today = moving.world.resolver.toLocal(at, person.zone).date
  const own = today === hour.date ? standsForBrief(moving, who, at) : []
  if (lines.length > 0 || own.length > 0) postToOne(moving, who, 'brief', lines, own, at)
}

/** The held mails of somebody; those that find nobody any more end here. */
function heldFor(moving: Moving, who: string, at: number): Line[] {
  const his = heldLines(moving).filter(({ to }) => to === who)
  return his.filter((line) => letGo(moving, line, at) && !saidOtherwise(moving, line, at))
}

/** Its mail was held, and meanwhile the address bounced: said already by the way that is left, or if that failed now by the next. */
function saidOtherwise(moving: Moving, line: Line, at: number): boolean {
  const person = moving.state.people[line.to]
  const sent = line.messages.flatMap((id) => moving.state.messages[id] ?? [])
  const tried = sent.map(({ channel }) => channel)
  if (!person || !tried.includes(nextWay(person, []))) return false
  if (sent.every(({ state }) => state === 'failed'))
    post(moving, { to: line.to, channel: nextWay(person, tried), sort: 'own', lines: [line] }, at)
  return true
}

export function heldLines(moving: Moving): Line[] {
  const dates = [...Object.keys(moving.state.occurrences), null]
  return dates.flatMap((o) => waitingLines(moving, o)).filter(({ heldAt }) => heldAt !== null)
}

/** What is held no longer, because no brief comes in time: mails of their own (E25). */
export function releaseHeld(moving: Moving, line: Line, at: number): void {
  if (staysHeld(moving, line, at) || waitsForMaking(moving, line, at)) return
  sendAlone(moving, line, at)
}

/** What was held for somebody goes with the brief that is made of it now, or by mails of their own. */
export function endHolding(
  moving: Moving,
  { who, hour, stands = false, at }: { who: string; hour: number | null; stands?: boolean; at: number },
): void {
  if (hour === null) {
    for (const line of heldLines(moving)) if (line.to === who) sendAlone(moving, line, at)
    return
  }
  const lines = heldFor(moving, who, at)
  for (const line of lines) if (lateness(hour, at) !== 'on-time') line.lateness = 'late'
  if (lines.length === 0) return
  const said = stands ? standsForBrief(moving, who, at) : []
  const own = said.filter(({ o }) => lines.some((line) => line.o === o))
  postToOne(moving, who, 'brief', lines, own, at)
}

function sendAlone(moving: Moving, line: Line, at: number): void {
  if (!letGo(moving, line, at)) return
  const person = moving.state.people[line.to]
  if (!person || saidOtherwise(moving, line, at)) return
  post(moving, { to: line.to, channel: nextWay(person, []), sort: 'own', lines: [line] }, at)
}

/** Whether it goes to whom it was held for; what went by another channel already goes to nobody else. */
function letGo(moving: Moving, line: Line, at: number): boolean {
  const goes = findsSomebody(moving, line, at)
  if (goes || line.messages.length > 0) endWaiting(moving, line)
  if (line.o !== null) moving.changed.add(line.o)
  if (goes && line.messages.length === 0) askBy(moving, line, at)
  return goes
}

/** E22; one older than 72 hours is not made up for. */
function digestOf(moving: Moving, who: string, at: number): ShownLine[] {
  const person = moving.state.people[who]
  const hour = person ? passDigests(moving, person, at) : null
  if (!hour || lateness(hour.at, at) === 'merged' || isAway(moving, who, at)) return []
  return standsForDigest(moving, who, hour.date, at)
}

/** By mail, else by the first that works; in the app a message for each. */
function postToOne(
  moving: Moving,
  to: string,
  sort: 'brief' | 'digest',
  lines: Line[],
  own: ShownLine[],
  at: number,
): void {
  const person = moving.state.people[to]
  if (!person) return
  const channel = nextWay(person, [])
  if (channel !== 'inApp') return post(moving, { to, channel, sort, lines, own }, at)
  const dates = new Set([...lines, ...own].map(({ o }) => o))
  for (const o of dates) {
    const of = <T extends { o: string | null }>(list: T[]) => list.filter((one) => one.o === o)
    post(moving, { to, channel, sort, lines: of(lines), own: of(own) }, at)
  }
}

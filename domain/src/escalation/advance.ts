import { assertInstant } from '../arguments.ts'
import { post, tryToSend } from './carry.ts'
import { afterOutage } from './clock.ts'
import { compareText } from './compose.ts'
import { copyOf } from './copy-of.ts'
import { type Coming, comeDue, nextComing } from './coming.ts'
import { askBy, leave } from './leaving.ts'
import { keptClocks } from './kept-clocks.ts'
import { nextLeaving, waitingLines } from './lines.ts'
import { bounceNow } from './bounce.ts'
import { heldLines, nextRoutine, releaseHeld, sendRoutine, tellReturns } from './routine.ts'
import { heldTo, staysHeld } from './brief-hours.ts'
import type { EscalationState, Line, MessageSort, Moving, ReachChannel, World } from './state.ts'
import { wantedChannels } from './ways.ts'

/**
 * Everything that comes due up to and with `to` (ms since 1970) if nobody does anything: lines leave, ladders climb, what
 * failed is tried again. The state given stays as it is. Advancing in pieces is advancing at once.
 */
export function advanceEscalation(state: EscalationState, to: number, world: World): EscalationState {
  assertInstant(to, 'to')
  const moving = movingFrom(state, world)
  const agenda = agendaOf(moving)
  for (let at = agenda.next(); at <= to; at = agenda.next()) stepTo(moving, agenda, at)
  moving.state.now = Math.max(moving.state.now, to)
  return moving.state
}

/** The next instant (ms) at which something comes due or is tried again, not before the state's own; null where nothing ever does. */
export function nextInstantOf(state: EscalationState, world: World): number | null {
  const at = agendaOf(movingOf(state, world)).next()
  return at === Number.POSITIVE_INFINITY ? null : at
}

/** A copy that may be changed. */
export const movingFrom = (state: EscalationState, world: World): Moving => movingOf(copyOf(state), world)

/** The state itself, to look ahead in, or that its caller may change. */
export function movingOf(state: EscalationState, world: World): Moving {
  const messages = Object.values(state.messages)
  const current = messages.filter(({ at }) => at === state.now)
  const trying = new Set(messages.filter(({ nextTryAt }) => nextTryAt !== null))
  const clocks = { ...world, resolver: keptClocks(world.resolver), carry: world.carry.bind(world) }
  return { state, world: clocks, leaving: [], current, trying, changed: new Set() }
}

/** What comes next of each date; only those that changed are looked at anew. */
type Agenda = { next(): number; coming(o: string): Coming | null }

export function agendaOf(moving: Moving): Agenda {
  const { state } = moving
  const comings = new Map<string, { coming: Coming | null; at: number }>()
  for (const o of Object.keys(state.occurrences)) moving.changed.add(o)
  const refresh = () => {
    for (const o of moving.changed) {
      const occurrence = state.occurrences[o]
      const coming = occurrence ? nextComing(moving, occurrence) : null
      comings.set(o, { coming, at: coming?.at ?? Number.POSITIVE_INFINITY })
    }
    moving.changed.clear()
  }
  return {
    coming(o) {
      refresh()
      return comings.get(o)?.coming ?? null
    },
    next() {
      refresh()
      let first = Number.POSITIVE_INFINITY
      for (const [o, { at }] of comings) first = Math.min(first, at, nextWaiting(moving, o))
      first = Math.min(first, nextWaiting(moving, null))
      for (const who of Object.keys(state.people)) first = Math.min(first, nextRoutine(moving, who) ?? first)
      for (const { nextTryAt } of moving.trying) first = Math.min(first, nextTryAt ?? first)
      for (const { at } of state.bounces) first = Math.min(first, at)
      return first === Number.POSITIVE_INFINITY ? first : afterOutage(moving.world.outages, Math.max(first, state.now))
    },
  }
}

function nextWaiting(moving: Moving, o: string | null): number {
  const instants = waitingLines(moving, o).map((line) => {
    if (line.heldAt === null) return nextLeaving(moving, line)
    return staysHeld(moving, line, moving.state.now) ? heldTo(moving, line) : moving.state.now
  })
  return Math.min(Number.POSITIVE_INFINITY, ...instants)
}

/** One instant: what waits leaves, what comes due comes in order, then messages are made of it, and what follows from how they fare. */
export function stepTo(moving: Moving, agenda: Agenda, at: number): void {
  const { state } = moving
  if (at > state.now) moving.current = []
  state.now = at
  const again = [...moving.trying].filter(({ nextTryAt }) => nextTryAt !== null && nextTryAt <= at)
  for (const message of again.sort((a, b) => a.at - b.at || compareText(a.id, b.id))) tryToSend(moving, message, at)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    leaveAll(moving, at)
    for (const o of Object.keys(state.occurrences)) allDue(moving, agenda, o, at)
    for (const who of Object.keys(state.people)) tellReturns(moving, who, at)
    leaveAll(moving, at)
    sendLeaving(moving, at)
    // What follows from a message that reached nobody belongs into the briefs of this minute.
    if (stillDue(moving, agenda, at)) continue
    const here = moving.world.routine !== 'elsewhere'
    const routine = Object.keys(state.people).filter((who) => here && who in state.roles)
    for (const who of routine) sendRoutine(moving, who, at)
    for (const line of heldLines(moving)) releaseHeld(moving, line, at)
    if (!stillDue(moving, agenda, at)) return bouncesComeBack(moving, at)
  }
  throw new Error(`What is due at ${at} does not come to an end.`)
}

/** E20: a bounce that falls into an outage is dealt with at its end. */
function bouncesComeBack(moving: Moving, at: number): void {
  const { state } = moving
  const bounces = state.bounces.filter((one) => one.at <= at)
  state.bounces = state.bounces.filter((one) => one.at > at)
  for (const { who, channel } of bounces) bounceNow(moving, who, channel, at)
}

/** Each pass takes an entry of a ladder or tells an owner; both end. */
const MOST_ROUNDS = 1_000

function stillDue(moving: Moving, agenda: Agenda, at: number): boolean {
  const dates = Object.keys(moving.state.occurrences)
  if (dates.some((o) => (agenda.coming(o)?.at ?? at + 1) <= at)) return true
  return [...dates, null].some((o) =>
    waitingLines(moving, o).some((line) => line.heldAt === null && nextLeaving(moving, line) <= at),
  )
}

/** In order; who is asked by one is asked before the next comes. */
function allDue(moving: Moving, agenda: Agenda, o: string, at: number): void {
  for (let coming = agenda.coming(o); coming && coming.at <= at; coming = agenda.coming(o)) {
    comeDue(moving, o, coming, at)
    leaveFrom(moving, o, at)
  }
}

function leaveAll(moving: Moving, at: number): void {
  for (const o of Object.keys(moving.state.occurrences)) leaveFrom(moving, o, at)
  leaveFrom(moving, null, at)
}

/** Who is asked by what leaves is asked before the next thing comes due. */
function leaveFrom(moving: Moving, o: string | null, at: number): void {
  const before = moving.leaving.length
  leave(moving, o, at)
  for (const id of moving.leaving.slice(before)) {
    const line = moving.state.lines[id]
    if (line && channelsNow(moving, line).length > 0) askBy(moving, line, at)
  }
}

/** Where it goes now; a mail that is held goes later. */
function channelsNow(moving: Moving, line: Line): ReachChannel[] {
  const person = moving.state.people[line.to]
  if (!person) return []
  const channels = wantedChannels(person, line.channels)
  return line.heldAt !== null ? channels.filter((channel) => channel !== 'email') : channels
}

/** E18: what leaves at one instant to one person by one channel is one message; what is merged is one of its own, without what has a line beside it. */
function sendLeaving(moving: Moving, at: number): void {
  const lines = moving.leaving.flatMap((id) => moving.state.lines[id] ?? [])
  moving.leaving = []
  const groups = new Map<string, { to: string; channel: ReachChannel; sort: MessageSort; lines: Line[] }>()
  for (const line of lines) {
    const sort: MessageSort = line.lateness === 'merged' ? 'merged' : 'own'
    for (const channel of channelsNow(moving, line)) {
      const apart = channel === 'inApp' ? (line.o ?? `about ${line.about}`) : ''
      const key = [sort === 'own' ? 0 : 1, line.to, channel, apart].join(' ')
      const group = groups.get(key) ?? { to: line.to, channel, sort, lines: [] }
      group.lines.push(line)
      groups.set(key, group)
    }
  }
  for (const key of [...groups.keys()].sort()) {
    const group = groups.get(key)
    if (!group) continue
    const { to, channel, sort } = group
    const beside = new Set(
      sort === 'own'
        ? []
        : moving.current
            .filter((one) => one.to === to && one.channel === channel && one.sort === 'own')
            .flatMap(({ shown }) => shown.flatMap(({ o }) => o ?? [])),
    )
    for (const line of group.lines)
      if (line.o !== null && beside.has(line.o) && line.state === 'planned') line.state = 'duplicate'
    const kept = group.lines.filter(({ o }) => o === null || !beside.has(o))
    if (kept.length > 0) post(moving, { ...group, lines: kept }, at)
  }
}

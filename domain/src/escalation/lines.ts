import { lateness } from '../reminders/lateness.ts'
import { dueEnd, fireAtOf } from './clock.ts'
import { outOfQuiet } from './quiet.ts'
import type { Line, Moving, Occurrence } from './state.ts'

/** Puts a line into the ledger, to wait for its time. */
export function planLine(
  moving: Moving,
  line: Pick<Line, 'o' | 'kind' | 'to' | 'raw'> &
    Partial<Pick<Line, 'n' | 'why' | 'about' | 'channels' | 'urgent' | 'asks' | 'key'>>,
): Line {
  const { state } = moving
  state.count += 1
  const planned: Line = {
    n: null,
    why: null,
    about: null,
    channels: [],
    urgent: false,
    asks: false,
    key: null,
    ...line,
    id: `line${state.count}`,
    fireAt: null,
    seenAt: null,
    lateness: 'on-time',
    standsFor: null,
    heldAt: null,
    state: 'planned',
    bounced: false,
    messages: [],
  }
  state.lines[planned.id] = planned
  waitingOf(moving, planned.o).push(planned.id)
  if (planned.o !== null) moving.changed.add(planned.o)
  return planned
}

/** The ids that wait: of an occurrence, or of none. */
export function waitingOf({ state }: Pick<Moving, 'state'>, o: string | null): string[] {
  return (o === null ? undefined : state.occurrences[o]?.waiting) ?? state.waiting
}

export function waitingLines(moving: Pick<Moving, 'state'>, o: string | null): Line[] {
  return waitingOf(moving, o).flatMap((id) => moving.state.lines[id] ?? [])
}

/** It waits no longer: it left, or it ended here. */
export function endWaiting(moving: Moving, line: Line, end?: 'cancelled' | 'duplicate'): void {
  const waiting = waitingOf(moving, line.o)
  const at = waiting.indexOf(line.id)
  if (at >= 0) waiting.splice(at, 1)
  line.heldAt = null
  if (end && line.state === 'planned') line.state = end
}

/** Ends every waiting line of an occurrence of which `which` is true. */
export function cancelWaiting(moving: Moving, o: string, which: (line: Line) => boolean): void {
  for (const line of waitingLines(moving, o)) if (which(line)) endWaiting(moving, line, 'cancelled')
}

/** It goes to somebody else, from when it would have left: that one's quiet hours count from then. */
export function handOver(line: Line, to: string, standsFor: string | null, at: number): void {
  line.raw = line.heldAt !== null ? at : (line.fireAt ?? line.raw)
  line.fireAt = null
  line.seenAt = null
  line.to = to
  line.heldAt = null
  line.standsFor = standsFor
}

/** Whether it leaves at `at`; R5 is judged when it is first seen to be due, and what is late leaves after quiet hours. */
export function leavesAt(moving: Moving, line: Line, at: number): boolean {
  if (line.fireAt === null) {
    const fireAt = fireAtOf(moving, line)
    if (fireAt > at) return false
    line.fireAt = fireAt
    line.seenAt = at
    line.lateness = lateness(fireAt, at)
  }
  return line.lateness === 'on-time' || line.urgent || afterRest(moving, line) <= at
}

/** The next instant at which it may leave, not before `now`. */
export function nextLeaving(moving: Moving, line: Line): number {
  const { now } = moving.state
  if (line.fireAt === null) return Math.max(now, fireAtOf(moving, line))
  return line.lateness === 'on-time' || line.urgent ? now : Math.max(now, afterRest(moving, line))
}

function afterRest(moving: Moving, line: Line): number {
  const at = line.seenAt ?? line.raw
  const person = moving.state.people[line.to]
  if (!person) return at
  return outOfQuiet(at, person, dueOf(moving, line), moving.world.resolver)
}

function dueOf(moving: Moving, line: Line) {
  const occurrence = occurrenceOf(moving, line)
  return occurrence ? dueEnd(moving, occurrence) : null
}

export function occurrenceOf({ state }: Pick<Moving, 'state'>, { o }: Pick<Line, 'o'>): Occurrence | null {
  return o === null ? null : (state.occurrences[o] ?? null)
}

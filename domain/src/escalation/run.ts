import { assertInstant } from '../arguments.ts'
import { advanceEscalation, agendaOf, movingFrom, stepTo } from './advance.ts'
import { PRESSING } from './compose.ts'
import { applyEscalationEvent, type EscalationEvent } from './events.ts'
import type { EscalationState, Message, ShownKind, World } from './state.ts'

/** A book from its beginning to `now`: events in order of time, each after the rows of its minute; those of one instant before anything of them is sent. */
export function runEscalation(
  state: EscalationState,
  events: readonly EscalationEvent[],
  now: number,
  world: World,
): EscalationState {
  assertInstant(now, 'now')
  const instants = [...new Set(events.map(({ at }) => at))].filter((at) => at <= now).sort((a, b) => a - b)
  let next = state
  for (const at of instants) {
    next = advanceEscalation(next, at, world)
    for (const event of events) if (event.at === at) next = applyEscalationEvent(next, event, world)
  }
  return advanceEscalation(next, now, world)
}

/** Who is asked or reminded next of a date if nothing more happens, when, and by what. */
export type NextAsked = { at: number; to: string[]; kind: ShownKind }

/** What comes next of each date if nothing more happens: the first message after now in which it is asked or reminded of. */
export function nextOfEach(state: EscalationState, world: World): Record<string, NextAsked> {
  const moving = movingFrom(state, world)
  const agenda = agendaOf(moving)
  const found: Record<string, NextAsked> = {}
  const open = new Set(Object.keys(state.occurrences).filter((o) => state.occurrences[o]?.hand.state !== 'settled'))
  const end = state.now + FARTHEST
  const before = new Set(moving.current.map(({ id }) => id))
  for (let n = 0; n < MOST_INSTANTS && open.size > 0; n++) {
    const at = agenda.next()
    if (at > end) break
    stepTo(moving, agenda, at)
    for (const o of open) {
      const next = nextOf(
        o,
        moving.current.filter(({ id }) => at > state.now && !before.has(id)),
        at,
      )
      if (next) found[o] = next
    }
    for (const o of Object.keys(found)) open.delete(o)
  }
  return found
}

/** Ten years, and no more than so many instants: a date that nobody can be asked of has no next. */
const FARTHEST = 10 * 366 * 86_400_000
const MOST_INSTANTS = 20_000

function nextOf(o: string, messages: readonly Message[], at: number): NextAsked | null {
  const lines = messages.flatMap(({ to, shown }) =>
    shown
      .filter((line) => line.o === o && line.line !== null && line.kind !== 'told')
      .map(({ kind }) => ({ to, kind })),
  )
  const kind = PRESSING.find((one) => lines.some((line) => line.kind === one))
  if (kind === undefined) return null
  return { at, kind, to: [...new Set(lines.filter((line) => line.kind === kind).map(({ to }) => to))].sort() }
}

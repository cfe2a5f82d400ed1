import { assertInstant } from '../arguments.ts'
import { advanceEscalation } from './advance.ts'
import { applyEscalationEvent, type EscalationEvent } from './events.ts'
import type { EscalationState, World } from './state.ts'

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

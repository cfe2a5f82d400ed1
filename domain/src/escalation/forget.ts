import { assertInstant } from '../arguments.ts'
import type { EscalationState } from './state.ts'

/**
 * The same book without the messages and lines that ended before an instant (ms) and that nothing to come looks at: what
 * waits or is tried stays, and the last message delivered to each person by each channel, which may still bounce.
 */
export function forgetEnded(state: EscalationState, before: number): EscalationState {
  assertInstant(before, 'before')
  const last = new Map<string, string>()
  for (const { id, to, channel, state: how } of Object.values(state.messages))
    if (how === 'delivered') last.set(`${channel} ${to}`, id)
  const lasting = Object.values(state.messages).filter(
    ({ id, at, to, channel, state: how }) => at >= before || how === 'trying' || last.get(`${channel} ${to}`) === id,
  )
  const ways = lasting.flatMap(({ lines }) => lines.flatMap((id) => state.lines[id]?.messages ?? []))
  const kept = new Set([...lasting.map(({ id }) => id), ...ways])
  const messages = Object.entries(state.messages).filter(([id]) => kept.has(id))
  const named = new Set([
    ...state.waiting,
    ...Object.values(state.occurrences).flatMap(({ waiting }) => waiting),
    ...messages.flatMap(([, { lines }]) => lines),
  ])
  return {
    ...state,
    refused: state.refused.filter(({ at }) => at >= before),
    messages: Object.fromEntries(messages),
    lines: Object.fromEntries(Object.entries(state.lines).filter(([id, { raw }]) => raw >= before || named.has(id))),
  }
}

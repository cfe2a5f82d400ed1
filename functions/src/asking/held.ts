import type { ReminderRow } from '@duebook/contract/reminder'
import { briefHolding, type Channel, type EscalationLine, type EscalationState } from '@duebook/domain'
import { instantIn } from './happened.ts'
import { world } from './look.ts'
import type { KnownRow } from './standing.ts'
import type { ToldBy, ToldRow } from './told.ts'

type Held = Pick<ToldBy, 'updates'> & { rows: ToldRow[]; keys: string[] }

/**
 * What of these lines waits for a brief: rows that stand planned come at its hour and say its day, and what had no row gets one. Of a line that
 * went by another way its mail alone waits.
 */
export function heldBy(
  lines: readonly EscalationLine[],
  state: EscalationState,
  { planned, rowOf }: { planned: readonly KnownRow[]; rowOf: (line: EscalationLine, way: Channel) => ToldRow | null },
): Held {
  const held: Held = { rows: [], updates: [], keys: [] }
  for (const line of lines) {
    const hour = briefHolding(state, line.id, world)
    if (!hour) continue
    const waits = { brief: hour.date, fireAt: hour.at }
    for (const way of line.messages.length > 0 ? (['email'] as const) : (['email', 'inApp'] as const)) {
      const made = rowOf(line, way)
      if (!made) continue
      const there = planned.find(({ key, row }) => key === made.key && row.state === 'planned')
      if (there) {
        // Whoever has the date by now gets what waits.
        const update = { ...waits, recipient: made.row.recipient }
        if (!saysSo(there.row, update)) held.updates.push({ key: made.key, update })
      } else if (way === 'email') held.rows.push({ ...made, row: { ...made.row, ...waits } })
      held.keys.push(made.key)
    }
  }
  return held
}

const saysSo = (row: ReminderRow, waits: { brief: string; fireAt: number; recipient: string }) =>
  row.brief === waits.brief && instantIn(row.fireAt) === waits.fireAt && row.recipient === waits.recipient

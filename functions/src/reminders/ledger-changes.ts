import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'
import { Timestamp } from '../cloud/admin.ts'

/** A row as it is to stand, or what changes in one. */
export type LedgerChange = { key: string; create: ReminderRow } | { key: string; update: Partial<ReminderRow> }
type Rows = ReadonlyMap<string, ReminderRow>

/**
 * What has to change so that the ledger holds what the plan asks for, and what of it is not planned because its time had passed at
 * `since` (ms), when the dates were written down. What was planned stays owed, however late it is by now. `answered`: somebody has it in
 * hand or asked for quiet, and needs not be told that it is close.
 */
export function ledgerChanges(
  present: Rows,
  wanted: Rows,
  { since, answered }: { since: number; answered: boolean },
): { changes: LedgerChange[]; passed: ReminderRow[] } {
  const changes: LedgerChange[] = []
  const passed: ReminderRow[] = []
  for (const [key, row] of wanted) {
    const existing = present.get(key)
    const open = !existing || (existing.state === 'cancelled' && existing.sentAt === null)
    if (open && instantOf(row) < since) passed.push(row)
    else if (!existing) changes.push({ key, create: row })
    // An undone completion or a date moved back: the row that was called back stands again.
    else if (open) changes.push({ key, update: { ...told(row), state: 'planned', fireAt: row.fireAt } })
    else if (existing.state === 'planned') {
      const fireAt = movedTo(existing, row, since)
      if (instantOf(existing) !== fireAt.toMillis() || !isToldAlike(existing, row))
        changes.push({ key, update: { ...told(row), fireAt } })
    }
  }
  const dates = new Set([...wanted.values()].map(({ nominal, of }) => `${nominal} ${of}`))
  for (const [key, row] of present) {
    if (row.state !== 'planned' || wanted.has(key)) continue
    if (row.step === notOfThePlan.closeAlready && !answered && dates.has(`${row.nominal} ${row.of}`)) continue
    changes.push({ key, update: { state: 'cancelled' } })
  }
  return { changes, passed }
}

/** What a row says, and to whom. */
const told = ({ title, recipient, deadline, stepText }: ReminderRow) => ({ title, recipient, deadline, stepText })

const isToldAlike = (a: ReminderRow, b: ReminderRow) => JSON.stringify(told(a)) === JSON.stringify(told(b))

/** Another time of day, zone or quiet hours: it goes at the new time. If that has passed, while the old one had not, it goes now: it is not late. */
function movedTo(existing: ReminderRow, row: ReminderRow, since: number): Timestamp {
  const [before, after] = [instantOf(existing), instantOf(row)]
  if (after >= since) return row.fireAt as Timestamp
  return before <= since ? (existing.fireAt as Timestamp) : Timestamp.fromMillis(since)
}

const instantOf = ({ fireAt }: ReminderRow) => (fireAt as Timestamp).toMillis()

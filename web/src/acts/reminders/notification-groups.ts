import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import type { NotificationRecord } from '../../cloud/reminders/reminders.ts'
import { quietUntil } from './quiet-until.ts'

/** What somebody was told about one date of one obligation: the newest note stands for those before it. */
export type NotificationGroup = { note: NotificationRecord; times: number; obligation: ObligationRecord | undefined }

/**
 * Notes by what they are about, newest first. Waiting at `now` (ms since 1970): nobody has it in hand, it is not settled meanwhile,
 * here or elsewhere, this person has not asked for quiet, and it is asked and not only told to who watches.
 */
export function groupNotifications(
  notes: readonly NotificationRecord[],
  obligations: readonly ObligationRecord[],
  { now, uid }: { now: number; uid: string },
) {
  const byId = new Map(obligations.map((one) => [one.id, one]))
  const groups = new Map<string, NotificationGroup>()
  for (const note of notes) {
    const about = `${note.obligationId}_${note.nominal}`
    const before = groups.get(about)
    if (before) before.times++
    else groups.set(about, { note, times: 1, obligation: byId.get(note.obligationId) })
  }
  const all = [...groups.values()]
  const waits = ({ note, obligation }: NotificationGroup) =>
    obligation !== undefined &&
    !note.watching &&
    obligation.nextNominal === note.nominal &&
    !obligation.nextAcknowledged &&
    quietUntil(obligation, { now, uid }) === null
  return { waiting: all.filter(waits), earlier: all.filter((one) => !waits(one)) }
}

import type { ObligationRecord } from '../cloud/obligations.ts'
import type { NotificationRecord } from '../cloud/reminders.ts'

/** What somebody was told about one date of one obligation: the newest note stands for those before it. */
export type Told = { note: NotificationRecord; times: number; obligation: ObligationRecord | undefined }

/** Notes by what they are about, newest first. Waiting: nobody has it in hand, and it is not settled meanwhile, here or elsewhere. */
export function sortTold(notes: readonly NotificationRecord[], obligations: readonly ObligationRecord[]) {
  const byId = new Map(obligations.map((one) => [one.id, one]))
  const told = new Map<string, Told>()
  for (const note of notes) {
    const about = `${note.obligationId}_${note.nominal}`
    const before = told.get(about)
    if (before) before.times++
    else told.set(about, { note, times: 1, obligation: byId.get(note.obligationId) })
  }
  const all = [...told.values()]
  return { waiting: all.filter(waits), earlier: all.filter((one) => !waits(one)) }
}

const waits = ({ note, obligation }: Told) =>
  note.acknowledgedAt === null &&
  obligation !== undefined &&
  obligation.nextNominal === note.nominal &&
  !obligation.nextAcknowledged

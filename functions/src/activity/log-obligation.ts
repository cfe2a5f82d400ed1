import { paths } from '@duebook/contract/paths'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { cameBack } from '../archive/came-back.ts'
import { database, type DocumentData } from '../cloud/admin.ts'
import { changedFields } from './changed-fields.ts'
import { isTakenBack } from './is-taken-back.ts'
import { logLine } from './log-line.ts'

/** Fields that follow from the schedule and what was recorded; a change of these alone is told by the occurrence's own line. */
const materialised = new Set([
  'nextNominal',
  'nextDue',
  'nextNotice',
  'nextAcknowledged',
  'nextAwaitingProof',
  'nextPlan',
  'nextDecision',
  'provisional',
  'status',
  'engineVersion',
])

/** Its last day came or went with what was decided of its next date, which tells its own line. */
function endsByDecision(names: readonly string[], before: DocumentData, after: DocumentData): boolean {
  if (!names.includes('nextDecision') || !names.every((name) => name === 'schedule' || materialised.has(name)))
    return false
  const { before: gone, after: come } = changedFields(before.schedule, after.schedule)
  return Object.keys({ ...gone, ...come }).every((field) => field === 'lastDay')
}

/** One line of history for each change of an obligation. The event's id is the line's id, so a redelivered event writes nothing new. */
export const logObligation = onDocumentWritten(
  { document: 'books/{bookId}/obligations/{obligationId}', retry: true },
  async (event) => {
    const { bookId, obligationId } = event.params
    const before = event.data?.before.data()
    const after = event.data?.after.data()
    const changed = changedFields(before, after)
    const names = Object.keys({ ...changed.before, ...changed.after })
    if (before && after && names.every((name) => materialised.has(name))) return
    if (before && after && endsByDecision(names, before, after)) return
    // Deleted with its book, and its owner with both: there is no history left to write in.
    if (!after && !(await database.doc(paths.book(bookId)).get()).exists) return
    // What a file gave is told by the one line of its import, and so is what is taken back with it.
    if (!before && after?.import !== undefined) return
    if (!before && (await cameBack(bookId, 'obligations', obligationId))) return
    if (!after && (await isTakenBack(bookId, before))) return
    const snoozed = before && after && names.every((name) => name === 'snooze' || materialised.has(name))
    const action = !before
      ? 'obligation.created'
      : !after
        ? 'obligation.deleted'
        : snoozed
          ? 'occurrence.snoozed'
          : 'obligation.changed'
    const line = {
      at: event.time,
      actor: String(after?.updatedBy ?? before?.updatedBy ?? 'unknown'),
      action,
      obligationId,
      nominal: snoozed ? String((after.snooze ?? before.snooze)?.nominal ?? '') || null : null,
      before: changed.before,
      after: changed.after,
    } as const
    await logLine(bookId, event.id, line, after ?? before)
  },
)

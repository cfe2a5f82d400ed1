import { paths } from '@duebook/contract/paths'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { database, Timestamp } from '../cloud/admin.ts'
import { changedFields } from './changed-fields.ts'

type Recorded = {
  obligationId: string
  nominal: string
  state: 'open' | 'done' | 'skipped' | 'waived'
  acknowledgedBy: string | null
  awaitingProof?: object | null
  plan?: string | null
  paid?: object | null
  corrections?: readonly object[]
  updatedBy: string
}

/** One line of history for each thing that happened to an occurrence: completed, skipped, waived, taken in hand, planned, reopened, paid, corrected. */
export const logOccurrence = onDocumentWritten(
  { document: 'books/{bookId}/occurrences/{occurrenceId}', retry: true },
  async (event) => {
    const after = event.data?.after.data() as Recorded | undefined
    const before = event.data?.before.data() as Recorded | undefined
    if (!after) return
    const { bookId } = event.params
    const obligation = await database.doc(paths.obligation(bookId, after.obligationId)).get()
    const changed = changedFields(before, after)
    await database.doc(`${paths.activity(bookId)}/${event.id}`).set({
      at: Timestamp.fromDate(new Date(event.time)),
      actor: after.updatedBy,
      action: `occurrence.${verb(before, after)}`,
      obligationId: after.obligationId,
      nominal: after.nominal,
      title: String(obligation.data()?.title ?? ''),
      before: changed.before,
      after: changed.after,
    })
  },
)

function verb(before: Recorded | undefined, after: Recorded): string {
  if (after.state !== (before?.state ?? 'open'))
    return { open: 'reopened', done: 'completed', skipped: 'skipped', waived: 'waived' }[after.state]
  if ((after.corrections?.length ?? 0) > (before?.corrections?.length ?? 0)) return 'corrected'
  if (after.paid && !before?.paid) return 'paid'
  if (after.awaitingProof && !before?.awaitingProof) return 'awaitingProof'
  if ((after.plan ?? null) !== (before?.plan ?? null)) return 'planned'
  return after.acknowledgedBy !== (before?.acknowledgedBy ?? null) ? 'acknowledged' : 'changed'
}

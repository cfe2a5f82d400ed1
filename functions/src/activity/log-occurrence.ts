import type { Occurrence } from '@duebook/contract/occurrence'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { cameBack } from '../archive/came-back.ts'
import { isOnlyConcerns } from '../people/concerned.ts'
import { changedFields } from './changed-fields.ts'
import { logLine } from './log-line.ts'

type Recorded = {
  obligationId: string
  nominal: string
  state: Occurrence['state']
  acknowledgedBy: string | null
  awaitingProof?: object | null
  plan?: string | null
  decision?: object
  paid?: object | null
  corrections?: readonly object[]
  updatedBy: string
}

/** One line of history for each thing that happened to an occurrence: completed, skipped, waived, missed, taken in hand, planned, decided, reopened, paid, corrected. */
export const logOccurrence = onDocumentWritten(
  { document: 'books/{bookId}/occurrences/{occurrenceId}', retry: true },
  async (event) => {
    const after = event.data?.after.data() as Recorded | undefined
    const before = event.data?.before.data() as Recorded | undefined
    if (!after || isOnlyConcerns(before, after)) return
    const { bookId, occurrenceId } = event.params
    if (!before && (await cameBack(bookId, 'occurrences', occurrenceId))) return
    const changed = changedFields(before, after)
    await logLine(bookId, event.id, {
      at: event.time,
      actor: after.updatedBy,
      action: `occurrence.${verb(before, after)}`,
      obligationId: after.obligationId,
      nominal: after.nominal,
      before: changed.before,
      after: changed.after,
    })
  },
)

function verb(before: Recorded | undefined, after: Recorded) {
  if (JSON.stringify(after.decision) !== JSON.stringify(before?.decision)) return 'decided'
  if (after.state !== (before?.state ?? 'open'))
    return ({ open: 'reopened', done: 'completed', skipped: 'skipped', waived: 'waived', missed: 'missed' } as const)[
      after.state
    ]
  if ((after.corrections?.length ?? 0) > (before?.corrections?.length ?? 0)) return 'corrected'
  if (after.paid && !before?.paid) return 'paid'
  if (after.awaitingProof && !before?.awaitingProof) return 'awaitingProof'
  if ((after.plan ?? null) !== (before?.plan ?? null)) return 'planned'
  return after.acknowledgedBy !== (before?.acknowledgedBy ?? null) ? 'acknowledged' : 'changed'
}

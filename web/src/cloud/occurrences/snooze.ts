import { snoozeEnd } from '@duebook/contract/acts/snooze-end'
import { paths } from '@duebook/contract/paths'
import { loadFirestore } from '../sdk/load.ts'
import { send } from '../sync/sync.ts'
import { keptUntilAnswered } from '../sync/unsentWrites.ts'
import type { OccurrenceTarget } from './occurrences.ts'

/**
 * Quiet until `until` (ms since 1970), or not any more (null): the service plans the reminders of this occurrence anew. Returns how to
 * take it back.
 */
export async function snooze({ bookId, uid, obligation, nominal }: OccurrenceTarget, until: number | null) {
  const { db, doc, serverTimestamp, writeBatch } = await loadFirestore()
  const before = snoozeEnd(obligation.snooze, nominal)
  const what = `“${obligation.title}”`
  const path = paths.obligation(bookId, obligation.id)
  const snoozed = (to: number | null) => (to === null ? null : { nominal, until: to, by: uid })
  const unsent = { bookId, what, obligationId: obligation.id, uid, path, before: null }
  const write = (to: number | null) =>
    send(
      what,
      keptUntilAnswered({ ...unsent, drawn: { snooze: snoozed(to) } }, () =>
        writeBatch(db)
          .update(doc(db, path), {
            snooze: to === null ? null : { nominal, until: new Date(to), by: uid },
            updatedBy: uid,
            updatedAt: serverTimestamp(),
          })
          .commit(),
      ),
      obligation.id,
    )
  write(until)
  return { undo: () => write(before) }
}

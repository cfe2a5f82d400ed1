import { snoozeEnd } from '@duebook/contract/acts/snooze-end'
import { paths } from '@duebook/contract/paths'
import { loadFirestore } from '../sdk/load.ts'
import { send } from '../sync/sync.ts'
import type { OccurrenceTarget } from './occurrences.ts'

/**
 * Quiet until `until` (ms since 1970), or not any more (null): the service plans the reminders of this occurrence anew. Returns how to
 * take it back.
 */
export async function snooze({ bookId, uid, obligation, nominal }: OccurrenceTarget, until: number | null) {
  const { db, doc, serverTimestamp, writeBatch } = await loadFirestore()
  const before = snoozeEnd(obligation.snooze, nominal)
  const write = (to: number | null) =>
    send(
      `“${obligation.title}”`,
      () =>
        writeBatch(db)
          .update(doc(db, paths.obligation(bookId, obligation.id)), {
            snooze: to === null ? null : { nominal, until: new Date(to), by: uid },
            updatedBy: uid,
            updatedAt: serverTimestamp(),
          })
          .commit(),
      obligation.id,
    )
  write(until)
  return { undo: () => write(before) }
}

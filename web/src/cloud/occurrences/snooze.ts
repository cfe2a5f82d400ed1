import { snoozeEnd } from '@duebook/contract/acts/snooze-end'
import { paths } from '@duebook/contract/paths'
import { loadFirestore } from '../sdk/load.ts'
import { send } from '../sync/sync.ts'
import { keptUntilAnswered, lastConfirmed, told } from '../sync/unsentWrites.ts'
import type { OccurrenceTarget } from './occurrences.ts'

type Snoozed = { kept: Promise<void>; undo: () => Promise<Snoozed> }

/**
 * Quiet until `until` (ms since 1970), or not any more (null): the service plans the reminders of this occurrence anew. Returns how to
 * take it back; `kept` settles once it is in the copy on this device, and so on the screen.
 */
export async function snooze({ bookId, uid, obligation, nominal }: OccurrenceTarget, until: number | null) {
  const sdk = await loadFirestore()
  const { db, doc, serverTimestamp, writeBatch } = sdk
  const stood = snoozeEnd(obligation.snooze, nominal)
  const what = `“${obligation.title}”`
  const path = paths.obligation(bookId, obligation.id)
  const standing = (to: number | null) => ({ snooze: to === null ? null : { nominal, until: new Date(to), by: uid } })
  const write = async (from: number | null, to: number | null): Promise<Snoozed> => {
    const before = await lastConfirmed(sdk, path)
    const [was, said] = [told(standing(from)), told(standing(to))]
    const drawn = { snooze: to === null ? null : { nominal, until: to, by: uid } }
    const kept = send(
      what,
      keptUntilAnswered(
        { bookId, what, obligationId: obligation.id, uid, path, before, was, said, does: 'changes', drawn },
        () =>
          writeBatch(db)
            .update(doc(db, path), { ...standing(to), updatedBy: uid, updatedAt: serverTimestamp() })
            .commit(),
      ),
      obligation.id,
    )
    return { kept, undo: () => write(to, from) }
  }
  return write(stood, until)
}

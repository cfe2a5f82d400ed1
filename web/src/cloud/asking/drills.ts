import type { DrillDocument } from '@duebook/contract/asking/drill'
import { paths } from '@duebook/contract/paths'
import { useBookQuery } from '../books/sight.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'
import { isConnected } from '../sync/connection.ts'

/** A drill of a ladder and what became of it; `at` in ms since 1970. */
export type DrillRecord = Omit<DrillDocument, 'at' | 'nextAt' | 'concerns'> & { id: string; at: number }

/** One drill; null when there is none with this id, or none that this person sees. */
export function useDrill(bookId: string, drillId: string): Live<DrillRecord | null> {
  return useLiveQuery<DrillRecord | null>(`drill ${bookId} ${drillId}`, ({ db, doc, onSnapshot }, next, failed) =>
    onSnapshot(
      doc(db, paths.drill(bookId, drillId)),
      { includeMetadataChanges: true },
      (snapshot) => {
        // The cache not having it proves nothing: wait for the service to say so.
        if (!snapshot.exists() && snapshot.metadata.fromCache && isConnected()) return
        const data = snapshot.data() as DrillDocument | undefined
        next(data ? recordOf(snapshot.id, data) : null, snapshot.metadata.fromCache)
      },
      (error) => (error.code === 'permission-denied' ? next(null, false) : failed(error)),
    ),
  )
}

const MOST = 20

/** The last drills of an obligation, the newest first. */
export function useDrills(bookId: string, obligationId: string): Live<DrillRecord[]> {
  return useBookQuery(
    bookId,
    `drills ${bookId} of ${obligationId}`,
    ({ limit, onSnapshot, orderBy, seen, where }, next, failed) =>
      onSnapshot(
        seen(paths.drills(bookId), where('obligationId', '==', obligationId), orderBy('at', 'desc'), limit(MOST)),
        ({ docs, metadata }) =>
          next(
            docs.map((one) => recordOf(one.id, one.data() as DrillDocument)),
            metadata.fromCache,
          ),
        failed,
      ),
  )
}

function recordOf(id: string, drill: DrillDocument): DrillRecord {
  const { obligationId, nominal, due, title, by, at, state, rows, answered } = drill
  return {
    id,
    obligationId,
    nominal,
    due,
    title,
    by,
    at: (at as { toMillis(): number }).toMillis(),
    state,
    rows,
    answered,
  }
}

import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import type { DocumentSnapshot } from '../sdk/firestoreSdk.ts'
import { loadFirestore } from '../sdk/load.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'
import type { ObligationRecord } from './obligations.ts'
import { completed, isWhole, recordOf, withEdits } from './watchObligations.ts'
import { rowHere, rowsHere } from './rowsHere.ts'
import { isConnected } from '../sync/connection.ts'

/** One obligation; null when there is none with this id, or none that this person sees. */
export function useObligation(bookId: string | null, id: string): Live<ObligationRecord | null> {
  return useLiveQuery<ObligationRecord | null>(
    bookId && `obligation ${bookId} ${id}`,
    ({ db, doc, onSnapshot }, next, failed) => {
      let again = () => {}
      const leave = rowsHere.subscribe(() => again())
      const stop = withEdits<DocumentSnapshot>(
        (hear) =>
          onSnapshot(
            doc(db, paths.obligation(bookId ?? '', id)),
            { includeMetadataChanges: true },
            hear,
            // To whoever may not see it, it is not there.
            (error) => (error.code === 'permission-denied' ? next(null, false) : failed(error)),
          ),
        (snapshot) => {
          again = () => {}
          if (!snapshot.exists() && snapshot.metadata.fromCache) {
            again = () => {
              const now = rowHere(bookId ?? '', id)
              if (now) next(now, true)
            }
            if (rowHere(bookId ?? '', id)) return again()
            // The cache not having it proves nothing: wait for the service to say so.
            if (isConnected()) return
          }
          const data = snapshot.data() as Obligation | undefined
          const record = data ? recordOf(data, bookId, id, snapshot.metadata.hasPendingWrites) : null
          const draw = ([read]: ObligationRecord[]) => next(read ?? null, snapshot.metadata.fromCache)
          const records = record ? [record] : []
          if (isWhole(records)) return draw(records)
          completed(records).then(draw, () => failed({ code: 'unavailable' }))
        },
      )
      return () => (stop(), leave())
    },
  )
}

/** One as this device knows it now, with what gave its dates before; null where it is not here. */
export async function readObligation(bookId: string, id: string): Promise<ObligationRecord | null> {
  const { db, doc, getDocFromCache } = await loadFirestore()
  const found = await getDocFromCache(doc(db, paths.obligation(bookId, id))).catch(() => null)
  const data = found?.data() as Obligation | undefined
  const [read] = data ? await completed([recordOf(data, bookId, id, false)]) : []
  return read ?? rowHere(bookId, id)
}

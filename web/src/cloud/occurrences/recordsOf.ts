import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'

/** A query may name this many values of a field. */
const MOST_IDS = 30

/** All that is recorded of these obligations; of none it asks for nothing. */
export function useRecordsOf(bookId: string, obligationIds: readonly string[]): Live<Occurrence[]> {
  return useBookQuery(
    obligationIds.length === 0 ? null : bookId,
    `occurrences ${bookId} of ${obligationIds.join(' ')}`,
    ({ onSnapshot, seen, where }, next, failed) => {
      const parts = Array.from({ length: Math.ceil(obligationIds.length / MOST_IDS) }, (_, part) =>
        obligationIds.slice(part * MOST_IDS, (part + 1) * MOST_IDS),
      )
      const found = new Map<number, Occurrence[]>()
      const stops = parts.map((ids, part) =>
        onSnapshot(
          seen(paths.occurrences(bookId), where('obligationId', 'in', ids)),
          // Without that nobody says when the service has confirmed what the copy held.
          { includeMetadataChanges: true },
          (snapshot) => {
            found.set(
              part,
              snapshot.docs.map((one) => one.data() as Occurrence),
            )
            if (found.size === parts.length) next([...found.values()].flat(), snapshot.metadata.fromCache)
          },
          failed,
        ),
      )
      return () => stops.forEach((stop) => stop())
    },
  )
}

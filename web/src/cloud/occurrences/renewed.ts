import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'

const MOST = 10_000

/** The obligations of the book of which somebody let a term renew; a null book asks for nothing. */
export function useRenewed(bookId: string | null): Live<string[]> {
  return useBookQuery(bookId, `renewed ${bookId}`, ({ limit, onSnapshot, seen, where }, next, failed) =>
    onSnapshot(
      seen(paths.occurrences(bookId ?? ''), where('decision.kind', '==', 'renews'), limit(MOST)),
      { includeMetadataChanges: true },
      (snapshot) => {
        // Nothing in the cache of a first visit is not an answer.
        if (snapshot.empty && snapshot.metadata.fromCache && navigator.onLine) return
        next(
          [...new Set(snapshot.docs.map((one) => (one.data() as Occurrence).obligationId))],
          snapshot.metadata.fromCache,
        )
      },
      failed,
    ),
  )
}

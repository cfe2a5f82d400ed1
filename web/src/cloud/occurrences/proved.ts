import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'
import { isConnected } from '../sync/connection.ts'

const MOST = 10_000

/** The occurrences of the book (`obligationId_nominal`) that a note or a file is kept for; a null book asks for nothing. */
export function useProved(bookId: string | null): Live<string[]> {
  return useBookQuery(bookId, `proved ${bookId}`, ({ limit, onSnapshot, seen, where }, next, failed) =>
    onSnapshot(
      seen(paths.occurrences(bookId ?? ''), where('proof', '!=', null), limit(MOST)),
      { includeMetadataChanges: true },
      (snapshot) => {
        // Nothing in the cache of a first visit is not an answer.
        if (snapshot.empty && snapshot.metadata.fromCache && isConnected()) return
        const proved = snapshot.docs.filter((one) => {
          const { proof } = one.data() as Occurrence
          return Boolean(proof?.note || proof?.file)
        })
        next(
          proved.map(({ id }) => id),
          snapshot.metadata.fromCache,
        )
      },
      failed,
    ),
  )
}

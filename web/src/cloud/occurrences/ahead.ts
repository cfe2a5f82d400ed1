import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'

const MOST = 10_000

/** What is recorded of the dates of the book from a day on: done or skipped ahead, planned, or moved; a null book asks for nothing. */
export function useRecordedAhead(bookId: string | null, from: string): Live<Occurrence[]> {
  return useBookQuery(
    bookId,
    `occurrences ${bookId} from ${from}`,
    ({ limit, onSnapshot, seen, where }, next, failed) =>
      onSnapshot(
        seen(paths.occurrences(bookId ?? ''), where('nominal', '>=', from), limit(MOST)),
        { includeMetadataChanges: true },
        (snapshot) =>
          next(
            snapshot.docs.map((one) => one.data() as Occurrence),
            snapshot.metadata.fromCache,
          ),
        failed,
      ),
  )
}

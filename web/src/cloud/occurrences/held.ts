import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'

export type HeldDate = Pick<Occurrence, 'obligationId' | 'nominal' | 'due'>

const MOST = 1_000

/** The dates of a book that somebody has in hand, and that are not done yet. */
export function useHeld(bookId: string | null, uid: string): Live<HeldDate[]> {
  return useBookQuery(bookId, `held ${bookId} ${uid}`, ({ limit, onSnapshot, seen, where }, next, failed) =>
    onSnapshot(
      seen(
        paths.occurrences(bookId ?? ''),
        where('acknowledgedBy', '==', uid),
        where('state', '==', 'open'),
        limit(MOST),
      ),
      ({ docs, metadata }) =>
        next(
          docs.map((one) => {
            const { obligationId, nominal, due } = one.data() as Occurrence
            return { obligationId, nominal, due }
          }),
          metadata.fromCache,
        ),
      failed,
    ),
  )
}

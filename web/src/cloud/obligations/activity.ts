import { paths } from '@duebook/contract/paths'
import type { Activity } from '@duebook/contract/reminder'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'

export type ActivityRecord = Omit<Activity, 'at'> & { id: string; at: number }

/** What happened to one obligation, newest first; append-only, written by the service. */
export function useActivity(bookId: string | null, obligationId: string): Live<ActivityRecord[]> {
  return useBookQuery(
    bookId,
    `activity ${bookId} of ${obligationId}`,
    ({ limit, onSnapshot, seen, where }, next, failed) =>
      onSnapshot(
        seen(paths.activity(bookId ?? ''), where('obligationId', '==', obligationId), limit(500)),
        (snapshot) => {
          const events = snapshot.docs.map((one) => {
            const event = one.data() as Activity
            return { ...event, id: one.id, at: (event.at as { toMillis: () => number }).toMillis() }
          })
          next(
            events.sort((a, b) => b.at - a.at),
            snapshot.metadata.fromCache,
          )
        },
        failed,
      ),
  )
}

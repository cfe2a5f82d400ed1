import { paths } from '@duebook/contract/paths'
import type { ReminderRow } from '@duebook/contract/reminder'
import type { CalendarDate } from '@duebook/domain'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'

const MOST = 5_000

/**
 * The dates (`obligationId_nominal`), from the nominal day `since` on, of which a reminder went out (`reminded`), or went late. A null book asks
 * for nothing.
 */
export function useDatesReminded(bookId: string | null, how: 'reminded' | 'late', since: CalendarDate): Live<string[]> {
  return useBookQuery(
    bookId,
    `reminders ${bookId} ${how} ${since}`,
    ({ limit, onSnapshot, seen, where }, next, failed) =>
      onSnapshot(
        seen(
          paths.reminders(bookId ?? ''),
          how === 'late' ? where('late', '==', true) : where('state', 'in', ['sent', 'delivered']),
          where('nominal', '>=', since),
          limit(MOST),
        ),
        (snapshot) => {
          const dates = snapshot.docs.map((one) => {
            const { obligationId, nominal } = one.data() as ReminderRow
            return `${obligationId}_${nominal}`
          })
          next([...new Set(dates)], snapshot.metadata.fromCache)
        },
        failed,
      ),
  )
}

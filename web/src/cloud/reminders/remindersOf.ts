import { paths } from '@duebook/contract/paths'
import type { ReminderRow } from '@duebook/contract/reminder'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'
import { recordOf, type ReminderRecord } from './reminders.ts'

/** The ledger of one obligation's reminders, earliest first; only the service writes it. */
export function useReminders(bookId: string | null, obligationId: string): Live<ReminderRecord[]> {
  return useBookQuery(
    bookId,
    `reminders ${bookId} of ${obligationId}`,
    ({ limit, onSnapshot, seen, where }, next, failed) =>
      onSnapshot(
        seen(paths.reminders(bookId ?? ''), where('obligationId', '==', obligationId), limit(500)),
        (snapshot) => {
          const rows = snapshot.docs.map((one) => recordOf(one.id, one.data() as ReminderRow))
          next(
            rows.sort((a, b) => a.fireAt - b.fireAt),
            snapshot.metadata.fromCache,
          )
        },
        failed,
      ),
  )
}

import { paths } from '@duebook/contract/paths'
import type { Notification, ReminderRow } from '@duebook/contract/reminder'
import { useBookQuery } from '../books/sight.ts'
import { useLiveQuery, type Live } from '../sync/liveQuery.ts'

/** Times of the ledger as instants (ms since 1970), which is what screens draw. */
export type ReminderRecord = Omit<ReminderRow, 'fireAt' | 'sentAt' | 'deliveredAt'> & {
  id: string
  fireAt: number
  sentAt: number | null
  deliveredAt: number | null
}
export type NotificationRecord = Omit<Notification, 'sentAt' | 'readAt' | 'acknowledgedAt'> & {
  id: string
  sentAt: number
  readAt: number | null
  acknowledgedAt: number | null
}

/** Reminders of the book that reached nobody. */
export function useFailedReminders(bookId: string | null): Live<ReminderRecord[]> {
  return useBookQuery(bookId, `reminders ${bookId} failed`, ({ limit, onSnapshot, seen, where }, next, failed) =>
    onSnapshot(
      seen(paths.reminders(bookId ?? ''), where('state', '==', 'failed'), limit(200)),
      (snapshot) =>
        next(
          snapshot.docs.map((one) => recordOf(one.id, one.data() as ReminderRow)),
          snapshot.metadata.fromCache,
        ),
      failed,
    ),
  )
}

/** The in-app inbox, newest first. */
export function useNotifications(uid: string | null): Live<NotificationRecord[]> {
  return useLiveQuery(
    uid && `notifications ${uid}`,
    ({ collection, db, limit, onSnapshot, orderBy, query }, next, failed) =>
      onSnapshot(
        query(collection(db, paths.notifications(uid ?? '')), orderBy('sentAt', 'desc'), limit(200)),
        (snapshot) =>
          next(
            snapshot.docs.filter(isOfDate).map((one) => {
              const note = one.data({ serverTimestamps: 'estimate' }) as Notification
              return {
                ...note,
                id: one.id,
                sentAt: instant(note.sentAt) ?? 0,
                readAt: instant(note.readAt),
                acknowledgedAt: instant(note.acknowledgedAt),
              }
            }),
            snapshot.metadata.fromCache,
          ),
        failed,
      ),
  )
}

/** The other entries are about a book. */
const isOfDate = (one: { get(field: string): unknown }) => one.get('about') !== 'book'

export const recordOf = (id: string, row: ReminderRow): ReminderRecord => ({
  ...row,
  id,
  fireAt: instant(row.fireAt) ?? 0,
  sentAt: instant(row.sentAt),
  deliveredAt: instant(row.deliveredAt),
})

function instant(value: unknown): number | null {
  if (typeof value === 'object' && value !== null && 'toMillis' in value && typeof value.toMillis === 'function')
    return Number(value.toMillis())
  return null
}

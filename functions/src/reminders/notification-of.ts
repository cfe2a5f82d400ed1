import type { Notification, ReminderRow } from '@duebook/contract/reminder'
import { Timestamp } from '../cloud/admin.ts'

/** The inbox entry of what is told of one date. */
export function notificationOf(
  rows: readonly [ReminderRow, ...ReminderRow[]],
  { late, now, together }: { late: boolean; now: number; together?: string },
): Notification {
  const [row] = rows
  return {
    bookId: row.bookId,
    obligationId: row.obligationId,
    nominal: row.nominal,
    due: row.due,
    of: row.of,
    deadline: row.deadline ?? 'due',
    ...(together === undefined ? {} : { together }),
    ...(row.watching ? { watching: true } : {}),
    late,
    title: row.title,
    body: rows.length === 1 ? row.stepText : `${rows.length} reminders whose time had passed, told once`,
    sentAt: Timestamp.fromMillis(now),
    readAt: null,
    acknowledgedAt: null,
  }
}

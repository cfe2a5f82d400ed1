import { paths } from '@duebook/contract/paths'
import type { BookNews, BookNotification } from '@duebook/contract/people/book-notification'
import type { BookActivity } from '@duebook/contract/people/book-activity'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'

type Told = { id: string; news: BookNews; bookId: string; title: string; body: string }

/** One entry in somebody's inbox, about a book. */
export function tell(transaction: Transaction, uid: string, { id, ...told }: Told, now: number): void {
  transaction.set(database.doc(`${paths.notifications(uid)}/${id}`), {
    about: 'book',
    ...told,
    body: told.body.slice(0, 1000),
    sentAt: Timestamp.fromMillis(now),
    readAt: null,
    acknowledgedAt: null,
  } satisfies BookNotification)
}

type Line = Omit<BookActivity, 'at'> & { id?: string }

/** One line in the book's history, of its people or the book itself. */
export function writeLine(transaction: Transaction, bookId: string, { id, ...line }: Line, now: number): void {
  const lines = database.collection(paths.activity(bookId))
  transaction.set(id === undefined ? lines.doc() : lines.doc(id), {
    at: Timestamp.fromMillis(now),
    ...line,
  } satisfies BookActivity)
}

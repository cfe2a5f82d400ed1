import { paths } from '@duebook/contract/paths'
import type { BookActivity } from '@duebook/contract/people/book-activity'
import type { BookNotification } from '@duebook/contract/people/book-notification'
import { newsText, type BookEvent } from '@duebook/contract/people/news-text'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'

type Telling = { id: string; bookId: string } & BookEvent

/** One entry in somebody's inbox, about a book. */
export function tell(transaction: Transaction, uid: string, telling: Telling, now: number): void {
  const { id, bookId, news, book } = telling
  const { body, more } = newsText(telling)
  transaction.set(database.doc(`${paths.notifications(uid)}/${id}`), {
    about: 'book',
    news,
    bookId,
    title: book,
    body: body.slice(0, 1000),
    ...(more !== undefined && { more: more.slice(0, 1000) }),
    ...('link' in telling && { link: telling.link }),
    sentAt: Timestamp.fromMillis(now),
    readAt: null,
    acknowledgedAt: null,
  } satisfies BookNotification)
}

type Line = Omit<BookActivity, 'at' | 'device'> & { id?: string; device?: string | undefined }

/** One line in the book's history, of its people or the book itself. */
export function writeLine(transaction: Transaction, bookId: string, { id, device, ...line }: Line, now: number): void {
  const lines = database.collection(paths.activity(bookId))
  transaction.set(id === undefined ? lines.doc() : lines.doc(id), {
    at: Timestamp.fromMillis(now),
    ...line,
    ...(device !== undefined && { device }),
  } satisfies BookActivity)
}

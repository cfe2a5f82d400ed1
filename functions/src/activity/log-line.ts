import { paths } from '@duebook/contract/paths'
import type { Activity } from '@duebook/contract/reminder'
import { database, Timestamp, type DocumentData } from '../cloud/admin.ts'
import { concernsIn } from '../people/concerned.ts'
import { notOfGoneBook } from './not-of-gone-book.ts'

/** `at`: the event's time, RFC 3339. */
type Line = Omit<Activity, 'at' | 'title' | 'concerns'> & { at: string }

/**
 * One line in a book's history about one of its obligations, once by its id; none in a book that is gone. It says whom the obligation concerns
 * when it is written, and what it was called `then`; else what it is called.
 */
export async function logLine(bookId: string, id: string, { at, ...line }: Line, then?: DocumentData): Promise<void> {
  const reference = database.doc(`${paths.activity(bookId)}/${id}`)
  await database.runTransaction(async (transaction) => {
    const obligation = (await transaction.get(database.doc(paths.obligation(bookId, line.obligationId)))).data() ?? then
    transaction.set(reference, {
      at: Timestamp.fromDate(new Date(at)),
      ...line,
      title: String((then ?? obligation)?.title ?? ''),
      ...concernsIn(obligation),
    } satisfies Activity)
  })
  await notOfGoneBook(bookId, reference)
}

import { paths } from '@duebook/contract/paths'
import { database, Timestamp } from '../cloud/admin.ts'
import { emptyBook } from './empty-book.ts'
import { bookFor, heldBook } from './held-book.ts'
import { peopleCall } from './people-call.ts'
import { refusePeople } from './refuse-people.ts'
import { tell } from './tell.ts'

/** `bookDeletions/{bookId}`: a book that is gone, and whose contents may not be; no client reads it. */
type Deletion = { by: string; at: unknown }
const deletions = database.collection('bookDeletions')

/**
 * Deletes a book, by typing its name: the book in one transaction with word to everybody in it, then what it held. Asked again, by the same
 * person, it goes on where it stopped. Throws `own-book` for the book that somebody began with, `name-differs`.
 */
export const deleteBook = peopleCall('deleteBook', async (person, { bookId, name }) => {
  const { uid } = person
  await database.runTransaction(async (transaction) => {
    const [held, begun] = await Promise.all([heldBook(transaction, bookId), transaction.get(deletions.doc(bookId))])
    if (!held && (begun.data() as Deletion | undefined)?.by === uid) return
    const book = await bookFor(transaction, bookId, uid, 'delete the book')
    if (bookId === uid) throw refusePeople('own-book', 'The first book goes with the account.')
    if (book.name !== name) throw refusePeople('name-differs', 'This is not the name of the book.')
    const now = Date.now()
    transaction.set(deletions.doc(bookId), { by: uid, at: Timestamp.fromMillis(now) } satisfies Deletion)
    transaction.delete(database.doc(paths.book(bookId)))
    const event = { news: 'book.deleted', book: book.name, by: person.name } as const
    for (const other of book.memberIds)
      if (other !== uid) tell(transaction, other, { id: `gone-${bookId}`, bookId, ...event }, now)
  })
  await emptyBook(bookId)
  return { outcome: 'done' }
})

/** Late lines of history may come in for a while after a book has gone: what is left is emptied until this has passed. */
const lateMs = 86_400_000

/** Takes up what stopped half-way. Safe to run twice. `now` in ms since 1970. */
export async function finishDeletions(now: number): Promise<void> {
  const { docs } = await deletions.limit(200).get()
  for (const one of docs) {
    await emptyBook(one.id)
    if (now - (one.get('at') as Timestamp).toMillis() > lateMs) await one.ref.delete()
  }
}

import type { Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { onDocumentUpdated } from 'firebase-functions/firestore'
import { database, type QueryDocumentSnapshot, type Transaction } from '../cloud/admin.ts'
import { concernsToWrite, partsOfObligation, saidOf, spreadConcerns } from './concerned.ts'
import { isSame } from '@duebook/contract/acts/is-same'
import { heldBook } from './held-book.ts'

/** Somebody came in beside the first, or sees only what is theirs from now on: the obligations of the book say whom they concern. Safe to run twice: one that says it is left as it is. */
export const keepConcernsOfBook = onDocumentUpdated(
  { document: 'books/{bookId}', retry: true, timeoutSeconds: 540 },
  async ({ params: { bookId }, data }) => {
    const [before, after] = [data?.before.data(), data?.after.data()] as [Book?, Book?]
    if (!before || !after) return
    const isNew = (uid: string) => !(before.onlyTheirs ?? []).includes(uid)
    const isSharedNow = before.memberIds.length < 2 && after.memberIds.length > 1
    if (isSharedNow || (after.onlyTheirs ?? []).some(isNew)) await sayInBook(bookId)
  },
)

/** Obligations read and written in one transaction. */
const most = 200

async function sayInBook(bookId: string): Promise<void> {
  let after: QueryDocumentSnapshot | null = null
  do after = await database.runTransaction((transaction) => sayOnce(transaction, bookId, after))
  while (after)
}

/** The last of a page after which there may be another. What belongs to each follows from its own change. */
async function sayOnce(
  transaction: Transaction,
  bookId: string,
  after: QueryDocumentSnapshot | null,
): Promise<QueryDocumentSnapshot | null> {
  const all = database.collection(paths.obligations(bookId)).limit(most)
  const [book, found] = await Promise.all([
    heldBook(transaction, bookId),
    transaction.get(after ? all.startAfter(after) : all),
  ])
  for (const one of found.docs) {
    const concerns = book && concernsToWrite(book, one.data())
    if (concerns) transaction.update(one.ref, { concerns })
  }
  return found.size < most ? null : (found.docs.at(-1) ?? null)
}

/** What a crash left in a book of several: every obligation says whom it concerns, and, where somebody sees only what is theirs, so does all that belongs to it. */
export async function settleConcerns(bookId: string): Promise<void> {
  const book = (await database.doc(paths.book(bookId)).get()).data() as Book | undefined
  if (!book || book.memberIds.length < 2) return
  await sayInBook(bookId)
  if ((book.onlyTheirs ?? []).length === 0) return
  const obligations = await database.collection(paths.obligations(bookId)).select('concerns').get()
  const said = new Map(obligations.docs.map((one) => [one.id, saidOf(one.data())]))
  for (const part of partsOfObligation) {
    const all = database.collection(part(bookId)).select('obligationId', 'concerns').limit(mostRead)
    let page = await all.get()
    while (!page.empty) {
      const behind = page.docs.filter((one) => {
        const concerns = said.get(String(one.get('obligationId')))
        return concerns && !isSame(saidOf(one.data()), concerns)
      })
      for (const obligationId of new Set(behind.map((one) => String(one.get('obligationId')))))
        await spreadConcerns(bookId, obligationId)
      page = await all.startAfter(page.docs.at(-1)).get()
    }
  }
}

const mostRead = 1_000

import type { Book, BookAllowance } from '@duebook/contract/book'
import { isOpenForAll, openEntitlement } from '@duebook/contract/billing/entitlement'
import { paths } from '@duebook/contract/paths'
import { ownerOf } from '@duebook/contract/room'
import { onDocumentCreated } from 'firebase-functions/firestore'
import { database, FieldValue } from '../cloud/admin.ts'
import { paymentSecrets, paymentsAreSetUp } from '../cloud/stripe.ts'
import { activeIn, countOf } from './count-active.ts'

/** A new book of a house in which nothing is sold is open from its first moment on. */
export const openNewBook = onDocumentCreated(
  { document: 'books/{bookId}', secrets: paymentSecrets, retry: true },
  async ({ params }) => {
    if (!paymentsAreSetUp()) await matchBook(params.bookId, false)
  },
)

const pageSize = 200

/**
 * Every book says whether plans count in it: all are open where nothing is sold, also those that were made while something was; and none of them
 * stays so once something is. Safe to run twice.
 */
export async function matchBooks(isSold: boolean): Promise<void> {
  const books = isSold
    ? database.collection('books').where('entitlement.validUntil', '==', openEntitlement.validUntil)
    : database.collection('books')
  for (
    let page = await books.limit(pageSize).get();
    ;
    page = await books.startAfter(page.docs.at(-1)).limit(pageSize).get()
  ) {
    for (const { id } of page.docs) await matchBook(id, isSold)
    if (page.size < pageSize) return
  }
}

/** Closed, it holds what its owner's plan gives. */
async function matchBook(bookId: string, isSold: boolean): Promise<void> {
  await database.runTransaction(async (transaction) => {
    const reference = database.doc(paths.book(bookId))
    const book = (await transaction.get(reference)).data() as (Book & BookAllowance) | undefined
    if (!book || isOpenForAll(book.entitlement) === !isSold) return
    if (!isSold) return void transaction.update(reference, { entitlement: openEntitlement })
    const owner = ownerOf(book)
    const plan = owner === null ? undefined : (await transaction.get(database.doc(paths.entitlement(owner)))).data()
    const active = await activeIn(transaction, bookId)
    transaction.update(reference, { entitlement: plan ?? FieldValue.delete(), ...countOf(active) })
  })
}

import type { Book, BookAllowance } from '@duebook/contract/book'
import { renewalObligation } from '@duebook/contract/billing'
import { paths } from '@duebook/contract/paths'
import { limits } from '@duebook/contract/plans'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { database, type Transaction } from '../cloud/admin.ts'

/** Counting stops here: one over the limit, and our own renewal. */
const most = (limits.free.activeObligations ?? 0) + 2

/** How many obligations of a book count for the limit of Free, at most one more than it allows. */
export async function activeIn(transaction: Transaction, bookId: string): Promise<number> {
  const active = database.collection(paths.obligations(bookId)).where('status', '==', 'active').limit(most).select()
  const { docs } = await transaction.get(active)
  return docs.filter(({ id }) => id !== renewalObligation).length
}

/** Keeps the number that the security rules hold against the plan's limit; a book without one is not counted. */
export const countActiveObligations = onDocumentWritten(
  { document: 'books/{bookId}/obligations/{obligationId}', retry: true },
  async ({ params, data }) => {
    const wasActive = data?.before.data()?.status === 'active'
    if (wasActive === (data?.after.data()?.status === 'active')) return
    await database.runTransaction(async (transaction) => {
      const reference = database.doc(paths.book(params.bookId))
      const book = (await transaction.get(reference)).data() as (Book & BookAllowance) | undefined
      if (!book || book.entitlement?.access === 'full') return
      const activeObligations = await activeIn(transaction, params.bookId)
      if (book.counters?.activeObligations !== activeObligations)
        transaction.update(reference, { counters: { activeObligations } })
    })
  },
)

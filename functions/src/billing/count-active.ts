import type { Book, BookAllowance } from '@duebook/contract/book'
import { renewalObligation } from '@duebook/contract/billing/billing'
import { paths } from '@duebook/contract/paths'
import { limits } from '@duebook/contract/billing/plans'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { database, type Transaction } from '../cloud/admin.ts'

/** Counting stops here: one over the limit, and our own renewal. */
const most = (limits.free.activeObligations ?? 0) + 2

/** The obligations of a book that count for the limit of Free, at most one more than it allows. */
export async function activeIn(transaction: Transaction, bookId: string): Promise<string[]> {
  const active = database.collection(paths.obligations(bookId)).where('status', '==', 'active').limit(most).select()
  const { docs } = await transaction.get(active)
  return docs.map(({ id }) => id).filter((id) => id !== renewalObligation)
}

/**
 * Keeps the list that the security rules hold against the plan's limit, and its length for the screens. Clients keep it themselves, in the
 * commit that makes one active: this puts right what none of them said. A book without a limit is not counted.
 */
export const countActiveObligations = onDocumentWritten(
  { document: 'books/{bookId}/obligations/{obligationId}', retry: true },
  async ({ params, data }) => {
    const wasActive = data?.before.data()?.status === 'active'
    if (wasActive === (data?.after.data()?.status === 'active')) return
    await database.runTransaction(async (transaction) => {
      const reference = database.doc(paths.book(params.bookId))
      const book = (await transaction.get(reference)).data() as (Book & BookAllowance) | undefined
      if (!book || book.entitlement?.access === 'full') return
      const active = await activeIn(transaction, params.bookId)
      if (book.counters?.activeObligations !== active.length || !isSame(book.active ?? [], active))
        transaction.update(reference, countOf(active))
    })
  },
)

/** What a book says of its active obligations. */
export const countOf = (active: string[]) => ({ counters: { activeObligations: active.length }, active })

const isSame = (one: string[], other: string[]) => one.length === other.length && one.every((id) => other.includes(id))

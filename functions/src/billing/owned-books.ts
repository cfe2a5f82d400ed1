import type { Book, BookAllowance } from '@duebook/contract/book'
import { database, type Transaction } from '../cloud/admin.ts'

export type Owned = { id: string; book: Book & BookAllowance }

/** Every book in which this person is an owner, as the transaction sees it. */
export async function ownedBooks(transaction: Transaction, owner: string): Promise<Owned[]> {
  const { docs } = await transaction.get(database.collection('books').where('memberIds', 'array-contains', owner))
  return docs
    .map((one) => ({ id: one.id, book: one.data() as Book & BookAllowance }))
    .filter(({ book }) => book.roles[owner] === 'owner')
}

import { accessAt, isOpenForAll } from '@duebook/contract/billing/entitlement'
import type { Book, BookAllowance, Role } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { may, type Permission } from '@duebook/contract/people/roles'
import { database, type Transaction } from '../cloud/admin.ts'
import { refusePeople } from './refuse-people.ts'

export type HeldBook = Book & BookAllowance

/** A book as the transaction sees it; null when there is none. */
export async function heldBook(transaction: Transaction, bookId: string): Promise<HeldBook | null> {
  return ((await transaction.get(database.doc(paths.book(bookId)))).data() as HeldBook | undefined) ?? null
}

/** The same, for somebody who may do this in it. Throws `not-allowed`, the same for a book that is not there. */
export async function bookFor(
  transaction: Transaction,
  bookId: string,
  uid: string,
  permission: Permission,
): Promise<HeldBook> {
  const book = await heldBook(transaction, bookId)
  if (!book || !may(roleOf(book, uid), permission)) throw refusePeople('not-allowed', 'This is not yours to do.')
  return book
}

/** Throws `read-only` where the plan of the book lets nothing be changed at `now` (ms). */
export function refuseReadOnly({ entitlement }: HeldBook, now: number): void {
  if (!isOpenForAll(entitlement) && accessAt(entitlement, now) === 'readOnly')
    throw refusePeople('read-only', 'The plan of this book lets nothing be changed.')
}

/** What is written into a book where somebody is to see all of it, or is no longer in it. */
export const seesAll = ({ onlyTheirs = [] }: Pick<Book, 'onlyTheirs'>, uid: string): Pick<Book, 'onlyTheirs'> =>
  onlyTheirs.includes(uid) ? { onlyTheirs: onlyTheirs.filter((one) => one !== uid) } : {}

/** Null for whoever is not in the book. A uid is never taken for what every object has. */
export const roleOf = (book: Pick<Book, 'roles'>, uid: string): Role | null =>
  Object.hasOwn(book.roles, uid) ? (book.roles[uid] ?? null) : null

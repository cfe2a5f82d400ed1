import { accessAt, openEntitlement, type Entitlement } from '@duebook/contract/billing/entitlement'
import { paths } from '@duebook/contract/paths'
import { may } from '@duebook/contract/people/roles'
import { limits } from '@duebook/contract/billing/plans'
import { activeIn, countOf } from '../billing/count-active.ts'
import { ownedBooks } from '../billing/owned-books.ts'
import { database, FieldValue, type Transaction } from '../cloud/admin.ts'
import { paymentsAreSetUp } from '../cloud/stripe.ts'
import { roleOf, seesAll, type HeldBook } from './held-book.ts'
import { refusePeople } from './refuse-people.ts'

type Transfer = { bookId: string; book: HeldBook; from: string; to: string; now: number }

/**
 * Finds out whether somebody can own a book, and what they are called in it; `write` makes them its owner: who owned it stays as an admin, and
 * the book is paid for by the new owner's plan from then on. Throws `new-owner-unfit`, `one-book`.
 */
export async function transferTo(
  transaction: Transaction,
  { bookId, book, from, to, now }: Transfer,
): Promise<{ name: string; write: () => void }> {
  if (to === from || !may(roleOf(book, to), 'add, change and settle'))
    throw refusePeople('new-owner-unfit', 'An admin or a member can own the book.')
  const [paid, active, member, theirs, ours] = await Promise.all([
    transaction.get(database.doc(paths.entitlement(to))),
    activeIn(transaction, bookId),
    transaction.get(database.doc(paths.member(bookId, to))),
    ownedBooks(transaction, to),
    ownedBooks(transaction, from),
  ])
  const entitlement = paymentsAreSetUp() ? (paid.data() as Entitlement | undefined) : openEntitlement
  const plan = entitlement && accessAt(entitlement, now) === 'full' ? entitlement.plan : 'free'
  if (limits[plan].books !== null && theirs.length >= limits[plan].books)
    throw refusePeople('one-book', 'The new owner’s plan has no room for it.')
  const bytes = book.files?.bytes ?? 0
  const bytesOf = (books: typeof theirs) => books.reduce((sum, one) => sum + (one.book.files?.bytes ?? 0), 0)
  return {
    name: String(member.get('name') ?? to),
    write() {
      transaction.update(database.doc(paths.book(bookId)), {
        roles: { ...book.roles, [from]: 'admin', [to]: 'owner' },
        ...seesAll(book, to),
        offered: FieldValue.delete(),
        entitlement: entitlement ?? FieldValue.delete(),
        ...countOf(active),
        ...(book.files && { files: { bytes, ownerBytes: bytesOf(theirs) + bytes } }),
      })
      // The files of this book count for the other from now on.
      if (bytes === 0) return
      for (const [books, ownerBytes] of [
        [theirs, bytesOf(theirs) + bytes],
        [ours, bytesOf(ours) - bytes],
      ] as const)
        for (const one of books)
          if (one.id !== bookId)
            transaction.update(database.doc(paths.book(one.id)), {
              files: { bytes: one.book.files?.bytes ?? 0, ownerBytes },
            })
    },
  }
}

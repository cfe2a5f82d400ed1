import { accessAt, openEntitlement, type Entitlement } from '@duebook/contract/entitlement'
import { paths } from '@duebook/contract/paths'
import { may } from '@duebook/contract/people/roles'
import { limits } from '@duebook/contract/plans'
import { activeIn, countOf } from '../billing/count-active.ts'
import { ownedBooks } from '../billing/owned-books.ts'
import { database, FieldValue } from '../cloud/admin.ts'
import { paymentsAreSetUp } from '../cloud/stripe.ts'
import { heldBook, roleOf, seesAll } from './held-book.ts'
import { peopleCall } from './people-call.ts'
import { refusePeople } from './refuse-people.ts'
import { tell, writeLine } from './tell.ts'

/**
 * Makes somebody in the book its owner; who owned it stays as an admin, and the book is paid for by the new owner's plan from now on.
 * Throws `new-owner-unfit` for whoever could not settle anything in it, `one-book` where their plan has no room for it.
 */
export const handBookOn = peopleCall('handBookOn', (person, { bookId, to }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const { uid } = person
    const book = await heldBook(transaction, bookId)
    // Asked once more by who handed it on.
    if (book && uid !== to && roleOf(book, uid) === 'admin' && roleOf(book, to) === 'owner')
      return { outcome: 'done' as const }
    if (!book || !may(roleOf(book, uid), 'hand the book on'))
      throw refusePeople('not-allowed', 'This is not yours to do.')
    if (to === uid || !may(roleOf(book, to), 'add, change and settle'))
      throw refusePeople('new-owner-unfit', 'An admin or a member can own the book.')
    const [paid, active, member, theirs, ours] = await Promise.all([
      transaction.get(database.doc(paths.entitlement(to))),
      activeIn(transaction, bookId),
      transaction.get(database.doc(paths.member(bookId, to))),
      ownedBooks(transaction, to),
      ownedBooks(transaction, uid),
    ])
    const entitlement = paymentsAreSetUp() ? (paid.data() as Entitlement | undefined) : openEntitlement
    const plan = entitlement && accessAt(entitlement, now) === 'full' ? entitlement.plan : 'free'
    if (limits[plan].books !== null && theirs.length >= limits[plan].books)
      throw refusePeople('one-book', 'The new owner’s plan has no room for it.')
    const bytes = book.files?.bytes ?? 0
    const bytesOf = (books: typeof theirs) => books.reduce((sum, one) => sum + (one.book.files?.bytes ?? 0), 0)
    transaction.update(database.doc(paths.book(bookId)), {
      roles: { ...book.roles, [uid]: 'admin', [to]: 'owner' },
      ...seesAll(book, to),
      entitlement: entitlement ?? FieldValue.delete(),
      ...countOf(active),
      ...(book.files && { files: { bytes, ownerBytes: bytesOf(theirs) + bytes } }),
    })
    // The files of this book count for the other from now on.
    if (bytes > 0)
      for (const [books, ownerBytes] of [
        [theirs, bytesOf(theirs) + bytes],
        [ours, bytesOf(ours) - bytes],
      ] as const)
        for (const one of books)
          if (one.id !== bookId)
            transaction.update(database.doc(paths.book(one.id)), {
              files: { bytes: one.book.files?.bytes ?? 0, ownerBytes },
            })
    const line = {
      actor: uid,
      device: person.device,
      action: 'book.handedOn',
      before: { owner: uid },
      after: { owner: to },
    } as const
    writeLine(transaction, bookId, { title: String(member.get('name') ?? to), ...line }, now)
    const event = { news: 'book.received', book: book.name, by: person.name } as const
    tell(transaction, to, { id: `owner-${bookId}-${now}`, bookId, ...event }, now)
    return { outcome: 'done' as const }
  }),
)

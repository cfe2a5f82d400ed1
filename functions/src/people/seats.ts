import { accessAt, isOpenForAll } from '@duebook/contract/billing/entitlement'
import { paths } from '@duebook/contract/paths'
import type { Invitation } from '@duebook/contract/people/invitation'
import type { Member } from '@duebook/contract/people/member'
import { takesSeat } from '@duebook/contract/people/roles'
import { ownerOf } from '@duebook/contract/room'
import type { Role } from '@duebook/contract/book'
import { ownedBooks, type Owned } from '../billing/owned-books.ts'
import { database, type Transaction } from '../cloud/admin.ts'
import { paymentsAreSetUp } from '../cloud/stripe.ts'
import { isExpired } from './invitations/invitation-link.ts'
import type { HeldBook } from './held-book.ts'
import { refusePeople } from './refuse-people.ts'

/** Most people in one book, as its document can hold them. */
const mostPeople = 200

/** Who comes in or takes a seat: somebody by uid, or an address that is invited. */
type Comer = { role: Role; uid: string } | { role: Role; email: string }

/**
 * Whether the payer's plan has people, and a seat for one more. Whoever is in several books of one payer takes one seat; an open invitation
 * keeps one, until somebody with an invitation of their own comes in. Throws `book-full`, `no-people`, and `no-seat` last of all. `now` in ms
 * since 1970.
 */
export async function assertSeat(transaction: Transaction, book: HeldBook, comer: Comer, now: number): Promise<void> {
  if (book.memberIds.length >= mostPeople) throw refusePeople('book-full', `A book has ${mostPeople} people.`)
  if (!paymentsAreSetUp() || isOpenForAll(book.entitlement)) return
  const { entitlement } = book
  if (entitlement?.plan !== 'team' || accessAt(entitlement, now) !== 'full')
    throw refusePeople('no-people', 'The plan of this book has no people.')
  if (!takesSeat(comer.role)) return
  const owner = ownerOf(book)
  const books = owner === null ? [] : await ownedBooks(transaction, owner)
  const seated =
    'uid' in comer ? seatedIn(books).add(comer.uid) : await keptSeats(transaction, books, now, [comer.email])
  if (seated.size > entitlement.seats) throw refusePeople('no-seat', 'All seats are taken.')
}

/** How many seats of an owner's plan are taken, by people or by open invitations. */
export async function seatsTaken(transaction: Transaction, owner: string, now: number): Promise<number> {
  return (await keptSeats(transaction, await ownedBooks(transaction, owner), now)).size
}

/** Those who have a seat by their uids, and addresses for which one is kept; somebody who is in one book and invited into another is one. */
async function keptSeats(
  transaction: Transaction,
  books: readonly Owned[],
  now: number,
  addresses: readonly string[] = [],
): Promise<Set<string>> {
  const seated = seatedIn(books)
  const kept = new Set(addresses)
  const known = new Map<string, string>()
  for (const { id } of books) {
    const [open, members] = await Promise.all([
      transaction.get(database.collection(paths.invitations(id)).where('state', '==', 'open')),
      transaction.get(database.collection(paths.members(id))),
    ])
    for (const one of open.docs) {
      const invitation = one.data() as Invitation
      if (takesSeat(invitation.role) && !isExpired(invitation, now)) kept.add(invitation.email)
    }
    for (const one of members.docs) {
      const { email } = one.data() as Member
      if (email !== null) known.set(email, one.id)
    }
  }
  for (const email of kept) seated.add(known.get(email) ?? `to ${email}`)
  return seated
}

const seatedIn = (books: readonly Owned[]) =>
  new Set(
    books.flatMap(({ book }) => Object.entries(book.roles).flatMap(([uid, role]) => (takesSeat(role) ? [uid] : []))),
  )

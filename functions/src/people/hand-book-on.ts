import { offerDays, standingOffer } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { shortDate } from '@duebook/domain'
import { database, FieldValue, Timestamp, type Transaction } from '../cloud/admin.ts'
import { zoneResolver } from '../reminders/zone-resolver.ts'
import { heldBook, roleOf, bookFor } from './held-book.ts'
import { peopleCall } from './people-call.ts'
import { tell, writeLine } from './tell.ts'
import { transferTo } from './transfer-book.ts'

/**
 * Asks somebody in the book to own it. Nothing changes before they say yes; who else was asked is no longer. Throws `new-owner-unfit` for
 * whoever could not settle anything in it, `one-book` where their plan has no room for it.
 */
export const handBookOn = peopleCall('handBookOn', (person, { bookId, to }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const { uid } = person
    const held = await heldBook(transaction, bookId)
    // Asked once more by who handed it on.
    if (held && uid !== to && roleOf(held, uid) === 'admin' && roleOf(held, to) === 'owner')
      return { outcome: 'done' as const }
    const book = await bookFor(transaction, bookId, uid, 'hand the book on')
    const standing = standingOffer(book, now)
    if (standing?.to === to) return { outcome: 'done' as const }
    const { name } = await transferTo(transaction, { bookId, book, from: uid, to, now })
    const until = now + offerDays * 86_400_000
    if (standing) forgetOffer(transaction, bookId, standing.to)
    transaction.update(database.doc(paths.book(bookId)), {
      offered: { to, by: uid, until: Timestamp.fromMillis(until) },
    })
    const line = { actor: uid, device: person.device, action: 'book.offered', title: name } as const
    writeLine(transaction, bookId, { ...line, before: null, after: { to } }, now)
    const day = shortDate(zoneResolver.toLocal(until, 'Etc/UTC').date)
    const event = { news: 'book.offered', book: book.name, by: person.name, until: day } as const
    tell(transaction, to, { id: offerEntry(bookId), bookId, ...event }, now)
    return { outcome: 'done' as const }
  }),
)

/** Asks nobody any more whether they want to own the book. */
export const takeBackOffer = peopleCall('takeBackOffer', (person, { bookId }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const book = await bookFor(transaction, bookId, person.uid, 'hand the book on')
    const { offered } = book
    if (!offered) return { outcome: 'done' as const }
    const member = await transaction.get(database.doc(paths.member(bookId, offered.to)))
    transaction.update(database.doc(paths.book(bookId)), { offered: FieldValue.delete() })
    forgetOffer(transaction, bookId, offered.to)
    const line = { actor: person.uid, device: person.device, action: 'book.offerEnded' } as const
    const title = String(member.get('name') ?? offered.to)
    writeLine(transaction, bookId, { ...line, title, before: { to: offered.to }, after: null }, now)
    return { outcome: 'done' as const }
  }),
)

const offerEntry = (bookId: string) => `offer-${bookId}`

/** What asks them leaves their inbox. */
export const forgetOffer = (transaction: Transaction, bookId: string, uid: string) =>
  void transaction.delete(database.doc(`${paths.notifications(uid)}/${offerEntry(bookId)}`))

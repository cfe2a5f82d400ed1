import { standingOffer } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { database, FieldValue } from '../cloud/admin.ts'
import { forgetOffer } from './hand-book-on.ts'
import { bookFor, roleOf } from './held-book.ts'
import { peopleCall } from './people-call.ts'
import { refusePeople } from './refuse-people.ts'
import { tell, writeLine } from './tell.ts'
import { transferTo } from './transfer-book.ts'

/**
 * Says whether one wants to own the book, of whoever its owner asked: yes makes them the owner in the same transaction. Throws `no-offer` where
 * nobody asks any more, and what asking would throw.
 */
export const answerOffer = peopleCall('answerOffer', (person, { bookId, accepts }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const { uid, device, name } = person
    const book = await bookFor(transaction, bookId, uid, 'see the book')
    // Answered once more by who took it.
    if (accepts && roleOf(book, uid) === 'owner') return { outcome: 'done' as const }
    const offer = standingOffer(book, now)
    if (offer?.to !== uid) throw refusePeople('no-offer', 'Nobody asks any more whether you want to own the book.')
    const from = offer.by
    const about = { bookId, book: book.name, who: name }
    if (!accepts) {
      transaction.update(database.doc(paths.book(bookId)), { offered: FieldValue.delete() })
      const line = { actor: uid, device, action: 'book.offerEnded', title: name } as const
      writeLine(transaction, bookId, { ...line, before: { to: uid }, after: { declined: true } }, now)
      tell(transaction, from, { id: `not-taken-${bookId}-${now}`, news: 'book.notTaken', ...about }, now)
    } else {
      const { write } = await transferTo(transaction, { bookId, book, from, to: uid, now })
      write()
      const line = { actor: from, action: 'book.handedOn', before: { owner: from }, after: { owner: uid } } as const
      writeLine(transaction, bookId, { title: name, ...line }, now)
      tell(transaction, from, { id: `owner-${bookId}-${now}`, news: 'book.taken', ...about }, now)
    }
    forgetOffer(transaction, bookId, uid)
    return { outcome: 'done' as const }
  }),
)

import { createHash, randomBytes } from 'node:crypto'
import type { Entitlement } from '@duebook/contract/billing/entitlement'
import { accessAt, openEntitlement } from '@duebook/contract/billing/entitlement'
import { paths } from '@duebook/contract/paths'
import { limits } from '@duebook/contract/billing/plans'
import { ownedBooks } from '../billing/owned-books.ts'
import { database, Timestamp } from '../cloud/admin.ts'
import { paymentsAreSetUp } from '../cloud/stripe.ts'
import { removeBook } from './empty-book.ts'
import { memberOf, namedIn } from './member-of.ts'
import { peopleCall, personOrNull } from './people-call.ts'
import { refusePeople } from './refuse-people.ts'
import { writeLine } from './tell.ts'

/** Books of one owner that nobody needs more than, whatever is paid. */
const mostBooks = 100

/** Makes one more book, which is then the open one. Throws `one-book` where the plan has no more; asked again with the same key it is the same book. */
export const makeBook = peopleCall('makeBook', async (person, { name, kind, key, ...defaults }) => {
  const { uid } = person
  const bookId = key === undefined ? randomId() : idFor(uid, key)
  await database.runTransaction(async (transaction) => {
    const at = database.doc(paths.book(bookId))
    const profile = database.doc(paths.user(uid))
    const [made, owned, paid, known] = await Promise.all([
      transaction.get(at),
      ownedBooks(transaction, uid),
      transaction.get(database.doc(paths.entitlement(uid))),
      transaction.get(profile),
    ])
    if (made.exists) return
    const now = Date.now()
    const entitlement = paymentsAreSetUp() ? (paid.data() as Entitlement | undefined) : openEntitlement
    const plan = entitlement && accessAt(entitlement, now) === 'full' ? entitlement.plan : 'free'
    if (owned.length >= (limits[plan].books ?? mostBooks)) throw refusePeople('one-book', 'The plan has no more books.')
    transaction.create(at, {
      name,
      kind,
      roles: { [uid]: 'owner' },
      memberIds: [uid],
      ...namedIn({}, uid, person.name),
      defaults,
      createdBy: uid,
      createdAt: Timestamp.fromMillis(now),
      ...(entitlement && { entitlement }),
    })
    transaction.set(database.doc(paths.member(bookId, uid)), memberOf(person, now))
    // Said to be open, it is so whatever becomes of the page.
    if (known.exists) transaction.update(profile, { currentBook: bookId })
    writeLine(
      transaction,
      bookId,
      {
        id: 'made',
        actor: uid,
        device: person.device,
        action: 'book.made',
        title: name,
        before: null,
        after: { name, kind },
      },
      now,
    )
  })
  // Whoever's account ended meanwhile has no books, and this one came after those that ended with it.
  if (!(await personOrNull(uid))) {
    await removeBook(bookId)
    throw refusePeople('no-account', 'The account was deleted.')
  }
  return { bookId }
})

const randomId = () => randomBytes(15).toString('base64url')

/** Nobody else's key leads to it. */
const idFor = (uid: string, key: string) =>
  createHash('sha256').update(`${uid} ${key}`).digest('base64url').slice(0, 20)

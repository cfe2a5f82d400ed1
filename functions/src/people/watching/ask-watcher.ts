import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { mostOutside, type OutsideWatcher } from '@duebook/contract/people/outside-watcher'
import { isFor } from '@duebook/contract/people/roles'
import { database, Timestamp, type Transaction } from '../../cloud/admin.ts'
import { questionMail } from '../../mail/watcher-mails.ts'
import { within } from '../bounds.ts'
import { concernsIn } from '../concerned.ts'
import { bookFor, refuseReadOnly, type HeldBook } from '../held-book.ts'
import { peopleCall } from '../people-call.ts'
import { noticeCloses } from '../notice-closes.ts'
import { refusePeople } from '../refuse-people.ts'
import { hearsOf } from './see-watching.ts'
import { addressBound, newWatchLink, noAt, watcherIdOf, type WatcherNo } from './watch-link.ts'
import { writeWatcherLine } from './watcher-line.ts'

/**
 * Asks an address by mail, once, whether it wants to be told of an obligation; nothing else is sent to it before it says yes. Whether the
 * address has an account is neither looked at nor said. A question that was taken back stands again without another mail.
 */
export const askWatcher = peopleCall('askWatcher', (person, { bookId, obligationId, email }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const book = await bookFor(transaction, bookId, person.uid, 'add, change and settle')
    refuseReadOnly(book, now)
    const watcherId = watcherIdOf(obligationId, email)
    const at = database.doc(paths.outsideWatcher(bookId, watcherId))
    const [countPerson, countAddress, found, obligation, no] = await Promise.all([
      within(transaction, 'questions', person.uid, now),
      within(transaction, 'addressQuestions', addressBound(email), now),
      transaction.get(at),
      transaction.get(database.doc(paths.obligation(bookId, obligationId))),
      transaction.get(noAt(bookId, email)),
    ])
    const duty = obligation.data() as Obligation | undefined
    if (duty?.status !== 'active' || !isFor(book, person.uid, duty))
      throw refusePeople('not-allowed', 'There is no such obligation to be told of.')
    const before = found.data() as OutsideWatcher | undefined
    await assertRoom(transaction, { bookId, book, obligationId, email })
    if (before?.state === 'asked' || before?.state === 'told')
      throw refusePeople('already-asked', 'This address is asked already.')
    const until = (no.data() as WatcherNo | undefined)?.until as Timestamp | undefined
    if (before?.state === 'declined' || before?.state === 'left' || (until && until.toMillis() > now))
      throw refusePeople('said-no', 'Whoever has this address did not want to be told.')

    const stamp = Timestamp.fromMillis(now)
    const watcher: OutsideWatcher = {
      obligationId,
      email,
      state: 'asked',
      askedBy: person.uid,
      askerName: person.name,
      askedAt: before?.state === 'withdrawn' ? before.askedAt : stamp,
      since: stamp,
      ...concernsIn(duty),
    }
    countPerson()
    transaction.set(at, watcher)
    writeWatcherLine(transaction, bookId, { actor: person.uid, watcher, title: duty.title }, now)
    // Asked only once: the link of the first mail answers it.
    if (before?.state === 'withdrawn') return { watcherId }
    countAddress()
    const link = newWatchLink(transaction, bookId, watcherId, now)
    transaction.create(database.doc(serverPaths.mail(`watcher-${watcherId}-${now}`)), {
      to: [email],
      message: questionMail({
        watcher,
        bookName: book.name,
        obligation: duty,
        closes: noticeCloses(duty, now),
        hears: hearsOf(duty),
        link,
      }),
    })
    return { watcherId }
  }),
)

/** Room for one more, who is not in the book. Throws `already-in`, `too-many-watchers`. */
async function assertRoom(
  transaction: Transaction,
  { bookId, book, obligationId, email }: { bookId: string; book: HeldBook; obligationId: string; email: string },
): Promise<void> {
  const [members, live] = await Promise.all([
    transaction.get(database.collection(paths.members(bookId)).where('email', '==', email).limit(5)),
    transaction.get(
      database
        .collection(paths.outsideWatchers(bookId))
        .where('state', 'in', ['asked', 'told'])
        .select('obligationId')
        .limit(mostOutside.book),
    ),
  ])
  const isHere = members.docs.some((one) => Object.hasOwn(book.roles, one.id))
  if (isHere) throw refusePeople('already-in', 'Somebody with this address is in the book.')
  const ofThis = live.docs.filter((one) => one.get('obligationId') === obligationId)
  if (live.size >= mostOutside.book || ofThis.length >= mostOutside.obligation)
    throw refusePeople(
      'too-many-watchers',
      `${mostOutside.obligation} without an account can be told of one obligation.`,
    )
}

import { paths } from '@duebook/contract/paths'
import type { PeopleRequests } from '@duebook/contract/people/people-requests'
import { sightOf, takesSeat } from '@duebook/contract/people/roles'
import { maySeeOnlyTheirs } from '@duebook/contract/people/given-roles'
import { endApprovals } from '../approvals/approvers.ts'
import { waitingRequests } from '../approvals/end-waiting.ts'
import { database } from '../cloud/admin.ts'
import { withSeat } from './change-seats.ts'
import { bookFor, roleOf, seesAll } from './held-book.ts'
import { peopleCall, type Person } from './people-call.ts'
import { refusePeople } from './refuse-people.ts'
import { assertSeat } from './seats.ts'
import { tell, writeLine } from './tell.ts'

/**
 * Gives somebody in the book another role. The owner's is not given or taken this way. Throws `changed` when it was not `from` any more, and
 * `hand-over` before somebody who owns obligations could only look at them.
 */
export const changeRole = peopleCall('changeRole', async (person, { seat, ...wanted }) => {
  const { bookId, uid } = wanted
  const comer = seat ? String((await database.doc(paths.member(bookId, uid)).get()).get('name') ?? uid) : uid
  return withSeat(person, { bookId, seat, comer }, () => changeOnce(person, wanted))
})

const changeOnce = (person: Person, { bookId, uid, role, from }: Omit<PeopleRequests['changeRole'], 'seat'>) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const book = await bookFor(transaction, bookId, person.uid, 'change roles')
    const before = roleOf(book, uid)
    if (before === 'owner') throw refusePeople('not-allowed', 'The owner hands the book on.')
    if (before === role) return { outcome: 'done' as const }
    if (before !== from) throw refusePeople('changed', 'The role was changed meanwhile.')
    const [owns, member, endWaiting] = await Promise.all([
      transaction.get(
        database
          .collection(paths.obligations(bookId))
          .where('assignee', '==', uid)
          .where('status', '==', 'active')
          .limit(1),
      ),
      transaction.get(database.doc(paths.member(bookId, uid))),
      waitingRequests(transaction, bookId, book),
    ])
    if (!takesSeat(role) && owns.size > 0)
      throw refusePeople('hand-over', 'Obligations hang on this person, and a viewer cannot settle them.')
    if (takesSeat(role) && !takesSeat(before)) await assertSeat(transaction, book, { role, uid }, now)
    const roles = { ...book.roles, [uid]: role }
    transaction.update(database.doc(paths.book(bookId)), {
      roles,
      ...(!maySeeOnlyTheirs(role) && seesAll(book, uid)),
    })
    const acts = endApprovals(transaction, bookId, book, { roles, by: person.uid, now })
    endWaiting({ acts, roles, by: person.uid, now })
    const title = String(member.data()?.name ?? uid)
    const widens = !maySeeOnlyTheirs(role) && sightOf(book, uid) === 'theirs'
    writeLine(
      transaction,
      bookId,
      {
        actor: person.uid,
        device: person.device,
        action: 'member.role',
        title,
        before: { uid, role: before, ...(widens && { sees: 'theirs' }) },
        after: { uid, role, ...(widens && { sees: 'everything' }) },
      },
      now,
    )
    const event = { news: 'role.changed', book: book.name, by: person.name, role, before } as const
    if (uid !== person.uid) tell(transaction, uid, { id: `role-${bookId}-${now}`, bookId, ...event }, now)
    return { outcome: 'done' as const }
  })

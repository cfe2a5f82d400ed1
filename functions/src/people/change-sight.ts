import { paths } from '@duebook/contract/paths'
import { sightOf } from '@duebook/contract/people/roles'
import { maySeeOnlyTheirs } from '@duebook/contract/people/given-roles'
import { database } from '../cloud/admin.ts'
import { bookFor, roleOf, seesAll } from './held-book.ts'
import { peopleCall } from './people-call.ts'
import { refusePeople } from './refuse-people.ts'
import { tell, writeLine } from './tell.ts'

/**
 * Lets a member or a viewer see only what is theirs, or everything. Throws `not-allowed` for whoever manages the book, as they see all of it,
 * and `changed` when it was not `from` any more.
 */
export const changeSight = peopleCall('changeSight', (person, { bookId, uid, sees, from }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const book = await bookFor(transaction, bookId, person.uid, 'change roles')
    const role = roleOf(book, uid)
    if (role === null || !maySeeOnlyTheirs(role))
      throw refusePeople('not-allowed', 'What a member or a viewer sees can be changed.')
    const before = sightOf(book, uid)
    if (before === sees) return { outcome: 'done' as const }
    if (before !== from) throw refusePeople('changed', 'What they see was changed meanwhile.')
    const member = await transaction.get(database.doc(paths.member(bookId, uid)))
    transaction.update(
      database.doc(paths.book(bookId)),
      sees === 'theirs' ? { onlyTheirs: [...(book.onlyTheirs ?? []), uid] } : seesAll(book, uid),
    )
    const title = String(member.data()?.name ?? uid)
    const [was, is] = [
      { uid, sees: before },
      { uid, sees },
    ]
    writeLine(
      transaction,
      bookId,
      { actor: person.uid, device: person.device, action: 'member.sight', title, before: was, after: is },
      now,
    )
    const event = { news: 'sight.changed', book: book.name, by: person.name, sees } as const
    tell(transaction, uid, { id: `sight-${bookId}-${now}`, bookId, ...event }, now)
    return { outcome: 'done' as const }
  }),
)

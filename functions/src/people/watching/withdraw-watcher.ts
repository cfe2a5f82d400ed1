import { paths } from '@duebook/contract/paths'
import type { OutsideWatcher } from '@duebook/contract/people/outside-watcher'
import { isFor } from '@duebook/contract/people/roles'
import { database, Timestamp } from '../../cloud/admin.ts'
import { bookFor } from '../held-book.ts'
import { peopleCall } from '../people-call.ts'
import { refusePeople } from '../refuse-people.ts'
import { writeWatcherLine } from './watcher-line.ts'

/** Takes back the question that nobody answered, or takes away somebody who said yes; done twice it is done once. */
export const withdrawWatcher = peopleCall('withdrawWatcher', (person, { bookId, watcherId }) =>
  database.runTransaction(async (transaction) => {
    const book = await bookFor(transaction, bookId, person.uid, 'add, change and settle')
    const at = database.doc(paths.outsideWatcher(bookId, watcherId))
    const before = (await transaction.get(at)).data() as OutsideWatcher | undefined
    const state =
      before &&
      ({ asked: 'withdrawn', told: 'takenAway' } as Partial<Record<string, 'withdrawn' | 'takenAway'>>)[before.state]
    if (!before || !isFor(book, person.uid, before))
      throw refusePeople('link-unknown', 'There is nobody like that to take away.')
    if (!state) return { outcome: 'done' as const }
    const obligation = await transaction.get(database.doc(paths.obligation(bookId, before.obligationId)))
    const now = Date.now()
    transaction.update(at, { state, since: Timestamp.fromMillis(now) })
    const title = String(obligation.get('title') ?? '')
    writeWatcherLine(transaction, bookId, { actor: person.uid, watcher: { ...before, state }, title }, now)
    return { outcome: 'done' as const }
  }),
)

import { paths } from '@duebook/contract/paths'
import { byLink } from '@duebook/contract/people/book-activity'
import type { OutsideWatcher } from '@duebook/contract/people/outside-watcher'
import { database, Timestamp, type Transaction } from '../../cloud/admin.ts'
import { refusePeople } from '../refuse-people.ts'
import { withWatchLink, type OpenedLink } from './see-watching.ts'
import type { HeldWatcher } from './watch-link.ts'
import { writeWatcherLine } from './watcher-line.ts'

/** No more of some dates, or of all in the book that this address is told about; stopped twice it is stopped once. */
export const stopWatching = (opened: OpenedLink, watcherIds: readonly string[] | 'all') =>
  withWatchLink(opened, (transaction, held, now) =>
    change(transaction, held, { watcherIds, from: 'told', to: 'left', now }),
  )

/** Takes back having stopped, for as long as the address is kept. */
export const watchAgain = (opened: OpenedLink, watcherIds: readonly string[]) =>
  withWatchLink(opened, (transaction, held, now) =>
    change(transaction, held, { watcherIds, from: 'left', to: 'told', now }),
  )

type Change = { watcherIds: readonly string[] | 'all'; from: 'told' | 'left'; to: 'told' | 'left'; now: number }

/** Of the same address alone: a link says nothing for anybody else. Throws `link-unknown`. */
async function change(
  transaction: Transaction,
  { bookId, watcher: { email } }: HeldWatcher,
  { watcherIds, from, to, now }: Change,
): Promise<() => void> {
  const { docs } = await transaction.get(
    database.collection(paths.outsideWatchers(bookId)).where('email', '==', email).where('state', 'in', [from, to]),
  )
  const meant = docs.filter((one) => watcherIds === 'all' || watcherIds.includes(one.id))
  if (watcherIds !== 'all' && meant.length === 0) throw refusePeople('link-unknown', 'This link no longer works.')
  const changed = await Promise.all(
    meant
      .filter((one) => one.get('state') === from)
      .map(async (one) => {
        const watcher = one.data() as OutsideWatcher
        const obligation = await transaction.get(database.doc(paths.obligation(bookId, watcher.obligationId)))
        return { at: one.ref, watcher, title: String(obligation.get('title') ?? '') }
      }),
  )
  return () => {
    for (const { at, watcher, title } of changed) {
      transaction.update(at, { state: to, since: Timestamp.fromMillis(now) })
      writeWatcherLine(transaction, bookId, { actor: byLink, watcher: { ...watcher, state: to }, title }, now)
    }
  }
}

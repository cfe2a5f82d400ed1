import { paths } from '@duebook/contract/paths'
import { byLink } from '@duebook/contract/people/book-activity'
import type { OutsideWatcher } from '@duebook/contract/people/outside-watcher'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { linkCall } from './people-call.ts'
import { refusePeople } from './refuse-people.ts'
import { withWatchLink } from './see-watching.ts'
import type { HeldWatcher } from './watch-link.ts'
import { writeWatcherLine } from './watcher-line.ts'

/** No more of one date, or of all in the book that this address is told about; stopped twice it is stopped once. */
export const stopWatching = linkCall('stopWatching', (who, { link, watcherId }) =>
  withWatchLink(who, link, (transaction, held, now) =>
    change(transaction, held, { watcherId, from: 'told', to: 'left', now }),
  ),
)

/** Takes back having stopped, for as long as the address is kept. */
export const watchAgain = linkCall('watchAgain', (who, { link, watcherId }) =>
  withWatchLink(who, link, (transaction, held, now) =>
    change(transaction, held, { watcherId, from: 'left', to: 'told', now }),
  ),
)

type Change = { watcherId: string | null; from: 'told' | 'left'; to: 'told' | 'left'; now: number }

/** Of the same address alone: a link says nothing for anybody else. Throws `link-unknown`. */
async function change(
  transaction: Transaction,
  { bookId, watcher: { email } }: HeldWatcher,
  { watcherId, from, to, now }: Change,
): Promise<() => void> {
  const { docs } = await transaction.get(
    database.collection(paths.outsideWatchers(bookId)).where('email', '==', email).where('state', 'in', [from, to]),
  )
  const meant = docs.filter((one) => watcherId === null || one.id === watcherId)
  if (watcherId !== null && meant.length === 0) throw refusePeople('link-unknown', 'This link no longer works.')
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

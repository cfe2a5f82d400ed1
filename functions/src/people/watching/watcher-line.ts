import { paths } from '@duebook/contract/paths'
import type { OutsideWatcher } from '@duebook/contract/people/outside-watcher'
import { shortAddress } from '@duebook/contract/people/short-address'
import type { Activity } from '@duebook/contract/reminder'
import { database, Timestamp, type Transaction } from '../../cloud/admin.ts'
import { concernsIn } from '../concerned.ts'

/** One line in an obligation's history about somebody without an account: their whole address goes with them, and history stays. */
export function writeWatcherLine(
  transaction: Transaction,
  bookId: string,
  {
    actor,
    watcher,
    title,
  }: { actor: string; watcher: Pick<OutsideWatcher, 'obligationId' | 'email' | 'state' | 'concerns'>; title: string },
  now: number,
): void {
  transaction.create(database.collection(paths.activity(bookId)).doc(), {
    at: Timestamp.fromMillis(now),
    actor,
    action: `watcher.${watcher.state}`,
    obligationId: watcher.obligationId,
    nominal: null,
    title,
    before: null,
    after: { watcher: shortAddress(watcher.email) },
    ...concernsIn(watcher),
  } satisfies Activity)
}

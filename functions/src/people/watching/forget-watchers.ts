import { serverPaths } from '@duebook/contract/server-paths'
import { addressDays, type OutsideWatcher } from '@duebook/contract/people/outside-watcher'
import { logger } from 'firebase-functions'
import { onSchedule } from 'firebase-functions/scheduler'
import { database, Timestamp, type DocumentReference } from '../../cloud/admin.ts'
import { isOver, noUntil } from './answer-watching.ts'
import { noAt } from './watch-link.ts'

const pageSize = 200

/**
 * Every night: the addresses of those who are no longer told, with their links; a question that nobody answered in time is a no; and a no
 * that is over. Safe to run twice; one that fails does not hold up another.
 */
export const forgetWatchers = onSchedule(
  { schedule: '11 2 * * *', timeZone: 'Etc/UTC', timeoutSeconds: 540 },
  async () => {
    await forgetWatchersBefore(Date.now())
  },
)

/** `now` in ms since 1970. Returns how many addresses went. */
export async function forgetWatchersBefore(now: number): Promise<number> {
  const old = database
    .collectionGroup('outsideWatchers')
    .where('state', 'in', ['asked', 'declined', 'left', 'withdrawn', 'takenAway'])
    .where('since', '<=', Timestamp.fromMillis(now - addressDays * 86_400_000))
    .orderBy('since')
    .limit(pageSize)
  let forgotten = 0
  for (let page = await old.get(); page.size > 0; page = await old.startAfter(page.docs.at(-1)).get()) {
    for (const { ref } of page.docs)
      try {
        if (await forget(ref, now)) forgotten += 1
      } catch (error) {
        logger.error('watcher not forgotten', { watcher: ref.path, fault: (error as Error).message })
      }
    if (page.size < pageSize) break
  }
  const nos = database.collectionGroup('watcherNos').where('until', '<=', Timestamp.fromMillis(now)).limit(pageSize)
  for (let page = await nos.get(); page.size > 0; page = await nos.get()) {
    const batch = database.batch()
    for (const one of page.docs) batch.delete(one.ref)
    await batch.commit()
  }
  return forgotten
}

async function forget(at: DocumentReference, now: number): Promise<boolean> {
  const bookId = at.parent.parent?.id ?? ''
  const links = database.collection(serverPaths.watcherLinks(bookId)).where('watcherId', '==', at.id)
  return database.runTransaction(async (transaction) => {
    const [found, mailed] = await Promise.all([transaction.get(at), transaction.get(links)])
    const watcher = found.data() as OutsideWatcher | undefined
    if (!watcher || watcher.state === 'told' || (watcher.state === 'asked' && !isOver(watcher, now))) return false
    if (watcher.state === 'asked') transaction.set(noAt(bookId, watcher.email), noUntil(now))
    for (const link of mailed.docs) transaction.delete(link.ref)
    transaction.delete(at)
    return true
  })
}

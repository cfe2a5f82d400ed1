import { paths } from '@duebook/contract/paths'
import { logger } from 'firebase-functions'
import { database, Timestamp } from '../cloud/admin.ts'
import { cannotBeTold } from '../reminders/cannot-be-told.ts'
import { isPassing } from '../reminders/passing-fault.ts'
import { lookAt } from './look-at.ts'
import { nameOfDate, type DateName } from './read-book.ts'

/** What cannot be read is looked at again so much later (ms): somebody may have edited it by then. */
const again = 3_600_000

/**
 * Looks at dates of one book together, and where that fails for good at each by itself, so that one of them stops no other. A date at which
 * nobody can look says so in the ledger. A fault that will pass is thrown, for the next run.
 */
export async function lookAtEach(bookId: string, dates: readonly DateName[], now: number): Promise<void> {
  try {
    await lookAt(bookId, dates, now)
  } catch (fault) {
    if (isPassing(fault)) throw fault
    const [only, ...others] = dates
    if (only && others.length === 0) return giveUp(bookId, only, now, fault)
    for (const date of dates) await lookAtEach(bookId, [date], now)
  }
}

async function giveUp(bookId: string, date: DateName, now: number, fault: unknown): Promise<void> {
  const { obligationId, nominal } = date
  logger.error('a date could not be looked at', { bookId, obligationId, nominal, fault: (fault as Error).name })
  await database.runTransaction(async (transaction) => {
    const at = database.doc(paths.hand(bookId, nameOfDate(date)))
    const due = database
      .collection(paths.reminders(bookId))
      .where('obligationId', '==', obligationId)
      .where('nominal', '==', nominal)
      .where('state', '==', 'planned')
    const [hand, rows] = await Promise.all([transaction.get(at), transaction.get(due)])
    for (const row of rows.docs)
      if ((row.get('fireAt') as Timestamp).toMillis() <= now)
        transaction.update(row.ref, { state: 'failed', error: cannotBeTold })
    if (hand.exists) transaction.update(at, { wakeAt: Timestamp.fromMillis(now + again) })
  })
}

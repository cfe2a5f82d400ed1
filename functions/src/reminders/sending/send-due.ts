import { outsideWatcherOf } from '@duebook/contract/people/outside-watcher'
import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'
import { lateness } from '@duebook/domain'
import { logger } from 'firebase-functions'
import { lookAtEach } from '../../asking/look-at-each.ts'
import { mostDates } from '../../asking/look-at.ts'
import type { DateName } from '../../asking/read-book.ts'
import { database, Timestamp, type QueryDocumentSnapshot } from '../../cloud/admin.ts'
import { cannotBeTold } from '../cannot-be-told.ts'
import { isPassing } from '../passing-fault.ts'
import { sendEnded } from './send-ended.ts'
import { sendOutside } from './send-outside.ts'
import { sendSitting } from './send-sitting.ts'
import { sendTogether, type Due } from './send-together.ts'

/** Rows read at a time; the loop goes on until nothing is due. */
const batchSize = 100

/**
 * Sends every row of the ledger that is due (`fireAt <= now`), once: a row leaves `planned` in the same transaction that
 * puts its mail and its inbox entry in place, so that a crash before or after it never loses or doubles one.
 * What was close when it was written down is told together, sitting by sitting; rows past their window are merged into one digest for
 * each person. A row that cannot be told at all is marked failed; one that meets a fault that will pass is left for the next run.
 * Neither stops another: the fault is thrown after all have had their turn. What there is no time
 * for is due in the next run as well. Returns how many rows there were.
 */
export async function sendDue(now: number, isOver: () => boolean): Promise<number> {
  const everything = database
    .collectionGroup('reminders')
    .where('state', '==', 'planned')
    .where('fireAt', '<=', Timestamp.fromMillis(now))
    .orderBy('fireAt')
    .limit(batchSize)
  const faults: unknown[] = []
  const keep = (fault: unknown) => void faults.push(fault)
  let found = 0
  for (let page = await everything.get(); page.docs.length > 0;) {
    const all = page.docs.map((document) => dueOf(document, now))
    const inside = all.filter(({ row }) => outsideWatcherOf(row.recipient) === null)
    // What the plan asks is the planner's to send.
    const asked = inside.filter(({ row }) => row.step >= notOfThePlan.afterSnooze)
    const ended = inside.filter(({ row }) => row.step === notOfThePlan.settled)
    const rows = inside.filter((one) => !asked.includes(one) && !ended.includes(one))
    const outside = all.filter(({ row }) => outsideWatcherOf(row.recipient) !== null)
    const merged = rows.filter(({ late }) => late === 'merged')
    const sittings = rows.filter(({ row, late }) => late !== 'merged' && isSitting(row))
    for (const { bookId, dates } of datesOf(asked)) await lookAtEach(bookId, dates, now).catch(keep)
    for (const one of ended) await orFail([one], () => sendEnded(one, now)).catch(keep)
    for (const one of rows)
      if (one.late !== 'merged' && !isSitting(one.row))
        await orFail([one], () => sendTogether([one], { now, why: 'sitting' })).catch(keep)
    for (const together of groupedBy(sittings, ({ recipient, bookId, step }) => `${recipient} ${bookId} ${step}`))
      await orFail(together, () => sendSitting(together, now)).catch(keep)
    for (const together of groupedBy(merged, ({ recipient }) => recipient))
      await orFail(together, () => sendTogether(together, { now, why: 'outage' })).catch(keep)
    for (const together of groupedBy(outside, ({ recipient, bookId }) => `${recipient} ${bookId}`))
      await orFail(together, () => sendOutside(together, now)).catch(keep)
    found += all.length
    if (all.length < batchSize || isOver()) break
    page = await everything.startAfter(page.docs.at(-1)).get()
  }
  if (faults.length > 0) throw faults[0]
  return found
}

/** The dates of these rows, a book's together, as many as are looked at at once. */
function datesOf(rows: readonly Due[]): { bookId: string; dates: DateName[] }[] {
  const batches: { bookId: string; dates: DateName[] }[] = []
  for (const { row } of rows) {
    const { bookId, obligationId, nominal } = row
    const ofBook = batches.filter((batch) => batch.bookId === bookId)
    if (ofBook.some(({ dates }) => dates.some((one) => one.obligationId === obligationId && one.nominal === nominal)))
      continue
    const batch = ofBook.find(({ dates }) => dates.length < mostDates)
    if (batch) batch.dates.push({ obligationId, nominal })
    else batches.push({ bookId, dates: [{ obligationId, nominal }] })
  }
  return batches
}

const isSitting = ({ step }: ReminderRow) => step === notOfThePlan.closeAlready || step === notOfThePlan.given

function dueOf(document: QueryDocumentSnapshot, now: number): Due {
  const row = document.data() as ReminderRow
  return { reference: document.ref, row, late: lateness((row.fireAt as Timestamp).toMillis(), now) }
}

async function orFail(together: Due[], send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (isPassing(error)) throw error
    logger.error('reminder failed', { rows: together.map((one) => one.reference.path), fault: (error as Error).name })
    await database.runTransaction(async (transaction) => {
      const current = await transaction.getAll(...together.map((one) => one.reference))
      for (const row of current)
        if (row.data()?.state === 'planned') transaction.update(row.ref, { state: 'failed', error: cannotBeTold })
    })
  }
}

/** What one person is told together, at most 100 rows: the page is the bound. */
function groupedBy(rows: Due[], keyOf: (row: ReminderRow) => string): Due[][] {
  const groups = new Map<string, Due[]>()
  for (const one of rows) groups.set(keyOf(one.row), [...(groups.get(keyOf(one.row)) ?? []), one])
  return [...groups.values()]
}

import type { Obligation } from '@duebook/contract/obligation'
import { occurrenceId, type Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { outsideWatcherOf, type OutsideWatcher } from '@duebook/contract/people/outside-watcher'
import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'
import { database, Timestamp } from '../../cloud/admin.ts'
import { settledMail, toldMail } from '../../mail/watcher-mails.ts'
import { heldBook } from '../../people/held-book.ts'
import { newWatchLink } from '../../people/watching/watch-link.ts'
import { howSettled, isSettledSo } from '../settled-row.ts'
import type { Due } from './send-together.ts'

/**
 * Tells somebody without an account what is due of the one obligation that they are told of: its reminders in one mail, however many
 * waited, and that it is settled in another. Whoever has left, or was taken away, is told nothing; nor of a date that no longer stands.
 */
export async function sendOutside(together: Due[], now: number): Promise<void> {
  const [first] = together
  if (!first) return
  const { bookId, obligationId, recipient } = first.row
  const watcherId = outsideWatcherOf(recipient) ?? ''
  await database.runTransaction(async (transaction) => {
    const [book, current, [told, duty], occurrences] = await Promise.all([
      heldBook(transaction, bookId),
      transaction.getAll(...together.map(({ reference }) => reference)),
      transaction.getAll(
        database.doc(paths.outsideWatcher(bookId, watcherId)),
        database.doc(paths.obligation(bookId, obligationId)),
      ),
      transaction.getAll(
        ...together.map(({ row }) => database.doc(paths.occurrence(bookId, occurrenceId(obligationId, row.nominal)))),
      ),
    ])
    const watcher = told?.data() as OutsideWatcher | undefined
    const obligation = duty?.data() as Obligation | undefined
    const open = together.flatMap((one, index) =>
      current[index]?.data()?.state === 'planned'
        ? [{ ...one, occurrence: occurrences[index]?.data() as Occurrence | undefined }]
        : [],
    )
    const stands = ({ row, occurrence }: (typeof open)[number]) =>
      row.step === notOfThePlan.settled
        ? isSettledSo(row, obligation, occurrence)
        : obligation?.status === 'active' && obligation.nextNominal === row.nominal
    // It went with its obligation; a question that was not answered says nothing.
    if (watcher && isLive(watcher) && open.some((one) => howSettled(one.row) === 'deleted' && stands(one)))
      transaction.update(database.doc(paths.outsideWatcher(bookId, watcherId)), {
        state: 'takenAway',
        since: Timestamp.fromMillis(now),
      })
    const isTold = book !== null && watcher?.state === 'told'
    for (const one of open) if (!isTold || !stands(one)) transaction.update(one.reference, { state: 'cancelled' })
    if (!isTold) return
    const standing = open.filter(stands)
    const settled = standing.filter(({ row }) => row.step === notOfThePlan.settled)
    const reminders = standing.filter(({ row }) => row.step !== notOfThePlan.settled)
    for (const rows of [...settled.map((one) => [one]), reminders]) {
      const [one] = rows
      if (!one) continue
      const how = howSettled(one.row)
      const late = rows.some(({ late: lateness }) => lateness !== 'on-time')
      const link = newWatchLink(transaction, bookId, watcherId, now)
      const about = { row: one.row, bookName: book.name, email: watcher.email, late, now, link }
      transaction.create(database.doc(serverPaths.mail(one.reference.id)), {
        to: [watcher.email],
        message: how ? settledMail({ ...about, obligation, how }) : toldMail({ ...about, obligation: obligation! }),
        ledger: rows.map(({ reference }) => reference.path),
      })
      const fields: Partial<ReminderRow> = {
        state: 'sent',
        late,
        sentAt: Timestamp.fromMillis(now),
        attempts: 1,
        message: one.reference.id,
      }
      for (const { reference } of rows) transaction.update(reference, fields)
    }
  })
}

const isLive = ({ state }: OutsideWatcher) => state === 'told' || state === 'asked'

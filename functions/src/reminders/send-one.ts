import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { database, Timestamp } from '../cloud/admin.ts'
import { reminderMail } from '../mail/reminder-mail.ts'
import { publicOrigin } from '../options.ts'
import { asksOf, putMessage } from '../push/push-message.ts'
import { shownOf } from '../push/shown.ts'
import { anotherWay } from './another-way.ts'
import { notificationOf } from './notification-of.ts'
import type { Due } from './send-together.ts'
import { wayOf } from './ways-to.ts'

/** Sends one row by itself, if nobody has sent it and its date still stands. */
export async function sendOne({ reference, row, late }: Due, now: number): Promise<void> {
  const reached = await wayOf(row)
  const instead = await database.runTransaction(async (transaction) => {
    const [current, obligation] = await transaction.getAll(
      reference,
      database.doc(paths.obligation(row.bookId, row.obligationId)),
    )
    if (current?.data()?.state !== 'planned') return []
    const duty = obligation?.data() as Obligation | undefined
    if (!duty || duty.nextNominal !== row.nominal) {
      transaction.update(reference, { state: 'cancelled' })
      return []
    }
    const fields = { late: late === 'late', sentAt: Timestamp.fromMillis(now), attempts: 1 }
    if (!reached) {
      transaction.set(
        database.doc(`${paths.notifications(row.recipient)}/${reference.id}`),
        notificationOf([row], { late: late === 'late', now }),
      )
      transaction.update(reference, { ...fields, state: 'delivered', deliveredAt: Timestamp.fromMillis(now) })
    } else if (reached.address === null) {
      const goesOn = await anotherWay(transaction, [{ reference, row }], now)
      transaction.update(reference, { ...fields, ...reached.row })
      return goesOn()
    } else if (row.channel === 'push') {
      const shown = shownOf({ row, obligation: duty }, { late: late === 'late', now })
      putMessage(
        transaction,
        reference.id,
        { to: row.recipient, rows: [reference.path], shown, asks: asksOf(row) },
        now,
      )
      transaction.update(reference, { ...fields, state: 'sent' })
    } else {
      const message = reminderMail({ row, obligation: duty, late: late === 'late', now, origin: publicOrigin.value() })
      transaction.set(database.doc(paths.mail(reference.id)), {
        to: [reached.address],
        message,
        ledger: [reference.path],
      })
      transaction.update(reference, { ...fields, state: 'sent' })
    }
    return []
  })
  for (const one of instead) await sendOne({ ...one, late }, now)
}

import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { database, Timestamp } from '../cloud/admin.ts'
import { reminderMail } from '../mail/reminder-mail.ts'
import { publicOrigin } from '../options.ts'
import { addressOf } from './address-of.ts'
import { notificationOf } from './notification-of.ts'
import type { Due } from './send-together.ts'

/** Sends one row by itself, if nobody has sent it and its date still stands. */
export async function sendOne({ reference, row, late }: Due, now: number): Promise<void> {
  const reached = row.channel === 'email' ? await addressOf(row.recipient) : null
  await database.runTransaction(async (transaction) => {
    const [current, obligation] = await transaction.getAll(
      reference,
      database.doc(paths.obligation(row.bookId, row.obligationId)),
    )
    if (current?.data()?.state !== 'planned') return
    const duty = obligation?.data() as Obligation | undefined
    if (!duty || duty.nextNominal !== row.nominal) return void transaction.update(reference, { state: 'cancelled' })
    const fields = { late: late === 'late', sentAt: Timestamp.fromMillis(now), attempts: 1 }
    if (!reached) {
      transaction.set(
        database.doc(`${paths.notifications(row.recipient)}/${reference.id}`),
        notificationOf([row], { late: late === 'late', now }),
      )
      transaction.update(reference, { ...fields, state: 'delivered', deliveredAt: Timestamp.fromMillis(now) })
    } else if (reached.address === null) {
      transaction.update(reference, { ...fields, ...reached.row })
    } else {
      const message = reminderMail({ row, obligation: duty, late: late === 'late', now, origin: publicOrigin.value() })
      transaction.set(database.doc(paths.mail(reference.id)), {
        to: [reached.address],
        message,
        ledger: [reference.path],
      })
      transaction.update(reference, { ...fields, state: 'sent' })
    }
  })
}

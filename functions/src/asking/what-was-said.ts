import type { WasSaid } from '@duebook/contract/asking/asking-requests'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { isFor } from '@duebook/contract/people/roles'
import type { Notification, ReminderRow } from '@duebook/contract/reminder'
import { database, type Transaction } from '../cloud/admin.ts'
import { bookFor } from '../people/held-book.ts'
import { refusePeople } from '../people/refuse-people.ts'
import type { PushMessage } from '../push/push-message.ts'
import type { TextDocument } from '../texts/put-text.ts'
import { askingCall } from './asking-call.ts'
import { withoutAddresses } from './without-addresses.ts'

type StoredMail = { message?: { subject?: string; text?: string }; ledger?: string[] }

/**
 * The mail, the push, the text or the entry of the inbox in which a row of the ledger went, as it was said. Whoever sees the date reads it; what was of other
 * dates as well, only whom it went to. Changes nothing, and no word in it acts. Throws `not-allowed`, the same for a row that is not there.
 */
export const whatWasSaid = askingCall('whatWasSaid', (uid, { bookId, reminder }) =>
  database.runTransaction(
    async (transaction): Promise<WasSaid> => {
      const book = await bookFor(transaction, bookId, uid, 'see the book')
      const found = await transaction.get(database.doc(`${paths.reminders(bookId)}/${reminder}`))
      const row = found.data() as ReminderRow | undefined
      if (!row || !isFor(book, uid, { concerns: row.concerns as string[] | undefined }))
        throw refusePeople('not-allowed', 'This is not yours to read.')
      const carrier = row.message ?? reminder
      switch (row.channel) {
        case 'inApp': {
          const entry = await transaction.get(database.doc(`${paths.notifications(row.recipient)}/${carrier}`))
          const { title, body } = (entry.data() ?? { title: row.title, body: row.stepText }) as Notification
          return { is: 'said', title, text: body }
        }
        case 'push': {
          const message = (await transaction.get(database.doc(serverPaths.message(carrier)))).data() as
            | PushMessage
            | undefined
          if (!message?.shown) return { is: 'gone' }
          const { title, body } = message.shown
          return (await mayRead(transaction, uid, row, message.rows))
            ? { is: 'said', title, text: body }
            : { is: 'together' }
        }
        case 'sms': {
          const text = (await transaction.get(database.doc(serverPaths.text(carrier)))).data() as
            | TextDocument
            | undefined
          if (text?.body === undefined) return { is: 'gone' }
          return (await mayRead(transaction, uid, row, text.ledger))
            ? { is: 'said', title: 'A text', text: withoutAddresses(text.body) }
            : { is: 'together' }
        }
        case 'email': {
          const brief = row.brief && row.state !== 'planned' ? `brief_${row.recipient}_${row.brief}` : null
          if (brief && row.recipient !== uid) return { is: 'together' }
          const mail = (await transaction.get(database.doc(serverPaths.mail(brief ?? carrier)))).data() as
            | StoredMail
            | undefined
          const { subject, text } = mail?.message ?? {}
          if (subject === undefined || text === undefined) return { is: 'gone' }
          return (await mayRead(transaction, uid, row, mail?.ledger ?? []))
            ? { is: 'said', title: subject, text: withoutAddresses(text) }
            : { is: 'together' }
        }
      }
    },
    { readOnly: true },
  ),
)

/** What somebody else was told is read by the others where it is of that one date alone. */
async function mayRead(
  transaction: Transaction,
  uid: string,
  { recipient, bookId, obligationId }: ReminderRow,
  ledger: readonly string[],
): Promise<boolean> {
  if (recipient === uid) return true
  const own = `${paths.reminders(bookId)}/`
  if (ledger.length === 0 || ledger.some((path) => !path.startsWith(own))) return false
  const rows = await transaction.getAll(...ledger.map((path) => database.doc(path)))
  return rows.every((one) => one.get('obligationId') === obligationId)
}

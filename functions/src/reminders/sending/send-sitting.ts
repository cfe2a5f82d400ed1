import { paths } from '@duebook/contract/paths'
import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'
import { lateness } from '@duebook/domain'
import { database, type Timestamp } from '../../cloud/admin.ts'
import { pause } from '../close-already.ts'
import { sendTogether, type Due } from './send-together.ts'

/** Somebody who goes on adding is told after so long (ms), whatever else comes. */
const longest = 12 * pause
/** At most so many rows are told in one transaction, which is two hundred dates in mail and inbox: four hundred that a file gave are two mails. */
const most = 400

/**
 * Tells together what one person wrote down in one sitting and was close already, or what was given to them in one go, once nothing was added
 * for a while: `due` are those rows whose own pause is over; while another was added since, all of them wait.
 */
export async function sendSitting(due: Due[], now: number): Promise<void> {
  const [first] = due
  if (!first) return
  const { bookId, recipient, step } = first.row
  const planned = await database
    .collection(paths.reminders(bookId))
    .where('recipient', '==', recipient)
    .where('state', '==', 'planned')
    .where('step', '==', step)
    .limit(most)
    .get()
  const rows = planned.docs.map((document) => ({ reference: document.ref, row: document.data() as ReminderRow }))
  const instants = rows.map(({ row }) => (row.fireAt as Timestamp).toMillis())
  const [earliest, latest] = [Math.min(...instants), Math.max(...instants)]
  if (latest > now && earliest > now - longest) return
  const late = latest > now ? 'on-time' : lateness(latest, now)
  await sendTogether(
    rows.map((one) => ({ ...one, late })),
    { now, why: step === notOfThePlan.given ? 'given' : 'sitting' },
  )
}

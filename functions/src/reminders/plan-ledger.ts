import { paths } from '@duebook/contract/paths'
import { readClockSettings, readPlannable, type Plannable } from '@duebook/contract/plannable'
import type { ReminderRow } from '@duebook/contract/reminder'
import type { UserProfile } from '@duebook/contract/user'
import { logger } from 'firebase-functions'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { desiredRows } from './desired-rows.ts'

/** States from which a row can still be called back: nobody has been told yet. */
const unsent = 'planned'

/**
 * Brings the ledger of one obligation in line with its next occurrence, in one transaction: rows that the plan asks for and
 * that are missing are planned, planned rows that it no longer asks for are cancelled, sent rows of an occurrence that
 * somebody has in hand are marked acknowledged. A row that was sent stays sent: its key holds the date it was sent for.
 * What a client stored and cannot be read is left out and named in the log, for no retry would read it better.
 */
export async function planLedger(bookId: string, obligationId: string, now: number): Promise<void> {
  const faults = await database.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(database.doc(paths.obligation(bookId, obligationId)))
    const rows = await transaction.get(
      database.collection(paths.reminders(bookId)).where('obligationId', '==', obligationId),
    )
    const read = snapshot.exists ? readPlannable(snapshot.data()) : { plannable: null, faults: [] }
    const unread = [...read.faults]
    if (obligationId.length > longestId) unread.push('id')
    const obligation = obligationId.length > longestId ? null : read.plannable
    const recipient = obligation ? await recipientOf(transaction, bookId, obligation) : null
    const wanted =
      obligation && recipient
        ? desiredRows(
            { bookId, obligationId, obligation, recipient: recipient.uid, profile: recipient.profile },
            (step) => unread.push(`reminderPlan.steps.${step}`),
          )
        : new Map<string, ReminderRow>()

    const present = new Map(rows.docs.map((row) => [row.id, row]))
    for (const [key, row] of wanted) {
      const existing = present.get(key)?.data() as ReminderRow | undefined
      if (!existing) transaction.create(database.doc(`${paths.reminders(bookId)}/${key}`), row)
      // An undone completion or a date moved back: the row that was called back stands again. Another time of day, zone or quiet
      // hours: the row that nobody was told of yet goes at the new time.
      else if ((existing.state === 'cancelled' && existing.sentAt === null) || isToGoOtherwise(existing, row))
        transaction.update(present.get(key)!.ref, {
          state: unsent,
          title: row.title,
          recipient: row.recipient,
          fireAt: row.fireAt,
        })
    }
    for (const [key, row] of present) {
      const { state, nominal } = row.data() as ReminderRow
      if (state === unsent && !wanted.has(key)) transaction.update(row.ref, { state: 'cancelled' })
      else if (inHand(obligation, nominal) && (state === 'sent' || state === 'delivered'))
        transaction.update(row.ref, { state: 'acknowledged', acknowledgedAt: Timestamp.fromMillis(now) })
    }
    return [...new Set(unread)]
  })
  if (faults.length > 0) logger.warn('obligation not planned in full', { bookId, obligationId, faults })
}

const isToGoOtherwise = (existing: ReminderRow, row: ReminderRow) =>
  existing.state === unsent &&
  (instantOf(existing) !== instantOf(row) || existing.recipient !== row.recipient || existing.title !== row.title)

const instantOf = ({ fireAt }: ReminderRow) => (fireAt as Timestamp).toMillis()

/** The ledger's keys hold the obligation's id and must stay below Firestore's 1,500 bytes; the rules refuse longer ones. */
const longestId = 128

const inHand = (obligation: Plannable | null, nominal: string) =>
  obligation !== null && obligation.nextAcknowledged && obligation.nextNominal === nominal

/** The assignee, else the owner of the book; a profile that was never written gets the defaults of a person in the obligation's zone. */
async function recipientOf(
  transaction: Transaction,
  bookId: string,
  obligation: Plannable,
): Promise<{ uid: string; profile: Pick<UserProfile, 'timeZone' | 'quietHours'> } | null> {
  const book = await transaction.get(database.doc(paths.book(bookId)))
  const roles = (book.data()?.roles ?? {}) as Record<string, string>
  const uid =
    obligation.assignee && Object.hasOwn(roles, obligation.assignee)
      ? obligation.assignee
      : Object.keys(roles).find((member) => roles[member] === 'owner')
  if (!uid) return null
  const profile = await transaction.get(database.doc(paths.user(uid)))
  const defaults = { timeZone: obligation.timeZone, quietHours: { from: '00:00', to: '00:00' } }
  return { uid, profile: { ...defaults, ...readClockSettings(profile.data()) } }
}

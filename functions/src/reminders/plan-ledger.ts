import { paths } from '@duebook/contract/paths'
import { readClockSettings, readPlannable, type Plannable } from '@duebook/contract/plannable'
import type { ReminderRow } from '@duebook/contract/reminder'
import type { UserProfile } from '@duebook/contract/user'
import { logger } from 'firebase-functions'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { closeRows } from './close-already.ts'
import { desiredRows } from './desired-rows.ts'
import { ledgerChanges, type LedgerChange } from './ledger-changes.ts'
import { knownZone } from './zone-resolver.ts'

/** When this happened (ms): the dates were written down at `since`, for the first time if `added`; the ledger is planned at `now`. */
export type Occasion = { now: number; since: number; added?: boolean }

/**
 * Brings the ledger of one obligation in line with its next occurrence, in one transaction: rows that the plan asks for and
 * that are missing are planned, planned rows that it no longer asks for are cancelled, sent rows of an occurrence that
 * somebody has in hand are marked acknowledged. A row that was sent stays sent: its key holds the date it was sent for. What
 * had passed before the dates were written down is not planned; a date that is close by then is told once.
 * What a client stored and cannot be read is left out and named in the log, for no retry would read it better.
 */
export async function planLedger(bookId: string, obligationId: string, occasion: Occasion): Promise<void> {
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

    const present = new Map(rows.docs.map((row) => [row.id, row.data() as ReminderRow]))
    const answered = obligation !== null && isAnswered(obligation)
    const { changes, passed } = ledgerChanges(present, wanted, { since: occasion.since, answered })
    if (obligation && recipient && !answered && passed.length > 0)
      changes.push(...toldOnce(present, wanted, passed, { ...occasion, obligation, profile: recipient.profile }))
    const at = (key: string) => database.doc(`${paths.reminders(bookId)}/${key}`)
    for (const change of changes)
      if ('create' in change) transaction.create(at(change.key), change.create)
      else transaction.update(at(change.key), change.update)
    for (const [key, { nominal, state }] of present)
      if (inHand(obligation, nominal) && (state === 'sent' || state === 'delivered'))
        transaction.update(at(key), { state: 'acknowledged', acknowledgedAt: Timestamp.fromMillis(occasion.now) })
    return [...new Set(unread)]
  })
  if (faults.length > 0) logger.warn('obligation not planned in full', { bookId, obligationId, faults })
}

type Profile = Pick<UserProfile, 'timeZone' | 'quietHours'>

/** Telling the date once that was close when it was written down; nothing where it was told of before, or somebody has it in hand. */
function toldOnce(
  present: ReadonlyMap<string, ReminderRow>,
  wanted: ReadonlyMap<string, ReminderRow>,
  passed: readonly ReminderRow[],
  { since, added = false, obligation, profile }: Occasion & { obligation: Plannable; profile: Profile },
): LedgerChange[] {
  const known = new Set(
    [...present.values()].filter(({ sentAt }) => sentAt !== null).map(({ nominal, of }) => `${nominal} ${of}`),
  )
  const untold = passed.filter(({ nominal, of }) => !known.has(`${nominal} ${of}`))
  const ahead = [...wanted].flatMap(([key, row]) => (instantOf(row) >= since && !/_nag\d+$/.test(key) ? [row] : []))
  const zone = knownZone(obligation.dueTime?.zone, profile.timeZone, obligation.timeZone)
  const rows = closeRows({ passed: untold, ahead, added, since, zone, quietHours: profile.quietHours })
  return [...rows].flatMap(([key, row]): LedgerChange[] => {
    const existing = present.get(key)
    if (!existing) return [{ key, create: row }]
    return existing.state === 'cancelled' ? [{ key, update: { state: 'planned', fireAt: row.fireAt } }] : []
  })
}

const instantOf = ({ fireAt }: ReminderRow) => (fireAt as Timestamp).toMillis()

/** Somebody has its date in hand, or asked for quiet. */
const isAnswered = ({ nextAcknowledged, nextNominal, snooze }: Plannable) =>
  nextAcknowledged || snooze?.nominal === nextNominal

/** The ledger's keys hold the obligation's id and must stay below Firestore's 1,500 bytes; the rules refuse longer ones. */
const longestId = 128

const inHand = (obligation: Plannable | null, nominal: string) =>
  obligation !== null && obligation.nextAcknowledged && obligation.nextNominal === nominal

/** The assignee, else the owner of the book; a profile that was never written gets the defaults of a person in the obligation's zone. */
async function recipientOf(
  transaction: Transaction,
  bookId: string,
  obligation: Plannable,
): Promise<{ uid: string; profile: Profile } | null> {
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

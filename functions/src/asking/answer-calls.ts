import { recordAfter, unrecorded } from '@duebook/contract/acts/record-after'
import { saidFields } from '@duebook/contract/acts/act-on-occurrence'
import { occurrenceId } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { calendarDate } from '@duebook/domain'
import { database, FieldValue, type Transaction } from '../cloud/admin.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import { askingCall } from './asking-call.ts'
import { lookAt } from './look-at.ts'
import { nameOfDate, type DateName, type ReadBook } from './read-book.ts'
import { refuseAsking } from './refuse-asking.ts'

/** "Not mine": the next in line is asked, and whoever says it is not asked again of this date. Throws `not-asked`, `nobody-left`, `already-settled`. */
export const handBack = askingCall('handBack', async (uid, { bookId, ...date }) => {
  const now = Date.now()
  const [refused] = await lookAt(bookId, [date], now, {
    by: uid,
    acts: [{ type: 'handBack', o: nameOfDate(date), by: uid, at: now }],
    beside: (transaction, book) => letGo(transaction, book, date, uid),
  })
  if (refused) throw refuseAsking(refused.code)
  return { outcome: 'done' as const }
})

/** Somebody takes over what another has in hand, or nobody has. Throws `already-settled`, `not-allowed`. */
export const takeOver = askingCall('takeOver', async (uid, { bookId, ...date }) => {
  const now = Date.now()
  const [refused] = await lookAt(bookId, [date], now, {
    by: uid,
    acts: [{ type: 'take', o: nameOfDate(date), by: uid, at: now }],
    beside: (transaction, book) => takeInHand(transaction, book, date, { uid, now }),
  })
  if (refused) throw refuseAsking(refused.code)
  return { outcome: 'done' as const }
})

const signedBy = (uid: string) => ({ updatedBy: uid, updatedAt: FieldValue.serverTimestamp() })

/** The record no longer says that they have it. */
export function letGo(transaction: Transaction, { bookId, dates }: ReadBook, date: DateName, uid: string): void {
  const [standing] = dates
  if (standing?.record?.state !== 'open' || standing.record.acknowledgedBy !== uid) return
  const said = { acknowledgedBy: null, acknowledgedAt: null, ...signedBy(uid) }
  transaction.update(database.doc(paths.occurrence(bookId, nameOfDate(date))), said)
  transaction.update(database.doc(paths.obligation(bookId, date.obligationId)), {
    nextAcknowledged: false,
    ...signedBy(uid),
  })
}

/** The record says that they have it, as though they had said so first. */
function takeInHand(
  transaction: Transaction,
  { bookId, dates, people, obligations }: ReadBook,
  { obligationId, nominal }: DateName,
  { uid, now }: { uid: string; now: number },
): void {
  const [standing] = dates
  const { obligation, record } = standing ?? {}
  if (!obligation?.nextDue) return
  const zone = knownZone(obligation.dueTime?.zone, people[uid]?.reached.zone, obligation.timeZone)
  const after = recordAfter(
    record ?? unrecorded(obligationId, calendarDate(nominal), obligation.nextDue),
    { act: 'acknowledge' },
    {
      uid,
      today: zoneResolver.toLocal(now, zone).date,
      deviceTime: new Date(now).toISOString(),
      serverTime: FieldValue.serverTimestamp(),
    },
  )
  const fields = saidFields(record ?? undefined, after)
  const o = occurrenceId(obligationId, nominal)
  const concerns = obligations.get(o)?.concerns as string[] | undefined
  transaction.set(
    database.doc(paths.occurrence(bookId, o)),
    { ...Object.fromEntries(fields.map((field) => [field, after[field]])), ...(concerns ? { concerns } : {}) },
    { mergeFields: [...fields, ...(concerns ? ['concerns'] : [])] },
  )
  transaction.update(database.doc(paths.obligation(bookId, obligationId)), { nextAcknowledged: true, ...signedBy(uid) })
}

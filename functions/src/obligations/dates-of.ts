import { actOnOccurrence } from '@duebook/contract/acts/act-on-occurrence'
import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import type { Obligation } from '@duebook/contract/obligation'
import { occurrenceId, type Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { readSchedule } from '@duebook/contract/schedule'
import { calendarDate, DomainError, isCalendarDate, occurrenceAt, type CalendarDate } from '@duebook/domain'
import { database, FieldValue, Timestamp, type DocumentReference, type Transaction } from '../cloud/admin.ts'
import { concernsIn } from '../people/concerned.ts'
import { todayOf } from './work-out-anew.ts'

/** An obligation as the transaction sees it, and what is recorded of its dates, by nominal date. */
export type Dates = {
  at: DocumentReference
  bookId: string
  obligation: Obligation
  records: ReadonlyMap<string, Occurrence>
}

/** Null where there is no such obligation. */
export async function datesOf(transaction: Transaction, bookId: string, obligationId: string): Promise<Dates | null> {
  const at = database.doc(paths.obligation(bookId, obligationId))
  const [found, recorded] = await Promise.all([
    transaction.get(at),
    transaction.get(database.collection(paths.occurrences(bookId)).where('obligationId', '==', obligationId)),
  ])
  const records = new Map(recorded.docs.map((one) => [String(one.get('nominal')), one.data() as Occurrence]))
  const obligation = found.data() as Obligation | undefined
  return obligation ? { at, bookId, obligation, records } : null
}

/** The date in force of an open one; null where it is settled, or the rule has none. Throws a `DomainError` for a rule that cannot be read. */
export function openDue({ obligation, records }: Pick<Dates, 'obligation' | 'records'>, nominal: string) {
  const schedule = readSchedule(obligation.schedule)
  const record = records.get(nominal)
  if (!schedule || !isCalendarDate(nominal) || (record && record.state !== 'open')) return null
  return record ? calendarDate(record.due) : (occurrenceAt(schedule, nominal)?.adjusted ?? null)
}

/**
 * What an act makes of an open date in somebody's name, as their own device would write it; what it returns writes it. Null where it cannot be
 * done any more.
 */
export function actAs(
  transaction: Transaction,
  { at, bookId, obligation, records }: Dates,
  { nominal, uid, act }: { nominal: string; uid: string; act: OccurrenceAct },
  now: number,
): (() => void) | null {
  const acted = actedOn({ at, obligation, records }, nominal, act, { uid, now })
  if (!acted) return null
  return () => {
    const { schedule, ...dates } = acted.obligation
    transaction.set(database.doc(paths.occurrence(bookId, occurrenceId(at.id, nominal))), {
      ...acted.occurrence,
      ...concernsIn(obligation),
    })
    transaction.update(at, {
      ...dates,
      ...(schedule && { 'schedule.lastDay': schedule.lastDay ?? FieldValue.delete() }),
      updatedBy: uid,
      updatedAt: Timestamp.fromMillis(now),
    })
  }
}

function actedOn(
  { at, obligation, records }: Pick<Dates, 'at' | 'obligation' | 'records'>,
  nominal: string,
  act: OccurrenceAct,
  { uid, now }: { uid: string; now: number },
) {
  const { notice = null, catchUp = null, nextNominal } = obligation
  const schedule = readSchedule(obligation.schedule)
  try {
    const due: CalendarDate | null = openDue({ obligation, records }, nominal)
    if (!schedule || due === null || !isCalendarDate(nominal)) return null
    const standing = { obligation: { schedule, notice, catchUp, nextNominal, id: at.id }, nominal, due, records }
    return actOnOccurrence(standing, act, {
      uid,
      today: todayOf(obligation),
      deviceTime: new Date(now).toISOString(),
      serverTime: Timestamp.fromMillis(now),
    })
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

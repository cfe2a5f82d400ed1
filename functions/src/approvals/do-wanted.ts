import { actOnOccurrence } from '@duebook/contract/acts/act-on-occurrence'
import type { Obligation } from '@duebook/contract/obligation'
import { occurrenceId, type Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import type { WantedAct } from '@duebook/contract/people/approval'
import { may } from '@duebook/contract/people/roles'
import { readSchedule } from '@duebook/contract/schedule'
import { calendarDate, isCalendarDate, occurrenceAt, DomainError } from '@duebook/domain'
import { database, FieldValue, Timestamp, type Transaction } from '../cloud/admin.ts'
import { todayOf } from '../obligations/work-out-anew.ts'
import { concernsIn } from '../people/concerned.ts'
import { roleOf, type HeldBook } from '../people/held-book.ts'
import { refusePeople } from '../people/refuse-people.ts'

type Wanting = { bookId: string; book: HeldBook; obligationId: string; wanted: WantedAct; askedBy: string }

/**
 * Finds out what is to be written so that somebody's wish is done in their name, as their own device would have; what it returns writes it.
 * Throws `overtaken` where it cannot be done any more: the date is settled, or gone; what is to be deleted is not theirs to delete.
 */
export async function whatIsWanted(transaction: Transaction, wanting: Wanting, now: number): Promise<() => void> {
  const { bookId, book, obligationId, wanted, askedBy } = wanting
  const at = database.doc(paths.obligation(bookId, obligationId))
  const [found, recorded] = await Promise.all([
    transaction.get(at),
    transaction.get(database.collection(paths.occurrences(bookId)).where('obligationId', '==', obligationId)),
  ])
  const obligation = found.data() as Obligation | undefined
  const role = roleOf(book, askedBy)
  if (!obligation || !may(role, 'add, change and settle')) throw overtaken()
  if (wanted.act === 'delete') {
    const isTheirs =
      obligation.createdBy === askedBy && (may(role, 'ask for proof') || obligation.proofPolicy === 'none')
    if (!isTheirs || recorded.size > 0) throw overtaken()
    return () => void transaction.delete(at)
  }
  const records = new Map(recorded.docs.map((one) => [String(one.get('nominal')), one.data() as Occurrence]))
  const acted = actedOn({ ...wanting, wanted }, obligation, records, now)
  return () => {
    const { schedule, ...dates } = acted.obligation
    transaction.set(database.doc(paths.occurrence(bookId, occurrenceId(obligationId, wanted.nominal))), {
      ...acted.occurrence,
      ...concernsIn(obligation),
    })
    transaction.update(at, {
      ...dates,
      ...(schedule && { 'schedule.lastDay': schedule.lastDay ?? FieldValue.delete() }),
      updatedBy: askedBy,
      updatedAt: Timestamp.fromMillis(now),
    })
  }
}

/** What becomes of the date that is waived or given more time. */
function actedOn(
  { obligationId, wanted, askedBy }: Wanting & { wanted: Exclude<WantedAct, { act: 'delete' }> },
  { notice = null, catchUp = null, nextNominal, ...obligation }: Obligation,
  records: ReadonlyMap<string, Occurrence>,
  now: number,
) {
  const { nominal } = wanted
  const schedule = readSchedule(obligation.schedule)
  const record = records.get(nominal)
  if (!schedule || !isCalendarDate(nominal) || (record && record.state !== 'open')) throw overtaken()
  if (wanted.act === 'extend' && (!isCalendarDate(wanted.due) || (record?.extensions ?? []).length >= 20))
    throw overtaken()
  try {
    const due = record ? calendarDate(record.due) : occurrenceAt(schedule, nominal)?.adjusted
    if (due === undefined) throw overtaken()
    const standing = { obligation: { schedule, notice, catchUp, nextNominal, id: obligationId }, nominal, due, records }
    const { nominal: _, ...said } = wanted
    const act = said.act === 'extend' ? { ...said, due: calendarDate(said.due) } : said
    return actOnOccurrence(standing, act, {
      uid: askedBy,
      today: todayOf(obligation),
      deviceTime: new Date(now).toISOString(),
      serverTime: Timestamp.fromMillis(now),
    })
  } catch (error) {
    if (error instanceof DomainError) throw overtaken()
    throw error
  }
}

const overtaken = () => refusePeople('overtaken', 'This cannot be done any more, or needs nobody else.')

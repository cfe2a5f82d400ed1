import type { OccurrenceAct } from '@duebook/contract/acts/occurrence-act'
import type { WantedAct } from '@duebook/contract/people/approval'
import { may } from '@duebook/contract/people/roles'
import { isCalendarDate } from '@duebook/domain'
import type { Transaction } from '../cloud/admin.ts'
import { actAs, datesOf } from '../obligations/dates-of.ts'
import { roleOf, type HeldBook } from '../people/held-book.ts'
import { refusePeople } from '../people/refuse-people.ts'

type Wanting = { bookId: string; book: HeldBook; obligationId: string; wanted: WantedAct; askedBy: string }

/**
 * Finds out what is to be written so that somebody's wish is done in their name, as their own device would have; what it returns writes it.
 * Throws `overtaken` where it cannot be done any more: the date is settled, or gone; what is to be deleted is not theirs to delete.
 */
export async function whatIsWanted(
  transaction: Transaction,
  { bookId, book, obligationId, wanted, askedBy }: Wanting,
  now: number,
): Promise<() => void> {
  const dates = await datesOf(transaction, bookId, obligationId)
  const role = roleOf(book, askedBy)
  if (!dates || !may(role, 'add, change and settle')) throw overtaken()
  const { at, obligation, records } = dates
  if (wanted.act === 'delete') {
    const isTheirs =
      obligation.createdBy === askedBy && (may(role, 'ask for proof') || obligation.proofPolicy === 'none')
    if (!isTheirs || records.size > 0) throw overtaken()
    return () => void transaction.delete(at)
  }
  const { nominal } = wanted
  if (wanted.act === 'extend' && (records.get(nominal)?.extensions ?? []).length >= 20) throw overtaken()
  const act = actOf(wanted)
  const write = act && actAs(transaction, dates, { nominal, uid: askedBy, act }, now)
  if (!write) throw overtaken()
  return write
}

/** Null for a day that there is not. */
function actOf(wanted: Exclude<WantedAct, { act: 'delete' }>): OccurrenceAct | null {
  const { nominal: _, ...said } = wanted
  if (said.act === 'waive') return said
  const { due } = said
  return isCalendarDate(due) ? { ...said, due } : null
}

const overtaken = () => refusePeople('overtaken', 'This cannot be done any more, or needs nobody else.')

import { shortDate, type CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations.ts'
import { planOccurrence } from '../cloud/occurrences.ts'
import { actOn, type Where } from './acts.ts'
import { did } from './undo.ts'

/** Our own day for its next date, or none any more; the due date and the reminders stay. */
export async function planFor(where: Where, obligation: ObligationRecord, plan: CalendarDate | null): Promise<void> {
  const act = actOn(where, obligation)
  if (!act) return
  const { undo } = await planOccurrence(act, plan)
  const became = plan ? `is planned for ${shortDate(plan, where.today)}` : 'is not planned any more'
  did(
    `${obligation.title} ${became}. It stays due ${shortDate(act.due, where.today)}.`,
    `The plan of ${obligation.title}`,
    undo,
  )
}

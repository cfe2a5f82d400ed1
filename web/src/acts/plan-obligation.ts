import { shortDate, type CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { recordAct } from '../cloud/occurrences/occurrences.ts'
import { announce } from '../ui/toast.ts'
import { nextTarget, type Period, type Where } from './next-target.ts'
import { offerUndo } from './undo.ts'

/** Our own day for its next date, or none any more; the due date and the reminders stay. */
export async function planObligation(
  where: Where,
  obligation: ObligationRecord,
  plan: CalendarDate | null,
  period: Period | null = null,
): Promise<void> {
  const target = nextTarget(where, obligation, period)
  if (!target) return
  const stands = (period ? period.plan : obligation.nextPlan) ?? null
  if (plan !== null && plan === stands)
    return announce(`${obligation.title} is planned for ${shortDate(plan, where.today)} already.`)
  const { undo, kept } = await recordAct(target, { act: 'plan', plan })
  const became = plan ? `is planned for ${shortDate(plan, where.today)}` : 'is not planned any more'
  offerUndo(
    `${obligation.title} ${became}. It stays due ${shortDate(target.due, where.today)}.`,
    `The plan of ${obligation.title}`,
    undo,
    { obligationId: obligation.id, drawn: kept },
  )
}

import { undoOf } from '@duebook/contract/acts/undo-of'
import type { ObligationLine } from '@duebook/contract/people/activity-line'
import { calendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { announce } from '../ui/toast.ts'
import { loadOccurrences, type Where } from './next-target.ts'
import { offerUndo } from './undo.ts'

/** Takes back what a line of the history tells of, as a line of its own; says so where something else was said of it since. */
export async function undoLine(where: Where, obligation: ObligationRecord, line: ObligationLine): Promise<void> {
  const { fetchRecord, recordAct } = await loadOccurrences()
  const record = await fetchRecord(where.bookId, obligation.id, line.nominal ?? '')
  const act = undoOf(line, record)
  if (!record || !act) return announce(`${obligation.title} is not as this line says any more. Look at its own page.`)
  const target = { ...where, obligation, nominal: calendarDate(record.nominal), due: calendarDate(record.due) }
  const { undo } = await recordAct(target, act)
  offerUndo(`Taken back. ${obligation.title} is as it was before.`, `what was taken back of ${obligation.title}`, undo)
}

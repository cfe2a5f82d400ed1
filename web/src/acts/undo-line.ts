import { undoEditOf } from '@duebook/contract/acts/undo-edit-of'
import { undoOf } from '@duebook/contract/acts/undo-of'
import type { ObligationLine } from '@duebook/contract/people/activity-line'
import { calendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { saveEdit } from '../cloud/obligations/editObligation.ts'
import { announce } from '../ui/toast.ts'
import { loadOccurrences, type Where } from './next-target.ts'
import { offerUndo } from './undo.ts'

/** Takes back what a line of the history tells of, as a line of its own; says so where something else was said of it since. */
export async function undoLine(where: Where, obligation: ObligationRecord, line: ObligationLine): Promise<void> {
  if (line.action === 'obligation.changed') return undoEdit(where, obligation, line)
  const { fetchRecord, recordAct } = await loadOccurrences()
  const record = await fetchRecord(where.bookId, obligation.id, line.nominal ?? '')
  const act = undoOf(line, record)
  if (!record || !act) return announce(notSo(obligation))
  const target = { ...where, obligation, nominal: calendarDate(record.nominal), due: calendarDate(record.due) }
  const { undo, kept } = await recordAct(target, act)
  offerUndo(
    `Taken back. ${obligation.title} is as it was before.`,
    `what was taken back of ${obligation.title}`,
    undo,
    {
      drawn: kept,
    },
  )
}

async function undoEdit(where: Where, obligation: ObligationRecord, line: ObligationLine): Promise<void> {
  const fields = undoEditOf(line, obligation)
  const saved = fields && (await saveEdit(where, obligation, fields))
  if (!saved) return announce(notSo(obligation))
  const { title } = saved.obligation
  offerUndo(
    `Taken back. ${title} is as it was before.`,
    `what was taken back of ${title}`,
    async () => void (await saved.undo()),
  )
}

const notSo = ({ title }: ObligationRecord) => `${title} is not as this line says any more. Look at its own page.`

import { shortDate, type CalendarDate } from '@duebook/domain'
import { nextTarget, record, type Where } from '../acts/next-target.ts'
import { readObligation } from '../cloud/obligations/obligation.ts'

/** Our own day for what was just added; taken back, both go. Null where it has no next date. */
export async function planAdded(
  where: Where,
  added: { id: string; undo: () => void },
  plan: CalendarDate,
): Promise<{ said: string; undo: () => Promise<void> } | null> {
  const obligation = await readObligation(where.bookId, added.id)
  const target = obligation && nextTarget(where, obligation)
  if (!target) return null
  const planned = await record(target, { act: 'plan', plan })
  const undo = async () => {
    await planned.undo()
    added.undo()
  }
  return { said: ` Planned for ${shortDate(plan, where.today)}.`, undo }
}

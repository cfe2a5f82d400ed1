import type { DateChange } from '@duebook/contract/derived/chain'
import type { Where } from '../../acts/next-target.ts'
import { offerUndo } from '../../acts/undo.ts'
import { saveEdit } from '../../cloud/obligations/editObligation.ts'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { keepMany, type Step } from '../../cloud/sync/keptMany.ts'
import { takeBackAll } from '../take-back-all.ts'
import { putAwayMany } from '../was-done.ts'

/** Keeps what a chain of dates became, each as an edit of its own; one Undo takes all of it back, also after a reload. `sentence` ends without a full stop. */
export async function saveChanges(
  where: Where,
  obligations: readonly ObligationRecord[],
  changes: readonly DateChange[],
  sentence: string,
): Promise<void> {
  const byId = new Map(obligations.map((one) => [one.id, one]))
  const saved = await Promise.all(
    changes.map(async ({ id, title, schedule }): Promise<Step[]> => {
      const one = byId.get(id)
      const kept = one && (await saveEdit(where, one, { schedule }))
      return kept ? [{ what: 'edit', id, title, takeBack: kept.takeBack, stands: { schedule } }] : []
    }),
  )
  const steps = saved.flat()
  if (steps.length === 0) return
  putAwayMany()
  keepMany({ uid: where.uid, bookId: where.bookId, at: Date.now(), sentence, steps })
  offerUndo(`${sentence}.`, sentence, () => takeBackAll(where, steps))
}

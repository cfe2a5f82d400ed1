import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { offerUndo } from './undo.ts'

/** Takes out what was a mistake: said with Undo, which adds it again as it was. */
export async function deleteObligation(
  where: { bookId: string; uid: string },
  obligation: ObligationRecord,
): Promise<void> {
  const { removeObligation } = await import('../cloud/obligations/removeObligation.ts')
  const undo = await removeObligation(where, obligation)
  offerUndo(`${obligation.title} is deleted.`, `Deleting ${obligation.title}`, undo, { obligationId: obligation.id })
}

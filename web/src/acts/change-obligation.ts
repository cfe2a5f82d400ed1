import type { Editable } from '@duebook/contract/acts/edit-obligation'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { Where } from './next-target.ts'
import { offerUndo } from './undo.ts'

/** Changes what is written of an obligation: drawn at once, said in a sentence, with Undo. False where nothing was another. */
export async function changeObligation(
  where: Where,
  obligation: ObligationRecord,
  fields: Partial<Editable>,
  sentence: string,
): Promise<boolean> {
  const { saveEdit } = await import('../cloud/obligations/editObligation.ts')
  const saved = await saveEdit(where, obligation, fields)
  if (saved) offerUndo(sentence, `The change of ${obligation.title}`, saved.undo, { obligationId: obligation.id })
  return saved !== null
}

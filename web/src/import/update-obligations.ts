import { plural } from '@duebook/domain'
import type { Where } from '../acts/next-target.ts'
import { offerUndo } from '../acts/undo.ts'
import type { SaidOtherwise } from './useSaidOtherwise.ts'

/** Writes into the book what a newer file says of what is there: only what it says otherwise, each as an edit, and one Undo for all of them. */
export async function updateObligations(where: Where, changes: readonly SaidOtherwise[]): Promise<void> {
  const { saveEdit } = await import('../cloud/obligations/editObligation.ts')
  const undos: (() => Promise<unknown>)[] = []
  for (const { obligation, fields } of changes) {
    const saved = await saveEdit(where, obligation, fields)
    if (saved) undos.unshift(saved.undo)
  }
  if (undos.length === 0) return
  const what = plural(undos.length, 'update')
  offerUndo(`${plural(undos.length, 'obligation')} updated from the file.`, `${what} from the file`, async () => {
    for (const undo of undos) await undo()
  })
}

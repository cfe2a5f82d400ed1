import { nextTarget, record, type Where } from '../acts/next-target.ts'
import type { NotificationGroup } from '../acts/notification-groups.ts'
import { offerUndo } from '../acts/undo.ts'
import { markAcknowledged } from '../cloud/reminders/acknowledge.ts'

/** "I have all of them in hand": each date is answered, and one Undo takes all of it back. */
export async function answerAll(where: Where, groups: readonly NotificationGroup[]): Promise<void> {
  const inverses: (() => Promise<unknown> | void)[] = []
  for (const { note, obligation } of groups) {
    const target = obligation && nextTarget(where, obligation)
    if (!target) continue
    markAcknowledged(where.uid, note.id)
    inverses.push((await record(target, { act: 'acknowledge' })).undo)
  }
  if (inverses.length === 0) return
  const said = `You have ${inverses.length} in hand`
  offerUndo(`${said}. None of them is done yet.`, said, async () => {
    for (const undo of inverses.toReversed()) await undo()
  })
}

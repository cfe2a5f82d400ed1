import { nextTarget, type Where } from '../acts/next-target.ts'
import type { NotificationGroup } from '../acts/reminders/notification-groups.ts'
import { sayInHand, sayWhyNot } from '../acts/take-in-hand.ts'
import { offerUndo } from '../acts/undo.ts'
import { markAcknowledged } from '../cloud/reminders/acknowledge.ts'
import { announce } from '../ui/toast.ts'

/** "I have all of them in hand": each date is answered, and one Undo takes all of it back. */
export async function answerAll(where: Where, groups: readonly NotificationGroup[]): Promise<void> {
  const inverses: ((() => Promise<unknown>) | null)[] = []
  try {
    for (const { note, obligation } of groups) {
      const target = obligation && nextTarget(where, obligation)
      if (!target) continue
      inverses.push(await sayInHand(target))
      markAcknowledged(where.uid, note.id)
    }
  } catch (error) {
    return sayWhyNot(error)
  }
  if (inverses.length === 0) return
  const said = `You have ${inverses.length} in hand`
  const sentence = `${said}. None of them is done yet.`
  const undos = inverses.filter((undo) => undo !== null)
  if (undos.length < inverses.length) return announce(sentence)
  offerUndo(sentence, said, async () => {
    for (const undo of undos.toReversed()) await undo()
  })
}

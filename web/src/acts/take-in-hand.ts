import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { focusNextRow } from '../frame/keys.ts'
import { nextTarget, record, type Where } from './next-target.ts'
import { offerUndo } from './undo.ts'

/** "I have it in hand": reminders stop asking, the duty stays. Focus goes on from where it was pressed, because that place goes. */
export async function takeInHand(where: Where, obligation: ObligationRecord, from?: Element | null): Promise<void> {
  const target = nextTarget(where, obligation)
  if (!target) return
  if (from) focusNextRow(from)
  const { undo } = await record(target, { act: 'acknowledge' })
  offerUndo(`You have ${obligation.title} in hand. It is not done yet.`, `${obligation.title} in hand`, undo, {
    obligationId: obligation.id,
  })
}

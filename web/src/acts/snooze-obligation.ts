import { shortDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { snooze } from '../cloud/occurrences/snooze.ts'
import { nextTarget, type Where } from './next-target.ts'
import { offerUndo } from './undo.ts'
import { isConnected } from '../cloud/sync/connection.ts'

/** Its reminders are quiet until `until` (ms since 1970, `said` in words). Neither plan nor due date moves. */
export async function snoozeObligation(where: Where, obligation: ObligationRecord, until: number, said: string) {
  const target = nextTarget(where, obligation)
  if (!target) return
  const { undo, kept } = await snooze(target, until)
  const armed = isConnected() ? '' : ' Others are still reminded until the server has it.'
  offerUndo(
    `${obligation.title} is quiet until ${said}. It stays due ${shortDate(target.due)}.${armed}`,
    `Snoozing ${obligation.title}`,
    undo,
    { obligationId: obligation.id, drawn: kept },
  )
}

/** Ends the quiet: its reminders are asked as the plan says, what fell into that time at once. */
export async function endSnooze(where: Where, obligation: ObligationRecord) {
  const target = nextTarget(where, obligation)
  if (!target) return
  const { undo, kept } = await snooze(target, null)
  offerUndo(`${obligation.title} is asked as planned again.`, `Ending the quiet of ${obligation.title}`, undo, {
    obligationId: obligation.id,
    drawn: kept,
  })
}

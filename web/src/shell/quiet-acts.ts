import { shortDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations.ts'
import { snooze } from '../cloud/snooze.ts'
import { actOn, type Where } from './acts.ts'
import { did } from './undo.ts'

/** Its reminders are quiet until `until` (ms since 1970, `said` in words). Neither plan nor due date moves. */
export async function snoozeUntil(where: Where, obligation: ObligationRecord, until: number, said: string) {
  const act = actOn(where, obligation)
  if (!act) return
  const { undo } = await snooze(act, until)
  const armed = navigator.onLine ? '' : ' Others are still reminded until the server has it.'
  did(
    `${obligation.title} is quiet until ${said}. It stays due ${shortDate(act.due)}.${armed}`,
    `Snoozing ${obligation.title}`,
    undo,
  )
}

/** Ends the quiet: its reminders are asked as the plan says, what fell into that time at once. */
export async function askAgain(where: Where, obligation: ObligationRecord) {
  const act = actOn(where, obligation)
  if (!act) return
  const { undo } = await snooze(act, null)
  did(`${obligation.title} is asked as planned again.`, `Ending the quiet of ${obligation.title}`, undo)
}

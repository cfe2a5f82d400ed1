import { snoozeEnd } from '@duebook/contract/acts/snooze-end'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'

/** Until when somebody does not want to be asked about its next date, in ms since 1970; null when nothing holds it back at `now`. Another's quiet is theirs alone. */
export function quietUntil(
  { snooze, nextNominal }: Pick<ObligationRecord, 'snooze' | 'nextNominal'>,
  { now, uid }: { now: number; uid: string },
): number | null {
  const end = snooze?.by === uid ? snoozeEnd(snooze, nextNominal) : null
  return end !== null && end > now ? end : null
}

import { mayLapse } from '@duebook/contract/materialise'
import type { EscalationState } from '@duebook/domain'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import type { DateStanding } from './standing.ts'

/**
 * Whether its record says that somebody has it, while others are asked by now and it is to say so no more: the answer ran out, or who gave it is
 * away or gone. A date that is over and that only this keeps from being dropped stays theirs: asked whether it is done, they are to find it there.
 */
export const hasRunOut = (
  { standing }: { standing: Pick<DateStanding, 'o' | 'record' | 'obligation'> },
  { occurrences, now }: Pick<EscalationState, 'occurrences' | 'now'>,
): boolean =>
  standing.record?.state === 'open' &&
  standing.record.acknowledgedBy !== null &&
  !standing.record.awaitingProof &&
  occurrences[standing.o]?.hand.state === 'asked' &&
  !wouldLapse(standing, now)

function wouldLapse({ record, obligation }: Pick<DateStanding, 'record' | 'obligation'>, now: number): boolean {
  if (obligation?.catchUp !== 'skip' || !obligation.schedule || !mayLapse(obligation.schedule)) return false
  return record !== null && record.due < zoneResolver.toLocal(now, knownZone(obligation.timeZone)).date
}

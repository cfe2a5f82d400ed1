import type { Decision } from '../decision.ts'
import type { Obligation } from '../obligation.ts'

/** Whether it ends with this: nothing follows, and no notice is asked for. */
export const isEnding = (kind: Decision['kind'] | null | undefined): kind is 'noticeGiven' | 'ended' =>
  kind === 'noticeGiven' || kind === 'ended'

/**
 * Whether one decides about its next date, and does not do it: a contract or a renewal with a term or a notice. Of one that was ended there is
 * nothing to decide.
 */
export function isDecided({ kind, schedule, notice }: Pick<Obligation, 'kind' | 'schedule' | 'notice'>): boolean {
  if (schedule.lastDay !== undefined) return false
  if (notice !== null) return true
  if (schedule.type !== 'term') return false
  return schedule.renewal.form !== 'none' || kind === 'contract' || kind === 'renewal'
}

/** It was decided to end, and that day is over: it needs nobody, also before the service has closed it. */
export const isOver = (
  { nextDecision, nextDue }: Pick<Obligation, 'nextDecision' | 'nextDue'>,
  today: string,
): boolean => isEnding(nextDecision) && nextDue !== null && nextDue < today

/** What is decided of the next date, for a line of a list; null where nothing is. */
export function decidedLine({ nextDecision }: Pick<Obligation, 'nextDecision'>): string | null {
  switch (nextDecision) {
    case 'noticeGiven':
      return 'Notice given, nothing renews'
    case 'ended':
      return 'Decided to end, nothing renews'
    case 'renegotiating':
      return 'Renegotiating'
    case null:
    case undefined:
      return null
  }
}

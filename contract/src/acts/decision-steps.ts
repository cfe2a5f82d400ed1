import type { CalendarDate } from '@duebook/domain'
import type { Deciding } from '../decision.ts'
import type { Obligation } from '../obligation.ts'
import type { OccurrenceAct } from './occurrence-act.ts'
import { endReached, type End } from './end-reached.ts'

/** What is recorded of one end of a contract. */
export type DecisionStep = End & { act: OccurrenceAct & { act: 'decide' } }
type Noticed = Pick<Obligation, 'schedule' | 'notice'>
type NoticeGiven = Extract<Deciding, { kind: 'noticeGiven' }>

/**
 * What a decision about the open end records, in order: the ends that a late notice cannot prevent renew, and it holds for the one after them.
 * Null where a notice reaches no end any more. What is settled already is left as it is.
 */
export function decisionSteps(
  obligation: Noticed,
  open: End,
  decision: Deciding,
  isSettled: (nominal: CalendarDate) => boolean = () => false,
): DecisionStep[] | null {
  if (decision.kind !== 'noticeGiven') return [{ ...open, act: { act: 'decide', decision } }]
  const reached = endReached(obligation, open, countsOn(obligation, decision))
  if (!reached) return null
  const { nominal, due, renewed } = reached
  return [
    ...renewed
      .filter((end) => !isSettled(end.nominal))
      .map((end): DecisionStep => ({ ...end, act: { act: 'decide', decision: { kind: 'renews' } } })),
    { nominal, due, act: { act: 'decide', decision } },
  ]
}

/** The day on which a notice counts: sent, or in their hands, as far as that is known. */
export function countsOn(
  { notice }: Pick<Obligation, 'notice'>,
  { sentOn, expectedOn, receivedOn }: Pick<NoticeGiven, 'sentOn' | 'expectedOn' | 'receivedOn'>,
): CalendarDate {
  return notice?.counts === 'received' ? (receivedOn ?? expectedOn ?? sentOn) : sentOn
}

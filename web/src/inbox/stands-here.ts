import { proposalStands } from '@duebook/contract/people/proposal'
import type { CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { WaitingProposal } from '../cloud/people/proposals.ts'

type Known = Pick<ObligationRecord, 'assignee' | 'status' | 'nextNominal' | 'nextDue' | 'nextPlan'>

/**
 * Whether what is proposed can still be taken, as far as the obligation alone says: what was done on a device without a connection is known here
 * before the service ends the proposal.
 */
export function standsHere(proposal: WaitingProposal, obligation: Known, today: CalendarDate): boolean {
  const { nextNominal, nextDue, nextPlan } = obligation
  const { nominal, due, was } = proposal
  const isNext = nominal === nextNominal
  const isSettled = nextNominal === null || nominal < nextNominal
  const date = isNext ? { due: nextDue, plan: nextPlan ?? null } : { due: isSettled ? null : due, plan: was }
  return proposalStands(proposal, { obligation, record: { plan: date.plan }, due: date.due }, today)
}

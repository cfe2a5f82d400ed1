import { proposalEntryOf, proposalId, proposalStands, type Proposal } from '@duebook/contract/people/proposal'
import { paths } from '@duebook/contract/paths'
import { readSchedule } from '@duebook/contract/schedule'
import { waitingPaths } from '@duebook/contract/people/waiting-paths'
import { DomainError } from '@duebook/domain'
import { database, type Transaction } from '../cloud/admin.ts'
import { openDue, type Dates } from '../obligations/dates-of.ts'
import { todayOf } from '../obligations/work-out-anew.ts'

/** Whether a proposal can still be taken, by what the transaction sees. */
export function stillStands(proposal: Proposal, dates: Dates | null): boolean {
  if (!dates) return false
  const { obligation, records } = dates
  const date = { obligation, record: records.get(proposal.nominal), due: dueNow(dates, proposal.nominal) }
  return proposalStands(proposal, date, todayOf(obligation))
}

/** The date in force; null where it is settled, gone or after the last day of what ends, or its rule cannot be read. */
export function dueNow(dates: Dates, nominal: string) {
  try {
    const lastDay = readSchedule(dates.obligation.schedule)?.lastDay
    return lastDay !== undefined && nominal > lastDay ? null : openDue(dates, nominal)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/** It waits no more, and its entry goes from the inbox of whoever was asked. */
export function endProposal(transaction: Transaction, bookId: string, proposal: Proposal): void {
  const id = proposalId(proposal)
  transaction.delete(database.doc(waitingPaths.proposal(bookId, id)))
  transaction.delete(database.doc(`${paths.notifications(proposal.askedOf)}/${proposalEntryOf(bookId, id)}`))
}

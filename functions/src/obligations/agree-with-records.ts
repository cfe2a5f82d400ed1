import { isSame } from '@duebook/contract/acts/is-same'
import { renewalObligation } from '@duebook/contract/billing/billing'
import type { DocumentData, DocumentReference } from '../cloud/admin.ts'
import { workOutAnew } from './work-out-anew.ts'

/**
 * A device that was offline works its dates out without what others recorded meanwhile: where what it said of them is another than what is
 * recorded gives, that is put right. True where it was; its reminders follow from that write, not from what it said.
 */
export async function agreeWithRecords(
  obligation: DocumentReference,
  before: DocumentData | undefined,
  after: DocumentData | undefined,
): Promise<boolean> {
  // Our own renewal follows the payment provider.
  if (!before || !after || obligation.id === renewalObligation) return false
  if (dated.every((field) => isSame(before[field], after[field]))) return false
  return workOutAnew(obligation, () => true)
}

const dated = [
  'schedule',
  'notice',
  'catchUp',
  'status',
  'nextNominal',
  'nextDue',
  'nextNotice',
  'nextPlan',
  'nextDecision',
  'nextAcknowledged',
  'nextAwaitingProof',
]

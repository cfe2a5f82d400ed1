import { cardByKey } from '../cards.ts'
import { invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Charge, Dispute } from '../resources.ts'
import type { Work } from '../work.ts'
import { bookDispute } from './account-balance.ts'

/** Text that may be said about a payment; files are not taken. */
export const evidenceTexts = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const
export type EvidenceText = (typeof evidenceTexts)[number]

/** What the practice cards that dispute say, with the card network's code for it. */
const reasons = { fraudulent: '10.4', product_not_received: '13.1' } as const

/** The holder of a card that disputes says that a payment of it was wrong: its money goes back at once, until the bank has decided. */
export function disputeIfCardDoes(work: Work, charge: Charge): void {
  const { disputes } = cardByKey(work.ownOf('payment_method', charge.payment_method ?? '').card)
  if (disputes === undefined) return
  const [id, created] = [newId('du'), work.timeOf(charge.customer)]
  const { amount_captured: amount, currency } = charge
  const brand = charge.payment_method_details?.card?.brand ?? 'visa'
  work.save('charge', { ...charge, disputed: true })
  const opened = work.insert('dispute', {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: created + answerWithin,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: reasons[disputes] },
      type: 'card',
    },
    reason: disputes,
    status: 'needs_response',
  })
  work.at('dispute.due', id, charge.customer, created + answerWithin)
  work.emit('charge.dispute.created', opened)
  const withdrawn = work.save('dispute', {
    ...opened,
    balance_transactions: [bookDispute(work, { id, amount: -amount, created, currency }, charge.id)],
  })
  work.emit('charge.dispute.funds_withdrawn', withdrawn)
}

/** Says something for the payment. Submitted, the bank decides by the two texts of the testing page; another text is under review for as long as nobody says more. Throws 400 once it is decided. */
export function answerDispute(
  work: Work,
  dispute: Dispute,
  given: { evidence: Partial<Record<EvidenceText, string>>; submit: boolean; metadata: Dispute['metadata'] },
): Dispute {
  const says = Object.keys(given.evidence).length > 0 || given.submit
  if (says && !isOpen(dispute)) throw decided(dispute)
  const evidence = { ...dispute.evidence, ...given.evidence }
  const hasEvidence = evidenceTexts.some((name) => evidence[name] !== null)
  if (given.submit && !hasEvidence) throw invalid('There is no evidence to submit.', 'evidence')
  const details = dispute.evidence_details
  const answered = work.save(
    'dispute',
    {
      ...dispute,
      evidence,
      metadata: given.metadata,
      evidence_details: {
        ...details,
        has_evidence: hasEvidence,
        submission_count: details.submission_count + (given.submit ? 1 : 0),
        submission_method: given.submit ? 'manual' : details.submission_method,
      },
      status: given.submit ? 'under_review' : dispute.status,
    },
    'charge.dispute.updated',
  )
  if (!given.submit) return answered
  work.store.unschedule('dispute.due', dispute.id)
  if (evidence.uncategorized_text === 'winning_evidence') return endDispute(work, answered, 'won')
  if (evidence.uncategorized_text === 'losing_evidence') return endDispute(work, answered, 'lost')
  return answered
}

/** Ends it: won, the money comes back, the fee stays; lost, the card's holder keeps it. Throws 400 when it has ended. */
export function endDispute(work: Work, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  if (!isOpen(dispute)) throw decided(dispute)
  work.store.unschedule('dispute.due', dispute.id)
  const { id, amount, currency, charge, balance_transactions: moves } = dispute
  const created = work.timeOf(work.find('charge', charge)?.customer ?? null)
  const ended = work.save('dispute', {
    ...dispute,
    status,
    balance_transactions:
      status === 'lost' ? moves : [...moves, bookDispute(work, { id, amount, created, currency }, charge)],
  })
  work.emit('charge.dispute.closed', ended)
  if (status === 'won') work.emit('charge.dispute.funds_reinstated', ended)
  return ended
}

/** Nobody said anything in time: the card's holder keeps the money. */
export function forfeitDispute(work: Work, dispute: Dispute): void {
  if (dispute.status !== 'needs_response') return
  const late = { ...dispute, evidence_details: { ...dispute.evidence_details, past_due: true } }
  endDispute(work, work.save('dispute', late), 'lost')
}

const isOpen = ({ status }: Dispute) => status === 'needs_response' || status === 'under_review'
const decided = ({ status }: Dispute) => invalid(`This dispute is already closed: it is ${status}.`, 'id')

/** Seconds. */
const answerWithin = 7 * 86_400

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

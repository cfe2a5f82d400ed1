import { invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Charge, Refund } from '../resources.ts'
import type { Work } from '../work.ts'
import { mergeMetadata } from '../wire/parameters.ts'
import { bookRefund } from './account-balance.ts'

type RefundAsked = {
  /** All that is left of the charge when absent. */
  amount?: number
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer'
  metadata?: Parameters<typeof mergeMetadata>[1]
}

/** Gives back what was paid, or a part of it, at once. Throws 400 for what was not paid, is back already, is more than is left, or is disputed. */
export function refundCharge(work: Work, charge: Charge, asked: RefundAsked): Refund {
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge', 'charge_already_refunded')
  if (charge.status !== 'succeeded' || !charge.captured)
    throw invalid(`Charge ${charge.id} was not paid, so it cannot be refunded.`, 'charge')
  if (charge.disputed && work.all('dispute', 'charge', charge.id).some(({ status }) => status !== 'won'))
    throw invalid(`The charge ${charge.id} has been charged back, and cannot be refunded.`, 'charge', 'charge_disputed')
  const left = charge.amount_captured - charge.amount_refunded
  const amount = asked.amount ?? left
  if (amount > left)
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
      'amount',
      'amount_too_large',
    )
  const [id, created] = [newId('re'), work.timeOf(charge.customer)]
  const refund = work.insert('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: bookRefund(work, { id, amount, created, currency: charge.currency }, charge),
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata(null, asked.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: asked.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  work.emit('refund.created', refund)
  const refunded = work.save('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  work.emit('charge.refunded', refunded, { amount_refunded: charge.amount_refunded, refunded: charge.refunded })
  return refund
}

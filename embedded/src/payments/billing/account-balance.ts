import { newId } from '../ids.ts'
import type { BalanceTransaction, Charge, Dispute, Refund } from '../resources.ts'
import type { Work } from '../work.ts'
import { percentOf } from './amounts.ts'

/** Writes down what a paid charge brings the account, less the fee. Returns the id. `amount` is what was captured of it. */
export function bookCharge(
  work: Work,
  charge: Pick<Charge, 'id' | 'currency' | 'description' | 'created'>,
  amount: number,
): string {
  const fee = percentOf(amount, feePercent) + feeFixed
  const description = 'Practice processing fees'
  return book(work, {
    ...charge,
    source: charge.id,
    amount,
    fee,
    fee_details: [{ amount: fee, application: null, currency: charge.currency, description, type: 'stripe_fee' }],
    type: 'charge',
  })
}

/** Writes down what a refund takes from the account; its fee is not given back. Returns the id. */
export function bookRefund(
  work: Work,
  refund: Pick<Refund, 'id' | 'currency' | 'created' | 'amount'>,
  charge: Charge,
): string {
  return book(work, {
    ...refund,
    source: refund.id,
    description: charge.description === null ? 'REFUND FOR CHARGE' : `REFUND FOR CHARGE (${charge.description})`,
    amount: -refund.amount,
    fee: 0,
    fee_details: [],
    type: 'refund',
  })
}

/** Writes down that a disputed payment was taken back, with the fee for it, or that it came back, which gives no fee back. */
export function bookDispute(
  work: Work,
  dispute: Pick<Dispute, 'id' | 'currency' | 'created' | 'amount'>,
  charge: string,
): BalanceTransaction {
  const taken = dispute.amount < 0
  const { currency } = dispute
  const fee = { amount: disputeFee, application: null, currency, description: 'Dispute fee', type: 'stripe_fee' }
  const id = book(work, {
    ...dispute,
    source: dispute.id,
    description: taken ? `Chargeback withdrawal for ${charge}` : `Chargeback reversal for ${charge}`,
    fee: taken ? disputeFee : 0,
    fee_details: taken ? [fee] : [],
    type: 'adjustment',
    reporting: taken ? 'dispute' : 'dispute_reversal',
  })
  return work.get('balance_transaction', id)
}

/** What the account holds, in each currency that it was ever paid in. */
export function accountBalance(work: Work): object {
  const { available } = work.find('balance', balanceId) ?? nothing
  return {
    object: 'balance',
    available: available.map((one) => ({ ...one, source_types: { card: one.amount } })),
    livemode: false,
    pending: available.map(({ currency }) => ({ amount: 0, currency, source_types: { card: 0 } })),
  }
}

type Booked = Pick<
  BalanceTransaction,
  'amount' | 'created' | 'currency' | 'description' | 'fee' | 'fee_details' | 'source' | 'type'
> & { reporting?: BalanceTransaction['reporting_category'] }

function book(
  work: Work,
  { amount, created, currency, description, fee, fee_details, source, type, reporting }: Booked,
): string {
  const net = amount - fee
  const booked = work.insert('balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details,
    net,
    reporting_category: reporting ?? type,
    source,
    status: 'available',
    type,
  })
  const before = work.find('balance', balanceId)
  const { available } = before ?? nothing
  const held = available.find((one) => one.currency === currency)?.amount ?? 0
  const after = {
    ...nothing,
    available: [...available.filter((one) => one.currency !== currency), { amount: held + net, currency }],
  }
  if (before) work.save('balance', after)
  else work.insert('balance', after)
  return booked.id
}

const balanceId = 'balance'
const nothing = { id: balanceId, available: [] as { amount: number; currency: string }[] }

/** What the provider takes of a card in Britain, in the smallest unit. */
const [feePercent, feeFixed] = [1.5, 20]
/** Also of the smallest unit, in whichever currency. */
const disputeFee = 2_000

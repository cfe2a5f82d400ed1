import { newId } from '../ids.ts'
import type { CustomerBalanceTransaction, Customer } from '../resources.ts'
import type { Work } from '../work.ts'

/** Moves a customer's balance by an amount (below zero is credit) and writes the transaction down. */
export function moveBalance(
  work: Work,
  customer: Customer,
  amount: number,
  given: Pick<CustomerBalanceTransaction, 'type' | 'currency'> &
    Partial<Pick<CustomerBalanceTransaction, 'description' | 'invoice' | 'metadata'>> & { creditNote?: string },
): CustomerBalanceTransaction {
  const balance = customer.balance + amount
  work.save(
    'customer',
    {
      ...customer,
      balance,
      currency: customer.currency ?? given.currency,
      invoice_credit_balance: { [given.currency]: balance },
    },
    'customer.updated',
  )
  return work.insert('customer_balance_transaction', {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: work.timeOf(customer.id),
    credit_note: given.creditNote ?? null,
    currency: given.currency,
    customer: customer.id,
    customer_account: null,
    description: given.description ?? null,
    ending_balance: balance,
    invoice: given.invoice ?? null,
    livemode: false,
    metadata: given.metadata ?? {},
    type: given.type,
  })
}

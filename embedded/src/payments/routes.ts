import { balance } from './commands/balance.ts'
import { products, prices } from './commands/catalogue.ts'
import { checkoutSessions } from './commands/checkout.ts'
import { coupons, promotionCodes } from './commands/coupons.ts'
import { creditNotes } from './commands/credit-notes.ts'
import { customers } from './commands/customers.ts'
import { disputes } from './commands/disputes.ts'
import { events, webhookEndpoints } from './commands/events.ts'
import { invoiceItems, invoiceLines } from './commands/invoice-items.ts'
import { invoicePayments, invoices } from './commands/invoices.ts'
import { paymentLinks } from './commands/payment-links.ts'
import { paymentMethods } from './commands/payment-methods.ts'
import { charges, paymentIntents, refunds } from './commands/payments.ts'
import { portal } from './commands/portal.ts'
import { setupIntents } from './commands/setup-intents.ts'
import { subscriptionSchedules } from './commands/subscription-schedules.ts'
import { subscriptions } from './commands/subscriptions.ts'
import { subscriptionItems } from './commands/subscription-items.ts'
import { taxIds } from './commands/tax-ids.ts'
import { taxRates } from './commands/tax-rates.ts'
import { testClocks } from './commands/test-clocks.ts'
import type { Operation } from './operation.ts'

/** Everything that the API answers. What stands in an address word for word goes before what stands for an id. */
export const operations: readonly Operation[] = [
  ...customers,
  ...taxIds,
  ...taxRates,
  ...products,
  ...prices,
  ...coupons,
  ...promotionCodes,
  ...paymentMethods,
  ...setupIntents,
  ...paymentIntents,
  ...charges,
  ...refunds,
  ...disputes,
  ...balance,
  ...subscriptions,
  ...subscriptionItems,
  ...subscriptionSchedules,
  ...invoices,
  ...invoiceItems,
  ...invoiceLines,
  ...invoicePayments,
  ...creditNotes,
  ...checkoutSessions,
  ...paymentLinks,
  ...portal,
  ...events,
  ...webhookEndpoints,
  ...testClocks,
]

export function route(method: string, path: string): { operation: Operation; ids: string[] } | null {
  for (const operation of operations) {
    if (operation.method !== method) continue
    const match = operation.pattern.exec(path)
    if (match) return { operation, ids: match.slice(1).map((id) => decodeURIComponent(id)) }
  }
  return null
}

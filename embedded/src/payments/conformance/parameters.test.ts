import { expect, it } from 'vitest'
import { operations } from '../routes.ts'
import { eventNames } from '../wire/event-names.ts'
import { declarationsOf, resolve } from './declarations.ts'
import { parameterNames } from './schemas.ts'

/** The interface by which the SDK declares an operation's parameters. */
const files: Record<string, [file: string, base: string]> = {
  customers: ['resources/Customers', 'Customer'],
  products: ['resources/Products', 'Product'],
  prices: ['resources/Prices', 'Price'],
  coupons: ['resources/Coupons', 'Coupon'],
  promotion_codes: ['resources/PromotionCodes', 'PromotionCode'],
  payment_methods: ['resources/PaymentMethods', 'PaymentMethod'],
  setup_intents: ['resources/SetupIntents', 'SetupIntent'],
  payment_intents: ['resources/PaymentIntents', 'PaymentIntent'],
  charges: ['resources/Charges', 'Charge'],
  balance_transactions: ['resources/BalanceTransactions', 'BalanceTransaction'],
  refunds: ['resources/Refunds', 'Refund'],
  payment_links: ['resources/PaymentLinks', 'PaymentLink'],
  tax_rates: ['resources/TaxRates', 'TaxRate'],
  subscriptions: ['resources/Subscriptions', 'Subscription'],
  subscription_items: ['resources/SubscriptionItems', 'SubscriptionItem'],
  subscription_schedules: ['resources/SubscriptionSchedules', 'SubscriptionSchedule'],
  invoices: ['resources/Invoices', 'Invoice'],
  invoiceitems: ['resources/InvoiceItems', 'InvoiceItem'],
  disputes: ['resources/Disputes', 'Dispute'],
  credit_notes: ['resources/CreditNotes', 'CreditNote'],
  invoice_payments: ['resources/InvoicePayments', 'InvoicePayment'],
  'checkout/sessions': ['resources/Checkout/Sessions', 'Checkout.Session'],
  'billing_portal/configurations': ['resources/BillingPortal/Configurations', 'BillingPortal.Configuration'],
  'billing_portal/sessions': ['resources/BillingPortal/Sessions', 'BillingPortal.Session'],
  webhook_endpoints: ['resources/WebhookEndpoints', 'WebhookEndpoint'],
  events: ['resources/Events', 'Event'],
  'test_helpers/test_clocks': ['resources/TestHelpers/TestClocks', 'TestHelpers.TestClock'],
}
const named: Record<string, string> = {
  'credit_notes/void': 'VoidCreditNote',
  'credit_notes/preview/lines': 'ListPreviewLineItems',
  '/finalize': 'FinalizeInvoice',
  '/void': 'VoidInvoice',
  '/mark_uncollectible': 'MarkUncollectible',
  '/create_preview': 'CreatePreview',
  '/search': 'Search',
  '/lines': 'ListLineItems',
  '/lines/:line': 'UpdateLineItem',
  '/line_items': 'ListLineItems',
  '/discount': 'DeleteDiscount',
}

/** What lies below a customer. */
const ofCustomer = {
  '/balance_transactions': 'BalanceTransaction',
  '/payment_methods': 'PaymentMethod',
  '/tax_ids': 'TaxId',
}

/** `POST /v1/customers/:id` → `CustomerUpdateParams`. */
function interfaceOf(method: string, path: string): [file: string, name: string] | null {
  // There is one, so that it is neither listed nor named.
  if (path === '/v1/balance') return ['resources/Balance', 'BalanceRetrieveParams']
  const resource = Object.keys(files).find((name) => path === `/v1/${name}` || path.startsWith(`/v1/${name}/`))
  const [file, base] = files[resource ?? ''] ?? ['', '']
  const rest = path.slice(`/v1/${resource ?? ''}`.length).replace(/^\/:id/, '/:id')
  const tail = rest.replace('/:id', '')
  const verb =
    rest === ''
      ? method === 'POST'
        ? 'Create'
        : 'List'
      : rest === '/:id'
        ? ({ GET: 'Retrieve', POST: 'Update', DELETE: base === 'Subscription' ? 'Cancel' : 'Delete' }[method] ?? '')
        : (named[`${resource ?? ''}${tail}`] ?? named[tail] ?? tail.slice(1, 2).toUpperCase() + tail.slice(2))
  const of = Object.entries(ofCustomer).find(([name]) => tail.startsWith(name))?.[1]
  if (of !== undefined) {
    const one = tail.includes('/:')
    const what =
      method === 'DELETE' ? 'Delete' : method === 'POST' ? (one ? 'Update' : 'Create') : one ? 'Retrieve' : 'List'
    return [file, `CustomerBase${what}${of}${what === 'List' ? 's' : ''}`.replace('Base', '') + 'Params']
  }
  return tail === '/retry' ? null : [file, `${base}${verb}Params`]
}

const cases = operations.flatMap((operation) => {
  const target = interfaceOf(operation.method, operation.path)
  return target ? [[`${operation.method} ${operation.path}`, operation, target] as const] : []
})

it.each(cases)('%s reads only parameters that the SDK declares [S09]', (_address, operation, [file, name]) => {
  const declared = parameterNames(file, name)
  expect(declared, `${name} in ${file}`).not.toBeNull()
  expect(Object.keys(operation.fields).filter((field) => !declared?.includes(field))).toEqual([])
})

it('every operation but one is compared', () => {
  expect(cases).toHaveLength(operations.length - 1)
})

it('the events that an endpoint may ask for are those that the SDK declares [S04]', () => {
  const found = resolve(declarationsOf('resources/WebhookEndpoints'), 'WebhookEndpointCreateParams.EnabledEvent')
  const declared = found?.type.kind === 'union' ? found.type.of : []
  const names = declared.flatMap((one) => (one.kind === 'literal' && one.value !== '*' ? [one.value] : []))
  expect(names.length).toBeGreaterThan(200)
  expect([...eventNames]).toEqual(names)
})

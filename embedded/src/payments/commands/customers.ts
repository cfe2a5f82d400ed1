import { invalid, missing } from '../errors.ts'
import { newId, randomText } from '../ids.ts'
import { operation, pageFields } from '../operation.ts'
import { moveBalance } from '../billing/balance.ts'
import { attachMethod, checkedMethod } from '../billing/payment-methods.ts'
import { checkedCurrency } from '../billing/prices.ts'
import { endSubscription } from '../billing/lifecycle.ts'
import type { Customer } from '../resources.ts'
import * as is from '../wire/parameters.ts'
import { mergeMetadata, wholeAddress } from '../wire/parameters.ts'
import { page } from '../wire/page.ts'
import { search, searchFields } from '../wire/search.ts'
import type { Work } from '../work.ts'

const writable = {
  address: is.emptyable(is.address()),
  balance: is.integer(-99_999_999_999),
  description: is.emptyable(is.text()),
  email: is.emptyable(is.text(512)),
  invoice_prefix: is.text(12),
  invoice_settings: is.object({
    default_payment_method: is.emptyable(is.text(100)),
    footer: is.emptyable(is.text()),
    custom_fields: is.emptyable(
      is.list(is.object({ name: is.needed(is.text(40)), value: is.needed(is.text(140)) }), 4),
    ),
  }),
  metadata: is.metadata(),
  name: is.emptyable(is.text(256)),
  next_invoice_sequence: is.integer(1, 999_999_999),
  phone: is.emptyable(is.text(20)),
  preferred_locales: is.list(is.text(20), 20),
  shipping: is.emptyable(
    is.object({ address: is.needed(is.address()), name: is.needed(is.text(500)), phone: is.emptyable(is.text(20)) }),
  ),
  tax_exempt: is.emptyable(is.oneOf('none', 'exempt', 'reverse')),
}
type Given = {
  [K in keyof typeof writable]?: (typeof writable)[K] extends { read(...given: never): infer T } ? T : never
}

export const customers = [
  operation(
    'POST /v1/customers',
    { ...writable, payment_method: is.text(100), test_clock: is.text(100) },
    (work, given) => {
      const clock =
        given.test_clock === undefined ? null : work.get('test_helpers.test_clock', given.test_clock, 'test_clock').id
      const now = work.clockTime(clock)
      const blank = newCustomer(clock, now)
      const method =
        given.payment_method === undefined
          ? null
          : checkedMethod(work, given.payment_method, blank.id, 'payment_method', now)
      const settings = given.invoice_settings
      // A practice name such as `pm_card_visa` stands for another card each time: both places mean the one that is attached.
      const same = method && settings?.default_payment_method === given.payment_method
      const customer = work.insert(
        'customer',
        apply(blank, same ? { ...given, invoice_settings: { ...settings, default_payment_method: method.id } } : given),
      )
      work.emit('customer.created', customer)
      if (method) attachMethod(work, method, customer.id)
      checkDefault(work, customer)
      return customer
    },
  ),
  operation(
    'GET /v1/customers',
    { ...pageFields, created: is.range(), email: is.text(512), test_clock: is.text(100) },
    (work, asked) =>
      page(
        work,
        'customer',
        '/v1/customers',
        asked,
        { email: asked.email, test_clock: asked.test_clock },
        (customer) => customer.test_clock === null || asked.test_clock !== undefined,
      ),
  ),
  operation('GET /v1/customers/search', searchFields, (work, asked) =>
    search(work, 'customer', '/v1/customers/search', asked, ['created', 'email', 'metadata', 'name', 'phone']),
  ),
  operation('GET /v1/customers/:id', {}, (work, _given, [id]) => {
    const customer = work.get('customer', id)
    return work.own('customer', id)?.deleted ? { id, object: 'customer', deleted: true } : customer
  }),
  operation('POST /v1/customers/:id', writable, (work, given, [id]) => {
    const before = liveCustomer(work, id)
    if (given.balance !== undefined && given.balance !== before.balance)
      moveBalance(work, before, given.balance - before.balance, {
        type: 'adjustment',
        currency: before.currency ?? 'gbp',
      })
    const after = apply(work.get('customer', id), { ...given, balance: undefined })
    checkDefault(work, after)
    return work.save('customer', after, 'customer.updated')
  }),
  operation('DELETE /v1/customers/:id', {}, (work, _given, [id]) => {
    const customer = liveCustomer(work, id)
    for (const subscription of work.all('subscription', 'customer', id))
      if (subscription.ended_at === null) endSubscription(work, subscription, 'cancellation_requested', work.timeOf(id))
    for (const method of work.all('payment_method', 'customer', id)) {
      work.save('payment_method', { ...method, customer: null }, undefined, {
        ...work.ownOf('payment_method', method.id),
        detached: true,
      })
    }
    work.saveOwn('customer', id, { deleted: true })
    work.emit('customer.deleted', customer)
    return { id, object: 'customer', deleted: true }
  }),
  operation('DELETE /v1/customers/:id/discount', {}, (work, _given, [id]) => {
    liveCustomer(work, id)
    throw missing('active discount for customer', id, 'id', true)
  }),
  operation(
    'POST /v1/customers/:id/balance_transactions',
    {
      amount: is.needed(is.integer(-99_999_999_999)),
      currency: is.needed(is.text(3)),
      description: is.emptyable(is.text()),
      metadata: is.metadata(),
    },
    (work, given, [id]) => {
      const customer = liveCustomer(work, id)
      const currency = checkedCurrency(given.currency)
      if (customer.currency && customer.currency !== currency)
        throw invalid(`The customer's balance is in ${customer.currency}.`, 'currency')
      return moveBalance(work, customer, given.amount, {
        type: 'adjustment',
        currency,
        description: given.description ?? null,
        metadata: mergeMetadata(null, given.metadata),
      })
    },
  ),
  operation(
    'GET /v1/customers/:id/balance_transactions',
    { ...pageFields, created: is.range(), invoice: is.text(100) },
    (work, asked, [id]) => {
      work.get('customer', id)
      return page(work, 'customer_balance_transaction', `/v1/customers/${id}/balance_transactions`, asked, {
        customer: id,
        invoice: asked.invoice,
      })
    },
  ),
  operation('GET /v1/customers/:id/balance_transactions/:transaction', {}, (work, _given, [id, transaction]) =>
    ofCustomer(work, id, transaction),
  ),
  operation(
    'POST /v1/customers/:id/balance_transactions/:transaction',
    { description: is.emptyable(is.text()), metadata: is.metadata() },
    (work, given, [id, transaction]) => {
      const found = ofCustomer(work, id, transaction)
      return work.save('customer_balance_transaction', {
        ...found,
        ...(given.description !== undefined && { description: given.description }),
        metadata: mergeMetadata(found.metadata, given.metadata),
      })
    },
  ),
  operation('GET /v1/customers/:id/payment_methods', { ...pageFields, type: is.oneOf('card') }, (work, asked, [id]) => {
    liveCustomer(work, id)
    return page(work, 'payment_method', `/v1/customers/${id}/payment_methods`, asked, { customer: id })
  }),
  operation('GET /v1/customers/:id/payment_methods/:method', {}, (work, _given, [id, method]) => {
    const found = work.get('payment_method', method)
    if (found.customer !== id) throw missing('payment_method', method, 'payment_method', true)
    return found
  }),
]

/** The customer, unless deleted. */
export function liveCustomer(work: Work, id: string, param?: string): Customer {
  const customer = work.get('customer', id, param)
  if (work.own('customer', id)?.deleted) throw missing('customer', id, param ?? 'id', param === undefined)
  return customer
}

/** A customer that a page of ours makes. */
export function insertCustomer(
  work: Work,
  given: { email: string; name: string | null; country: string | null; postcode: string | null },
): Customer {
  const customer = work.insert(
    'customer',
    apply(newCustomer(null, work.wall), {
      email: given.email,
      name: given.name,
      address: { country: given.country, postal_code: given.postcode },
    }),
  )
  work.emit('customer.created', customer)
  return customer
}

function ofCustomer(work: Work, customer: string, id: string) {
  const found = work.get('customer_balance_transaction', id)
  if (found.customer !== customer) throw missing('customer_balance_transaction', id, 'id', true)
  return found
}

function newCustomer(clock: string | null, now: number): Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomText(8, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock,
  }
}

function apply(customer: Customer, given: Given): Customer {
  if (given.invoice_prefix !== undefined && !/^[A-Z0-9]{3,12}$/.test(given.invoice_prefix))
    throw invalid('invoice_prefix must be 3 to 12 capital letters and digits.', 'invoice_prefix')
  if (given.email != null && !/^[^\s@]+@[^\s@]+$/.test(given.email))
    throw invalid(`Invalid email address: ${given.email.slice(0, 100)}`, 'email', 'email_invalid')
  const settings = given.invoice_settings
  return {
    ...customer,
    ...(given.address !== undefined && { address: given.address && wholeAddress(given.address) }),
    ...(given.balance !== undefined && { balance: given.balance }),
    ...(given.description !== undefined && { description: given.description }),
    ...(given.email !== undefined && { email: given.email }),
    ...(given.invoice_prefix !== undefined && { invoice_prefix: given.invoice_prefix }),
    ...(given.name !== undefined && { name: given.name }),
    ...(given.next_invoice_sequence !== undefined && { next_invoice_sequence: given.next_invoice_sequence }),
    ...(given.phone !== undefined && { phone: given.phone }),
    ...(given.preferred_locales !== undefined && { preferred_locales: given.preferred_locales }),
    ...(given.shipping !== undefined && {
      shipping: given.shipping && {
        address: wholeAddress(given.shipping.address),
        name: given.shipping.name,
        phone: given.shipping.phone ?? null,
      },
    }),
    ...(given.tax_exempt !== undefined && { tax_exempt: given.tax_exempt ?? 'none' }),
    ...(settings && {
      invoice_settings: {
        ...customer.invoice_settings,
        ...(settings.default_payment_method !== undefined && {
          default_payment_method: settings.default_payment_method,
        }),
        ...(settings.footer !== undefined && { footer: settings.footer }),
        ...(settings.custom_fields !== undefined && { custom_fields: settings.custom_fields }),
      },
    }),
    metadata: mergeMetadata(customer.metadata, given.metadata),
  }
}

function checkDefault(work: Work, customer: Customer): void {
  const id = customer.invoice_settings.default_payment_method
  if (id === null) return
  const method = work.find('payment_method', id)
  if (method?.customer !== customer.id)
    throw invalid(
      `No such PaymentMethod: '${id}'; the customer does not have a payment method with that ID. Attach it first.`,
      'invoice_settings[default_payment_method]',
      'resource_missing',
    )
}

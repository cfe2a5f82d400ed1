import { costOf } from '../billing/amounts.ts'
import {
  itemOf,
  pendingLine,
  pricingOf,
  ratedLines,
  ratesByLine,
  withTotals,
  type RatedLine,
} from '../billing/invoice.ts'
import { checkedCurrency, decimalText, insertPrice } from '../billing/prices.ts'
import { rateIds, ratesOf } from '../billing/taxes.ts'
import { invalid, missing } from '../errors.ts'
import { newId } from '../ids.ts'
import { operation, pageFields } from '../operation.ts'
import type { Invoice, InvoiceItem, Price } from '../resources.ts'
import * as is from '../wire/parameters.ts'
import { mergeMetadata } from '../wire/parameters.ts'
import { page } from '../wire/page.ts'
import type { Work } from '../work.ts'
import { liveCustomer } from './customers.ts'

const period = is.object({ start: is.needed(is.integer()), end: is.needed(is.integer()) })

export const invoiceItems = [
  operation(
    'POST /v1/invoiceitems',
    {
      customer: is.needed(is.text(100)),
      amount: is.integer(-99_999_999, 99_999_999),
      currency: is.text(3),
      description: is.text(5_000),
      discountable: is.flag(),
      invoice: is.text(100),
      metadata: is.metadata(),
      period,
      price_data: is.object({
        currency: is.needed(is.text(3)),
        product: is.needed(is.text(100)),
        unit_amount: is.integer(0, 99_999_999),
        unit_amount_decimal: decimalText(),
      }),
      pricing: is.object({ price: is.needed(is.text(100)) }),
      quantity: is.integer(0, 1_000_000),
      subscription: is.text(100),
      tax_rates: rateIds,
    },
    (work, given) => {
      const customer = liveCustomer(work, given.customer, 'customer')
      const at = work.timeOf(customer.id)
      const price: Price | null = given.pricing
        ? work.get('price', given.pricing.price, 'pricing[price]')
        : given.price_data
          ? insertPrice(work, given.price_data, false)
          : null
      if (price?.recurring)
        throw invalid('The price specified is recurring; an invoice item takes one-time prices.', 'pricing[price]')
      if ((price === null) === (given.amount === undefined))
        throw invalid('Give exactly one of amount, pricing and price_data.', 'amount', 'parameter_missing')
      if (price === null && given.currency === undefined)
        throw invalid('Missing required param: currency.', 'currency', 'parameter_missing')
      const quantity = given.quantity ?? 1
      const subscription =
        given.subscription === undefined ? null : work.get('subscription', given.subscription, 'subscription')
      if (subscription && subscription.customer !== customer.id)
        throw invalid('The subscription belongs to another customer.', 'subscription')
      const item = work.insert('invoiceitem', {
        id: newId('ii'),
        object: 'invoiceitem',
        amount: price ? costOf(price, quantity) : (given.amount ?? 0),
        currency: price?.currency ?? checkedCurrency(given.currency ?? ''),
        customer: customer.id,
        customer_account: null,
        date: at,
        description: given.description ?? (price ? (work.find('product', price.product)?.name ?? null) : null),
        discountable: given.discountable ?? true,
        discounts: [],
        invoice: null,
        livemode: false,
        metadata: mergeMetadata(null, given.metadata),
        parent: subscription && {
          subscription_details: { subscription: subscription.id },
          type: 'subscription_details',
        },
        period: given.period ?? { start: at, end: at },
        pricing: price ? pricingOf(price) : null,
        proration: false,
        quantity,
        quantity_decimal: String(quantity),
        tax_rates: ratesOf(work, given.tax_rates ?? [], 'tax_rates'),
        test_clock: customer.test_clock ?? null,
      })
      work.emit('invoiceitem.created', item)
      return given.invoice === undefined ? item : addToDraft(work, item, work.get('invoice', given.invoice, 'invoice'))
    },
  ),
  operation(
    'GET /v1/invoiceitems',
    { ...pageFields, created: is.range(), customer: is.text(100), invoice: is.text(100), pending: is.flag() },
    (work, asked) =>
      page(
        work,
        'invoiceitem',
        '/v1/invoiceitems',
        asked,
        { invoice: asked.invoice, customer: asked.customer },
        ({ invoice }) => asked.pending === undefined || asked.pending === (invoice === null),
      ),
  ),
  operation('GET /v1/invoiceitems/:id', {}, (work, _given, [id]) => work.get('invoiceitem', id)),
  operation(
    'POST /v1/invoiceitems/:id',
    {
      amount: is.integer(-99_999_999, 99_999_999),
      description: is.emptyable(is.text(5_000)),
      discountable: is.flag(),
      metadata: is.metadata(),
      period,
      tax_rates: rateIds,
    },
    (work, given, [id]) => {
      const item = editable(work, id)
      const changed = work.save('invoiceitem', {
        ...item,
        ...(given.amount !== undefined && { amount: given.amount, pricing: null }),
        ...(given.description !== undefined && { description: given.description }),
        ...(given.discountable !== undefined && { discountable: given.discountable }),
        ...(given.period !== undefined && { period: given.period }),
        ...(given.tax_rates !== undefined && { tax_rates: ratesOf(work, given.tax_rates ?? [], 'tax_rates') }),
        metadata: mergeMetadata(item.metadata, given.metadata),
      })
      if (item.invoice)
        rebuild(work, work.get('invoice', item.invoice), (lines) => [...without(lines, id), pendingLine(work, changed)])
      return changed
    },
  ),
  operation('DELETE /v1/invoiceitems/:id', {}, (work, _given, [id]) => {
    const item = editable(work, id)
    if (item.invoice) rebuild(work, work.get('invoice', item.invoice), (lines) => without(lines, id))
    work.remove('invoiceitem', id)
    work.emit('invoiceitem.deleted', item)
    return { id, object: 'invoiceitem', deleted: true }
  }),
]

/** Lines of a draft, changed one by one. What came from an invoice item changes with it. */
export const invoiceLines = [
  operation(
    'POST /v1/invoices/:id/lines/:line',
    {
      amount: is.integer(-99_999_999, 99_999_999),
      description: is.text(5_000),
      discountable: is.flag(),
      metadata: is.metadata(),
      period,
      tax_rates: rateIds,
    },
    (work, given, [id, lineId]) => {
      const invoice = work.get('invoice', id)
      const before = invoice.lines.data.find((line) => line.id === lineId)
      if (!before) throw missing('invoice line item', lineId, 'line_item_id', true)
      if (invoice.status !== 'draft')
        throw invalid('Only the lines of drafts can be changed.', 'invoice', 'invoice_not_editable')
      const rates = given.tax_rates === undefined ? undefined : ratesOf(work, given.tax_rates ?? [], 'tax_rates')
      const facts = {
        ...(given.amount !== undefined && { amount: given.amount, pricing: null }),
        ...(given.description !== undefined && { description: given.description }),
        ...(given.discountable !== undefined && { discountable: given.discountable }),
        ...(given.period !== undefined && { period: given.period }),
      }
      const from = itemOf(before)
      const item = from ? work.find('invoiceitem', from) : null
      if (item)
        work.save('invoiceitem', {
          ...item,
          ...facts,
          ...(rates && { tax_rates: rates }),
          metadata: mergeMetadata(item.metadata, given.metadata),
        })
      const changed = rebuild(work, invoice, (lines) =>
        lines.map((one) =>
          one.line.id === lineId
            ? {
                line: {
                  ...one.line,
                  ...facts,
                  subtotal: given.amount ?? one.line.subtotal,
                  metadata: mergeMetadata(
                    item ? one.line.metadata : {},
                    given.metadata ?? (item ? undefined : one.line.metadata),
                  ),
                },
                rates: rates ? (rates.length > 0 ? rates : null) : one.rates,
              }
            : one,
        ),
      )
      return changed.lines.data.find((line) => line.id === lineId) ?? before
    },
  ),
]

function editable(work: Work, id: string): InvoiceItem {
  const item = work.get('invoiceitem', id)
  if (item.invoice !== null && work.find('invoice', item.invoice)?.status !== 'draft')
    throw invalid(
      'The invoice of this item is finalized, so it can no longer be changed.',
      'id',
      'invoice_not_editable',
    )
  return item
}

function addToDraft(work: Work, item: InvoiceItem, invoice: Invoice): InvoiceItem {
  if (invoice.status !== 'draft')
    throw invalid('Items can only be added to draft invoices.', 'invoice', 'invoice_not_editable')
  if (invoice.customer !== item.customer) throw invalid('The invoice belongs to another customer.', 'invoice')
  if (invoice.currency !== item.currency) throw invalid(`The invoice is in ${invoice.currency}.`, 'currency')
  rebuild(work, invoice, (lines) => [...lines, pendingLine(work, item)])
  return work.save('invoiceitem', { ...item, invoice: invoice.id })
}

/** A draft with other lines, and its sums anew. */
export function rebuild(work: Work, invoice: Invoice, change: (lines: RatedLine[]) => RatedLine[]): Invoice {
  const discounts = invoice.discounts.map((id) => work.get('discount', id))
  const balance = invoice.customer ? work.get('customer', invoice.customer).balance : 0
  const lines = change(ratedLines(work, invoice))
  return work.save('invoice', withTotals(work, invoice, lines, discounts, balance), 'invoice.updated', {
    ...work.ownOf('invoice', invoice.id),
    rates: ratesByLine(lines),
  })
}

const without = (lines: readonly RatedLine[], item: string): RatedLine[] =>
  lines.filter(({ line }) => itemOf(line) !== item)

import { checkedMethod } from '../billing/payment-methods.ts'
import { cancelIntent, collectInvoice, finalizeInvoice, markPaid, voidInvoice } from '../billing/collect.ts'
import { markUncollectible } from '../billing/cycle.ts'
import { redeem } from '../billing/discounts.ts'
import { draftInvoice, pendingItems, pendingLine, ratedLines, withTotals } from '../billing/invoice.ts'
import { changedItemFields } from '../billing/items.ts'
import { declinedError } from '../billing/payment.ts'
import { checkedCurrency } from '../billing/prices.ts'
import { automaticTaxFields, rateIds, ratesOf, refuseAutomaticTax } from '../billing/taxes.ts'
import { invalid, missing } from '../errors.ts'
import { newId } from '../ids.ts'
import { operation, pageFields } from '../operation.ts'
import type { Invoice } from '../resources.ts'
import * as is from '../wire/parameters.ts'
import { either, mergeMetadata } from '../wire/parameters.ts'
import { page, pageOf } from '../wire/page.ts'
import { search, searchFields } from '../wire/search.ts'
import { liveCustomer } from './customers.ts'
import { previewInvoice, balanceOf } from '../billing/preview-invoice.ts'

const customFields = is.emptyable(
  is.list(is.object({ name: is.needed(is.text(40)), value: is.needed(is.text(140)) }), 4),
)

const discountFields = is.emptyable(
  is.list(is.object({ coupon: is.text(200), promotion_code: is.text(100), discount: is.text(100) }), 20),
)

const now = is.oneOf('now')

export const invoices = [
  operation(
    'POST /v1/invoices',
    {
      auto_advance: is.flag(),
      automatic_tax: automaticTaxFields,
      collection_method: is.oneOf('charge_automatically'),
      currency: is.text(3),
      custom_fields: customFields,
      customer: is.needed(is.text(100)),
      default_payment_method: is.text(100),
      default_tax_rates: rateIds,
      description: is.text(1_500),
      discounts: discountFields,
      footer: is.text(5_000),
      metadata: is.metadata(),
      pending_invoice_items_behavior: is.oneOf('exclude', 'include'),
    },
    (work, given) => {
      refuseAutomaticTax(given.automatic_tax)
      const customer = liveCustomer(work, given.customer, 'customer')
      const at = work.timeOf(customer.id)
      const currency = given.currency ? checkedCurrency(given.currency) : (customer.currency ?? 'gbp')
      const waiting =
        given.pending_invoice_items_behavior === 'include' ? pendingItems(work, customer.id, null, currency) : []
      const method = given.default_payment_method
        ? checkedMethod(work, given.default_payment_method, customer.id, 'default_payment_method', at)
        : null
      const draft = draftInvoice(work, {
        id: newId('in'),
        customer,
        subscription: null,
        reason: 'manual',
        lines: waiting.map((item) => pendingLine(work, item)),
        discounts: redeem(
          work,
          given.discounts ?? [],
          { customer: customer.id, subscription: null, checkout: null },
          at,
          true,
        ),
        period: { start: at, end: at },
        now: at,
        autoAdvance: given.auto_advance ?? false,
        finalizesAt: given.auto_advance ? at + 3600 : null,
        currency,
        taxRates: ratesOf(work, given.default_tax_rates ?? [], 'default_tax_rates'),
        description: given.description ?? null,
        footer: given.footer ?? null,
        metadata: mergeMetadata(null, given.metadata),
        customFields: given.custom_fields ?? null,
        defaultPaymentMethod: method?.id ?? null,
      })
      if (given.auto_advance) work.at('invoice.finalize', draft.id, customer.id, at + 3600)
      return draft
    },
  ),
  operation(
    'GET /v1/invoices',
    {
      ...pageFields,
      collection_method: is.oneOf('charge_automatically', 'send_invoice'),
      created: is.range(),
      customer: is.text(100),
      status: is.oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: is.text(100),
    },
    (work, asked) =>
      page(
        work,
        'invoice',
        '/v1/invoices',
        asked,
        { customer: asked.customer, status: asked.status },
        ({ parent }) =>
          asked.subscription === undefined || parent?.subscription_details?.subscription === asked.subscription,
      ),
  ),
  operation('GET /v1/invoices/search', searchFields, (work, asked) =>
    search(work, 'invoice', '/v1/invoices/search', asked, [
      'created',
      'currency',
      'customer',
      'metadata',
      'number',
      'status',
      'total',
    ]),
  ),
  operation(
    'POST /v1/invoices/create_preview',
    {
      currency: is.text(3),
      customer: is.text(100),
      discounts: discountFields,
      invoice_items: is.list(
        is.object({
          amount: is.integer(-99_999_999),
          currency: is.text(3),
          description: is.text(5_000),
          quantity: is.integer(1),
          tax_rates: rateIds,
        }),
        20,
      ),
      preview_mode: is.oneOf('next'),
      subscription: is.text(100),
      subscription_details: is.object({
        billing_cycle_anchor: is.object({
          type: is.needed(is.oneOf('now', 'timestamp', 'unchanged')),
          timestamp: is.integer(),
        }),
        cancel_at: is.emptyable(is.integer()),
        cancel_at_period_end: is.flag(),
        cancel_now: is.flag(),
        items: is.list(is.object(changedItemFields), 20),
        metadata: is.metadata(),
        proration_behavior: is.oneOf('always_invoice', 'create_prorations', 'none'),
        proration_date: is.integer(),
        trial_end: either(now, is.integer()),
      }),
    },
    (work, given) => {
      let preview: Invoice | null = null
      work.store.preview(
        () => previewInvoice(work, given),
        (result) => (preview = result),
      )
      if (preview === null)
        throw missing('upcoming invoice', given.customer ?? given.subscription ?? '', 'customer', true)
      return preview
    },
  ),
  operation('GET /v1/invoices/:id', {}, (work, _given, [id]) => work.get('invoice', id)),
  operation(
    'POST /v1/invoices/:id',
    {
      auto_advance: is.flag(),
      automatic_tax: automaticTaxFields,
      custom_fields: customFields,
      default_payment_method: is.text(100),
      default_tax_rates: rateIds,
      description: is.emptyable(is.text(1_500)),
      discounts: discountFields,
      footer: is.emptyable(is.text(5_000)),
      metadata: is.metadata(),
    },
    (work, given, [id]) => {
      refuseAutomaticTax(given.automatic_tax)
      const invoice = work.get('invoice', id)
      const at = work.timeOf(invoice.customer)
      const drafts = ['custom_fields', 'default_tax_rates', 'description', 'discounts', 'footer'] as const
      const tooLate = invoice.status === 'draft' ? undefined : drafts.find((name) => given[name] !== undefined)
      if (tooLate)
        throw invalid(
          `Finalized invoices can't be updated in this way: ${tooLate} is for drafts.`,
          tooLate,
          'invoice_not_editable',
        )
      const method = given.default_payment_method
        ? checkedMethod(work, given.default_payment_method, invoice.customer, 'default_payment_method', at)
        : null
      const changed: Invoice = {
        ...invoice,
        ...(given.auto_advance !== undefined && {
          auto_advance: given.auto_advance,
          automatically_finalizes_at: given.auto_advance && invoice.status === 'draft' ? at + 3600 : null,
        }),
        ...(given.custom_fields !== undefined && { custom_fields: given.custom_fields }),
        ...(given.default_tax_rates !== undefined && {
          default_tax_rates: ratesOf(work, given.default_tax_rates ?? [], 'default_tax_rates'),
        }),
        ...(given.description !== undefined && { description: given.description }),
        ...(given.footer !== undefined && { footer: given.footer }),
        ...(method && { default_payment_method: method.id }),
        metadata: mergeMetadata(invoice.metadata, given.metadata),
      }
      if (given.auto_advance === true && invoice.status === 'draft')
        work.at('invoice.finalize', id, invoice.customer, at + 3600)
      if (given.auto_advance === false) {
        work.store.unschedule('invoice.finalize', id)
        work.store.unschedule('invoice.retry', id)
      }
      const holder = { customer: invoice.customer ?? '', subscription: null, checkout: null }
      const discounts =
        given.discounts === undefined
          ? invoice.discounts.map((one) => work.get('discount', one))
          : redeem(work, given.discounts ?? [], holder, at, true)
      const changesSums = given.discounts !== undefined || given.default_tax_rates !== undefined
      return work.save(
        'invoice',
        changesSums
          ? withTotals(work, changed, ratedLines(work, invoice), discounts, balanceOf(work, invoice))
          : changed,
        'invoice.updated',
      )
    },
  ),
  operation('DELETE /v1/invoices/:id', {}, (work, _given, [id]) => {
    const invoice = work.get('invoice', id)
    if (invoice.status !== 'draft' || invoice.parent?.subscription_details)
      throw invalid('You can only delete draft invoices that belong to no subscription.', 'id', 'invoice_not_editable')
    work.store.unschedule('invoice.finalize', id)
    for (const item of work.all('invoiceitem', 'invoice', id)) work.save('invoiceitem', { ...item, invoice: null })
    work.remove('invoice', id)
    work.emit('invoice.deleted', invoice)
    return { id, object: 'invoice', deleted: true }
  }),
  operation('POST /v1/invoices/:id/finalize', { auto_advance: is.flag() }, (work, given, [id]) => {
    const open = finalizeInvoice(work, work.get('invoice', id))
    if (given.auto_advance && open.status === 'open') {
      work.save('invoice', { ...open, auto_advance: true, next_payment_attempt: work.timeOf(open.customer) + 3600 })
      work.at('invoice.retry', id, open.customer, work.timeOf(open.customer) + 3600)
    }
    return work.get('invoice', id)
  }),
  operation(
    'POST /v1/invoices/:id/pay',
    { forgive: is.flag(), off_session: is.flag(), paid_out_of_band: is.flag(), payment_method: is.text(100) },
    (work, given, [id]) => {
      const found = work.get('invoice', id)
      if (found.status === 'paid') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid')
      if (found.status === 'void')
        throw invalid('This invoice is void and cannot be paid.', undefined, 'invoice_not_editable')
      const open = found.status === 'draft' ? finalizeInvoice(work, found) : found
      if (open.status === 'paid') return open
      if (given.paid_out_of_band) {
        cancelIntent(work, open)
        return work.save('invoice', {
          ...markPaid(work, work.get('invoice', id), null),
          amount_paid: 0,
          amount_paid_off_stripe: open.amount_due,
        })
      }
      const method = given.payment_method
        ? checkedMethod(work, given.payment_method, open.customer, 'payment_method', work.timeOf(open.customer))
        : undefined
      const collected = collectInvoice(work, open, { method, automatic: false })
      if (collected.kind === 'declined') throw declinedError(collected.outcome, true)
      if (collected.kind === 'no card')
        throw invalid(
          'There is no payment method to pay this invoice with: give payment_method, or set a default one of the customer.',
          'payment_method',
          'resource_missing',
        )
      if (collected.kind === 'action')
        throw declinedError(
          {
            kind: 'declined',
            intent: collected.outcome.intent,
            decline: {
              code: 'invoice_payment_intent_requires_action',
              declineCode: 'authentication_required',
              message:
                'Payment for this invoice requires additional user action before it can be completed successfully.',
            },
            charge: null,
          },
          true,
        )
      return work.get('invoice', id)
    },
  ),
  operation('POST /v1/invoices/:id/void', {}, (work, _given, [id]) => {
    const invoice = work.get('invoice', id)
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
      throw invalid(
        `You can only void open and uncollectible invoices; this one is ${invoice.status}.`,
        'id',
        'invoice_not_editable',
      )
    return voidInvoice(work, invoice)
  }),
  operation('POST /v1/invoices/:id/mark_uncollectible', {}, (work, _given, [id]) => {
    const invoice = work.get('invoice', id)
    if (invoice.status !== 'open')
      throw invalid(
        `You can only mark open invoices as uncollectible; this one is ${invoice.status}.`,
        'id',
        'invoice_not_editable',
      )
    return markUncollectible(work, invoice)
  }),
  operation('GET /v1/invoices/:id/lines', pageFields, (work, asked, [id]) =>
    pageOf(work.get('invoice', id).lines.data, `/v1/invoices/${id}/lines`, asked),
  ),
]

export const invoicePayments = [
  operation(
    'GET /v1/invoice_payments',
    {
      ...pageFields,
      invoice: is.text(100),
      status: is.oneOf('canceled', 'open', 'paid'),
      payment: is.object({
        type: is.needed(is.oneOf('payment_intent', 'charge', 'payment_record')),
        payment_intent: is.text(100),
      }),
    },
    (work, asked) =>
      page(
        work,
        'invoice_payment',
        '/v1/invoice_payments',
        asked,
        {
          invoice: asked.invoice,
          status: asked.status,
        },
        ({ payment }) =>
          asked.payment?.payment_intent === undefined || payment.payment_intent === asked.payment.payment_intent,
      ),
  ),
  operation('GET /v1/invoice_payments/:id', {}, (work, _given, [id]) => work.get('invoice_payment', id)),
]

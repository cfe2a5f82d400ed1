import { newId, randomText } from '../ids.ts'
import type {
  Customer,
  Discount,
  Invoice,
  InvoiceItem,
  InvoiceLine,
  Price,
  Segment,
  Subscription,
  SubscriptionItem,
  TaxRate,
} from '../resources.ts'
import type { Work } from '../work.ts'
import { costOf } from './amounts.ts'
import { couponOf, spreadDiscounts } from './discounts.ts'
import { exclusiveOf, inclusiveOf, sumOf, taxesOn, totalTaxes } from './taxes.ts'
import { lineWords } from '../line-words.ts'
import { money } from './words.ts'

/** A line and the tax rates of its own; null where those of its invoice are on it. */
export type RatedLine = { line: InvoiceLine; rates: readonly TaxRate[] | null }

export type NewInvoice = {
  id: string
  customer: Customer
  subscription: Subscription | null
  reason: NonNullable<Invoice['billing_reason']>
  lines: readonly RatedLine[]
  discounts: Discount[]
  period: { start: number; end: number }
  now: number
  autoAdvance: boolean
  finalizesAt: number | null
  currency: string
  description?: string | null
  footer?: string | null
  metadata?: Record<string, string>
  prorationDate?: number
  defaultPaymentMethod?: string | null
  /** Those of the subscription unless told. */
  taxRates?: TaxRate[]
  customFields?: { name: string; value: string }[] | null
}

/** Writes a draft with its lines and totals, and takes the invoice items that it holds out of the pending ones. */
export function draftInvoice(work: Work, given: NewInvoice): Invoice {
  const { customer, subscription, id } = given
  const invoice: Invoice = {
    id,
    object: 'invoice',
    account_country: 'GB',
    account_name: 'Duebook',
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: given.autoAdvance,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: given.finalizesAt,
    billing_reason: given.reason,
    collection_method: 'charge_automatically',
    created: given.now,
    currency: given.currency,
    custom_fields: given.customFields ?? null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: customer.shipping,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: [],
    default_payment_method: given.defaultPaymentMethod ?? null,
    default_source: null,
    default_tax_rates: given.taxRates ?? subscription?.default_tax_rates ?? [],
    description: given.description ?? null,
    discounts: given.discounts.map((discount) => discount.id),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: given.footer ?? null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: given.metadata ?? {},
    next_payment_attempt: given.finalizesAt,
    number: null,
    on_behalf_of: null,
    parent: subscription && {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(given.prorationDate !== undefined && { subscription_proration_date: given.prorationDate }),
      },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: given.period.end,
    period_start: given.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: customer.test_clock ?? null,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
  const whole = withTotals(work, invoice, given.lines, given.discounts, customer.balance)
  work.insert('invoice', whole, { attempts: 0, rates: ratesByLine(given.lines) })
  claimItems(work, whole)
  spendOnce(work, whole, subscription)
  work.emit('invoice.created', whole)
  return whole
}

/** The invoice with these lines, its discounts taken off, and its sums. Exact: all amounts are whole smallest units. */
export function withTotals(
  work: Work,
  invoice: Invoice,
  lines: readonly RatedLine[],
  discounts: readonly Discount[],
  balance: number,
): Invoice {
  const coupons = discounts.map((discount) => ({ id: discount.id, coupon: couponOf(work, discount) }))
  const taken = spreadDiscounts(
    lines.map(({ line: { amount, discountable, pricing } }) => ({
      amount,
      discountable,
      product: pricing?.price_details?.product ?? null,
    })),
    coupons,
  )
  const exempt = invoice.customer_tax_exempt ?? 'none'
  const data = lines.map(({ line, rates }, index): InvoiceLine => ({
    ...line,
    invoice: invoice.id,
    discount_amounts: taken[index] ?? [],
    pretax_credit_amounts: (taken[index] ?? []).map((one) => ({ ...one, type: 'discount' })),
    taxes: taxesOn(
      line.amount - (taken[index] ?? []).reduce((sum, { amount }) => sum + amount, 0),
      rates ?? invoice.default_tax_rates,
      exempt,
    ),
  }))
  const perDiscount = discounts.map(({ id }) => ({
    discount: id,
    amount: taken.flat().reduce((sum, one) => sum + (one.discount === id ? one.amount : 0), 0),
  }))
  const subtotal = data.reduce((sum, { amount }) => sum + amount, 0)
  const taxes = totalTaxes(data)
  const total = subtotal - perDiscount.reduce((sum, { amount }) => sum + amount, 0) + exclusiveOf(taxes)
  const included = lines.reduce(
    (sum, { line, rates }) => sum + inclusiveOf(taxesOn(line.amount, rates ?? invoice.default_tax_rates, exempt)),
    0,
  )
  const due = Math.max(0, total + balance)
  return {
    ...invoice,
    lines: { ...invoice.lines, data },
    discounts: discounts.map(({ id }) => id),
    subtotal,
    subtotal_excluding_tax: subtotal - included,
    total,
    total_excluding_tax: total - sumOf(taxes),
    total_taxes: taxes,
    total_discount_amounts: perDiscount,
    total_pretax_credit_amounts: perDiscount.map((one) => ({ ...one, type: 'discount' })),
    amount_due: due,
    amount_remaining: due,
  }
}

/** The lines of an invoice with the rates of their own. */
export function ratedLines(work: Work, invoice: Invoice): RatedLine[] {
  const own = work.own('invoice', invoice.id)?.rates ?? {}
  return invoice.lines.data.map((line) => ({ line, rates: own[line.id] ?? null }))
}

export const ratesByLine = (lines: readonly RatedLine[]): Record<string, TaxRate[]> =>
  Object.fromEntries(lines.flatMap(({ line, rates }) => (rates ? [[line.id, [...rates]]] : [])))

/** All rates that are on an invoice, as they were when they came onto it. */
export const ratesOn = (work: Work, invoice: Invoice): TaxRate[] => [
  ...invoice.default_tax_rates,
  ...Object.values(work.own('invoice', invoice.id)?.rates ?? {}).flat(),
]

const ownRates = ({ tax_rates: rates }: { tax_rates: TaxRate[] | null }) => (rates && rates.length > 0 ? rates : null)

/** The line of a subscription item for a period: `part` of `whole` seconds of it. */
export function itemLine(
  work: Work,
  item: SubscriptionItem,
  period: { start: number; end: number },
  share: { part: number; whole: number } = { part: 1, whole: 1 },
  trial = false,
): RatedLine {
  const { price } = item
  const quantity = item.quantity ?? 1
  const amount = trial ? 0 : costOf(price, quantity, share.part, share.whole)
  const line: InvoiceLine = {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: trial
      ? lineWords.en.trial(productName(work, price))
      : lineWords.en.period(
          `${quantity} × ${productName(work, price)}`,
          money(price.unit_amount ?? 0, price.currency),
          price.recurring ? lineWords.en.each(price.recurring.interval, price.recurring.interval_count) : '',
        ),
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: item.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: pricingOf(price),
    quantity,
    quantity_decimal: String(quantity),
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  }
  return { line, rates: ownRates(item) }
}

export const pricingOf = (price: Price) => ({
  price_details: { price: price.id, product: price.product },
  type: 'price_details' as const,
  unit_amount_decimal: price.unit_amount_decimal,
})

export const productName = (work: Work, price: Price) =>
  work.find('product', price.product)?.name ?? lineWords.en.deleted

/** The line of an invoice item that waited. */
export function pendingLine(work: Work, item: InvoiceItem): RatedLine {
  const details = item.parent?.subscription_details ?? null
  const credited = item.proration_details?.credited_items?.invoice_line_item_details
  const common = {
    invoice_item: item.id,
    proration: item.proration,
    proration_details: item.proration
      ? {
          credited_items: credited
            ? { invoice: credited.invoice, invoice_line_items: credited.invoice_line_items }
            : null,
        }
      : null,
    subscription: details?.subscription ?? null,
  }
  const line: InvoiceLine = {
    id: newId('il'),
    object: 'line_item',
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: item.discountable,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: item.metadata ?? {},
    parent: details?.subscription_item
      ? {
          invoice_item_details: null,
          subscription_item_details: { ...common, subscription_item: details.subscription_item },
          type: 'subscription_item_details',
        }
      : { invoice_item_details: common, subscription_item_details: null, type: 'invoice_item_details' },
    period: item.period,
    pretax_credit_amounts: [],
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription: details?.subscription ?? null,
    subtotal: item.amount,
    taxes: [],
  }
  return { line, rates: ownRates(item) ?? (isCreditOfUntaxed(work, item) ? [] : null) }
}

/** The rates that were on what was billed: none where it bore no tax, null where it has been on no invoice yet. */
export function billedRates(
  work: Work,
  billed: { invoice: string | null; line: string | null },
): readonly TaxRate[] | null {
  const id = billed.invoice ?? (billed.line ? (work.find('invoiceitem', billed.line)?.invoice ?? null) : null)
  const invoice = id ? work.find('invoice', id) : null
  const found =
    invoice && ratedLines(work, invoice).find(({ line }) => line.id === billed.line || itemOf(line) === billed.line)
  if (!invoice || !found) return null
  const owed = found.line.taxes?.some(
    ({ taxability_reason: reason }) => reason !== 'customer_exempt' && reason !== 'reverse_charge',
  )
  const free = invoice.customer ? work.find('customer', invoice.customer)?.tax_exempt : 'none'
  // Who was exempt then and is no longer gets no tax back that was never paid.
  if (!owed && (free ?? 'none') === 'none') return []
  return found.rates ?? invoice.default_tax_rates
}

function isCreditOfUntaxed(work: Work, { proration_details: details }: InvoiceItem): boolean {
  const credited = details?.credited_items
  const at = credited?.invoice_line_item_details
  if (!credited) return false
  const rates = billedRates(work, {
    invoice: at?.invoice ?? null,
    line: at?.invoice_line_items[0] ?? credited.invoice_item ?? null,
  })
  return rates !== null && rates.length === 0
}

/** The invoice item that a line came from. */
export const itemOf = ({ parent }: InvoiceLine): string | null =>
  parent?.invoice_item_details?.invoice_item ?? parent?.subscription_item_details?.invoice_item ?? null

/** The items that wait for the next invoice of a subscription: its own and those of no subscription. */
export function pendingItems(
  work: Work,
  customer: string,
  subscription: string | null,
  currency: string,
): InvoiceItem[] {
  return work
    .all('invoiceitem', 'pendingOf', customer)
    .filter(
      (item) =>
        item.currency === currency &&
        (item.parent?.subscription_details == null || item.parent.subscription_details.subscription === subscription),
    )
    .slice(0, 250)
}

/** What the lines of an invoice have billed, by subscription item: the stretches that later changes credit. */
export function segmentsOf(invoice: Invoice): [string, Segment][] {
  return invoice.lines.data.flatMap((line): [string, Segment][] => {
    const details = line.parent?.subscription_item_details
    if (!details || details.proration) return []
    const off = (line.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
    const { start, end } = line.period
    return [[details.subscription_item, { start, end, amount: line.amount - off, invoice: invoice.id, line: line.id }]]
  })
}

export const invoiceUrl = (work: Work, invoice: string) => `${work.origin}/pay/invoice/${invoice}/${randomText(32)}`

function claimItems(work: Work, invoice: Invoice): void {
  for (const line of invoice.lines.data) {
    const id = itemOf(line)
    const item = id ? work.find('invoiceitem', id) : null
    if (item) work.save('invoiceitem', { ...item, invoice: invoice.id })
  }
}

/** A coupon that holds once ends with the first invoice that it took something off. */
function spendOnce(work: Work, invoice: Invoice, subscription: Subscription | null): void {
  if (!subscription) return
  for (const { discount: id, amount } of invoice.total_discount_amounts ?? []) {
    const discount = work.get('discount', id)
    if (amount === 0 || couponOf(work, discount).duration !== 'once') continue
    const current = work.get('subscription', subscription.id)
    if (!current.discounts.includes(id)) continue
    work.save('subscription', { ...current, discounts: current.discounts.filter((one) => one !== id) })
    work.save('discount', { ...discount, end: invoice.created })
    work.emit('customer.discount.deleted', { ...discount, end: invoice.created })
  }
}

import { createSubscription } from './create-subscription.ts'
import { draftRenewal, withNextPeriod } from './cycle.ts'
import { activeDiscounts } from './discounts.ts'
import { draftInvoice, pendingItems, pendingLine, ratedLines, withTotals } from './invoice.ts'
import { currentPeriod } from './lifecycle.ts'
import { creditAll } from './proration-items.ts'
import { ratesOf } from './taxes.ts'
import { updateSubscription } from './update-subscription.ts'
import { invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Invoice } from '../resources.ts'
import type { Work } from '../work.ts'
import { liveCustomer } from '../commands/customers.ts'

type OneOffGiven = {
  amount?: number
  currency?: string
  description?: string
  quantity?: number
  tax_rates?: string[] | null
}
type PreviewGiven = {
  currency?: string
  customer?: string
  discounts?: { coupon?: string; promotion_code?: string; discount?: string }[] | null
  invoice_items?: OneOffGiven[]
  subscription?: string
  subscription_details?: {
    billing_cycle_anchor?: { type: 'now' | 'timestamp' | 'unchanged'; timestamp?: number }
    cancel_at?: number | null
    cancel_at_period_end?: boolean
    cancel_now?: boolean
    items?: Parameters<typeof updateSubscription>[2]['items']
    metadata?: Record<string, string> | null
    proration_behavior?: 'always_invoice' | 'create_prorations' | 'none'
    proration_date?: number
    trial_end?: 'now' | number
  }
}

/** Does what is asked about, up to the invoice; the caller undoes it all. So a preview and the change itself cannot differ. */
export function previewInvoice(work: Work, given: PreviewGiven): Invoice | null {
  const details = given.subscription_details
  if (given.subscription === undefined) {
    if (given.customer === undefined)
      throw invalid('Missing required param: customer.', 'customer', 'parameter_missing')
    if (!details?.items) return null
    const { invoice } = createSubscription(
      work,
      {
        customer: liveCustomer(work, given.customer, 'customer').id,
        items: details.items,
        behavior: 'default_incomplete',
        anchor: details.billing_cycle_anchor?.timestamp,
        trialEnd: details.trial_end,
        discounts: given.discounts ?? [],
        prorationBehavior: details.proration_behavior,
      },
      false,
    )
    return asPreview(invoice)
  }
  const subscription = work.get('subscription', given.subscription, 'subscription')
  if (given.customer !== undefined && given.customer !== subscription.customer)
    throw invalid('The subscription belongs to another customer.', 'customer')
  if (subscription.ended_at !== null) return null
  const at = work.timeOf(subscription.customer)
  if (details?.cancel_now) {
    creditAll(work, subscription, details.proration_date ?? at)
    const waiting = pendingItems(work, subscription.customer, subscription.id, subscription.currency)
    return asPreview(
      draftInvoice(work, {
        id: newId('in'),
        customer: work.get('customer', subscription.customer),
        subscription,
        reason: 'upcoming',
        lines: waiting.map((item) => pendingLine(work, item)),
        discounts: [],
        period: { start: at, end: at },
        now: at,
        autoAdvance: false,
        finalizesAt: null,
        currency: subscription.currency,
      }),
    )
  }
  const changed = updateSubscription(
    work,
    subscription,
    {
      items: details?.items,
      anchor: details?.billing_cycle_anchor?.type === 'now' ? 'now' : undefined,
      prorationBehavior: details?.proration_behavior,
      prorationDate: details?.proration_date,
      trialEnd: details?.trial_end,
      cancelAt: details?.cancel_at,
      cancelAtPeriodEnd: details?.cancel_at_period_end,
      discounts: given.discounts ?? undefined,
    },
    false,
  )
  if (changed.invoice) return asPreview(changed.invoice)
  const current = work.get('subscription', subscription.id)
  const { end } = currentPeriod(current)
  if (current.cancel_at !== null && current.cancel_at <= end) {
    const waiting = pendingItems(work, current.customer, current.id, current.currency)
    if (waiting.length === 0) return null
  }
  for (const [index, item] of (given.invoice_items ?? []).entries())
    insertOneOff(work, current.customer, item, `invoice_items[${index}]`, current.currency)
  const renewal = draftRenewal(work, withNextPeriod(current), newId('in'), end)
  const discounts = activeDiscounts(work, current, end)
  return asPreview(withTotals(work, renewal, ratedLines(work, renewal), discounts, balanceOf(work, renewal)))
}

const asPreview = (invoice: Invoice): Invoice => {
  const id = invoice.id.replace(/^in_/, 'upcoming_in_')
  const data = invoice.lines.data.map((line) => ({ ...line, invoice: id }))
  return { ...invoice, id, lines: { ...invoice.lines, data, url: `/v1/invoices/${id}/lines` } }
}

function insertOneOff(work: Work, customer: string, given: OneOffGiven, param: string, currency: string): void {
  const at = work.timeOf(customer)
  const quantity = given.quantity ?? 1
  work.insert('invoiceitem', {
    id: newId('ii'),
    object: 'invoiceitem',
    amount: given.amount ?? 0,
    currency: given.currency ?? currency,
    customer,
    customer_account: null,
    date: at,
    description: given.description ?? null,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: null,
    period: { start: at, end: at },
    pricing: null,
    proration: false,
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: ratesOf(work, given.tax_rates ?? [], `${param}[tax_rates]`),
    test_clock: work.clockOf(customer),
  })
}

export const balanceOf = (work: Work, invoice: Invoice) =>
  invoice.customer ? work.get('customer', invoice.customer).balance : 0

import { newId } from '../ids.ts'
import { lineWords } from '../line-words.ts'
import type { InvoiceItem, Subscription, SubscriptionItem } from '../resources.ts'
import type { Work } from '../work.ts'
import { costOf, percentOf } from './amounts.ts'
import { activeDiscounts, couponOf } from './discounts.ts'
import { billedRates, pricingOf, productName } from './invoice.ts'
import { creditFrom } from './proration.ts'
import { day } from './words.ts'

/** Credits for all that was billed beyond a time, as a cancellation with `prorate` gives them. */
export function creditAll(work: Work, subscription: Subscription, at: number): InvoiceItem[] {
  const own = work.ownOf('subscription', subscription.id)
  const credits = subscription.items.data.flatMap((item) =>
    creditFrom(own.segments[item.id] ?? [], at).credits.map((credit) =>
      creditItem(work, subscription, item, credit, at),
    ),
  )
  work.saveOwn('subscription', subscription.id, { ...own, segments: {} })
  for (const item of credits) {
    work.insert('invoiceitem', item)
    work.emit('invoiceitem.created', item)
  }
  return credits
}

export function creditItem(
  work: Work,
  subscription: Subscription,
  item: SubscriptionItem,
  credit: { amount: number; start: number; end: number; invoice: string | null; line: string | null },
  at: number,
): InvoiceItem {
  return {
    ...prorationItem(work, subscription, item, credit),
    tax_rates: [...(billedRates(work, credit) ?? waitingRates(work, credit.line) ?? item.tax_rates ?? [])],
    description: lineWords.en.unused(`${quantityOf(item)}${productName(work, item.price)}`, day(at)),
    proration_details: {
      credited_items:
        credit.line === null
          ? null
          : credit.invoice === null
            ? { invoice_item: credit.line, type: 'invoice_item' }
            : {
                invoice_line_item_details: { invoice: credit.invoice, invoice_line_items: [credit.line] },
                type: 'invoice_line_items',
              },
      discount_amounts: [],
    },
  }
}

export function debitItem(
  work: Work,
  subscription: Subscription,
  item: SubscriptionItem,
  period: { start: number; end: number },
  share: { part: number; whole: number },
  now: number,
): InvoiceItem | null {
  const gross = costOf(item.price, item.quantity ?? 1, share.part, share.whole)
  if (gross === 0) return null
  // Amounts of prorations include the percentages off (`proration_discounts: included`); fixed amounts are for whole periods.
  const amount = activeDiscounts(work, subscription, now).reduce((left, discount) => {
    const percent = couponOf(work, discount).percent_off
    return percent === null ? left : left - percentOf(left, percent)
  }, gross)
  return {
    ...prorationItem(work, subscription, item, { amount, ...period }),
    description: lineWords.en.remaining(`${quantityOf(item)}${productName(work, item.price)}`, day(period.start)),
  }
}

/** The rates of an item that waits for its invoice. */
const waitingRates = (work: Work, id: string | null) => (id ? (work.find('invoiceitem', id)?.tax_rates ?? null) : null)

const quantityOf = ({ quantity = 1 }: SubscriptionItem) => (quantity === 1 ? '' : `${quantity} × `)

function prorationItem(
  work: Work,
  subscription: Subscription,
  item: SubscriptionItem,
  { amount, start, end }: { amount: number; start: number; end: number },
): InvoiceItem {
  const quantity = item.quantity ?? 1
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    date: work.timeOf(subscription.customer),
    description: null,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: amount,
    parent: {
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
      type: 'subscription_details',
    },
    period: { start, end },
    pricing: pricingOf(item.price),
    proration: true,
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: item.tax_rates ?? [],
    test_clock: subscription.test_clock,
  }
}

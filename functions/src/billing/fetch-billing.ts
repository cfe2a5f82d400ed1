import type { Billing, Invoice } from '@duebook/contract/billing/billing'
import { bestLive, type SubscriptionFacts } from '@duebook/contract/billing/entitlement'
import { prices } from '@duebook/contract/billing/plans'
import { payments, providerRefusal, type Stripe } from '../cloud/stripe.ts'
import { expanded, factsOf, idOf, plannedOf } from './subscription-facts.ts'

type Fetched = Pick<Billing, 'subscriptions' | 'next' | 'planned' | 'card' | 'invoices' | 'confirm' | 'declined'>

/** Everything that we show and decide by, asked of the provider anew: no event's content is ever believed. `whole`: the invoices with their lines. */
export async function fetchBilling(
  customerId: string,
  now: number,
): Promise<{ fetched: Fetched; whole: Stripe.Invoice[] }> {
  const stripe = payments()
  const [customer, { data: subscriptions }, { data: invoices }] = await Promise.all([
    stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
    stripe.subscriptions.list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.latest_invoice', 'data.default_payment_method'],
    }),
    stripe.invoices.list({ customer: customerId, limit: 24 }),
  ])
  const known = subscriptions.flatMap((one) => {
    const facts = factsOf(one)
    return facts ? [{ one, facts }] : []
  })
  const live = bestLive(known.map(({ facts }) => facts))
  const current = known.find(({ facts }) => facts.id === live?.id)?.one ?? null
  const planned = current && (await planOf(current, now))
  const fetched = {
    subscriptions: known.map(({ facts }) => facts),
    next: live && current ? await nextInvoice(live, planned) : null,
    planned,
    card: cardOf(expanded(current?.default_payment_method), customer),
    invoices: invoices.filter(({ status }) => status !== null && status !== 'draft').map(invoiceOf),
    ...(await waitingPayment(known.map(({ one }) => one))),
  }
  return { fetched, whole: invoices }
}

async function planOf(subscription: Stripe.Subscription, now: number): Promise<Billing['planned']> {
  const id = idOf(subscription.schedule)
  if (id === null) return null
  const schedule = await payments().subscriptionSchedules.retrieve(id, { expand: ['phases.items.price'] })
  return plannedOf({ ...subscription, schedule }, now)
}

async function nextInvoice(live: SubscriptionFacts, planned: Billing['planned']): Promise<Billing['next']> {
  if (live.endsAt !== null) return null
  if (planned) return { amount: prices[planned.plan][planned.interval] * planned.seats, at: planned.at }
  try {
    const preview = await payments().invoices.createPreview({ subscription: live.id })
    return { amount: preview.amount_due, at: live.periodEnd }
  } catch (error) {
    // Nothing will come: a trial without a card that ends by itself.
    if (providerRefusal(error)?.kind === 'request') return null
    throw error
  }
}

function cardOf(own: Stripe.PaymentMethod | null, customer: Stripe.Customer | Stripe.DeletedCustomer): Billing['card'] {
  const method = own ?? (customer.deleted ? null : expanded(customer.invoice_settings.default_payment_method))
  const card = method?.card
  return card ? { brand: card.brand, last4: card.last4, month: card.exp_month, year: card.exp_year } : null
}

const invoiceOf = (invoice: Stripe.Invoice): Invoice => ({
  id: invoice.id ?? '',
  number: invoice.number,
  createdAt: invoice.created * 1000,
  total: invoice.total,
  status: (invoice.status ?? 'draft') as Invoice['status'],
  attempts: invoice.attempt_count,
  what: (invoice.lines.data.findLast(({ amount }) => amount >= 0) ?? invoice.lines.data[0])?.description ?? 'Duebook',
  url: invoice.hosted_invoice_url ?? null,
})

/** The one payment that is open, and whether it waits for the bank's question or for another card. */
async function waitingPayment(
  subscriptions: readonly Stripe.Subscription[],
): Promise<Pick<Billing, 'confirm' | 'declined'>> {
  const open = subscriptions
    .filter(
      ({ status, pending_update: pending }) => status === 'incomplete' || status === 'past_due' || pending !== null,
    )
    .map((one) => expanded(one.latest_invoice))
    .find((invoice) => invoice?.status === 'open')
  if (!open?.id) return { confirm: null, declined: null }
  const invoice = await payments().invoices.retrieve(open.id, { expand: ['payments.data.payment.payment_intent'] })
  const intents = (invoice.payments?.data ?? []).map(({ payment }) =>
    expanded(payment.payment_intent as string | Stripe.PaymentIntent | undefined),
  )
  const url = invoice.hosted_invoice_url ?? null
  const asking = intents.find((intent) => intent?.status === 'requires_action')
  if (asking && url) return { confirm: { amount: invoice.amount_remaining, intent: asking.id, url }, declined: null }
  return {
    confirm: null,
    declined: {
      amount: invoice.amount_remaining,
      at: (invoice.status_transitions.finalized_at ?? invoice.created) * 1000,
      nextTry: invoice.next_payment_attempt === null ? null : invoice.next_payment_attempt * 1000,
      url,
    },
  }
}

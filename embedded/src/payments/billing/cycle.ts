import { newId } from '../ids.ts'
import type { Invoice, Subscription } from '../resources.ts'
import type { Work } from '../work.ts'
import { collectInvoice, defaultMethod, finalizeInvoice, voidInvoice } from './collect.ts'
import { activeDiscounts } from './discounts.ts'
import { draftInvoice, itemLine, pendingItems, pendingLine, segmentsOf } from './invoice.ts'
import { intervalOf } from './items.ts'
import { currentPeriod, endSubscription, rememberSegments, scheduleSubscription } from './lifecycle.ts'
import { periodAt } from './periods.ts'

/** How long a renewal stays a draft, so that the account may still add to it. */
const draftLasts = 3600

/** What happens at the end of a period: the end of the subscription, the end of its trial, or the next period with its invoice. */
export function renewSubscription(work: Work, subscription: Subscription): void {
  if (!['active', 'trialing', 'past_due', 'unpaid'].includes(subscription.status)) return
  const now = work.timeOf(subscription.customer)
  const { end } = currentPeriod(subscription)
  if (subscription.cancel_at !== null && subscription.cancel_at <= end)
    return void endSubscription(work, subscription, 'cancellation_requested', end)
  if (subscription.status === 'trialing' && !hasCard(work, subscription)) {
    const then = subscription.trial_settings?.end_behavior.missing_payment_method
    if (then === 'cancel') return void endSubscription(work, subscription, 'cancellation_requested', now)
    if (then === 'pause') return void pauseAfterTrial(work, subscription, now)
  }
  const invoiceId = newId('in')
  const renewed = work.save(
    'subscription',
    {
      ...withNextPeriod(subscription),
      status: subscription.status === 'trialing' ? 'active' : subscription.status,
      latest_invoice: invoiceId,
    },
    'customer.subscription.updated',
  )
  const draft = draftRenewal(work, renewed, invoiceId, now)
  rememberSegments(work, renewed.id, segmentsOf(draft), now)
  scheduleSubscription(work, renewed)
  if (draft.auto_advance) work.at('invoice.finalize', draft.id, renewed.customer, now + draftLasts)
}

/** The draft for the period that a subscription is in: what waited, and its items in advance. */
export function draftRenewal(work: Work, subscription: Subscription, id: string, now: number): Invoice {
  const customer = work.get('customer', subscription.customer)
  const paused = subscription.pause_collection
  const collects = subscription.status !== 'unpaid' && paused?.behavior !== 'keep_as_draft'
  return draftInvoice(work, {
    id,
    customer,
    subscription,
    reason: 'subscription_cycle',
    lines: [
      ...pendingItems(work, customer.id, subscription.id, subscription.currency).map((item) => pendingLine(work, item)),
      ...subscription.items.data.map((item) =>
        itemLine(work, item, { start: item.current_period_start, end: item.current_period_end }),
      ),
    ],
    discounts: activeDiscounts(work, subscription, now),
    period: {
      start: subscription.items.data[0]?.current_period_start ?? now,
      end: subscription.items.data[0]?.current_period_end ?? now,
    },
    now,
    autoAdvance: collects,
    finalizesAt: collects ? now + draftLasts : null,
    currency: subscription.currency,
  })
}

/** The subscription in its next period, counted from the anchor. */
export function withNextPeriod(subscription: Subscription): Subscription {
  const every = intervalOf(subscription.items.data)
  return {
    ...subscription,
    items: {
      ...subscription.items,
      data: subscription.items.data.map((item) => {
        const period = periodAt(subscription.billing_cycle_anchor, every, item.current_period_end)
        return { ...item, current_period_start: item.current_period_end, current_period_end: period.end }
      }),
    },
  }
}

/** The hour as a draft is over. */
export function finalizeDue(work: Work, invoice: Invoice): void {
  if (invoice.status !== 'draft') return
  const open = finalizeInvoice(work, invoice)
  if (open.status === 'paid') return
  const id = open.parent?.subscription_details?.subscription
  const paused = id ? work.find('subscription', id)?.pause_collection : null
  if (paused?.behavior === 'void') return void voidInvoice(work, open)
  if (paused?.behavior === 'mark_uncollectible') return void markUncollectible(work, open)
  collectInvoice(work, open, { automatic: true })
}

export function markUncollectible(work: Work, invoice: Invoice): Invoice {
  work.store.unschedule('invoice.retry', invoice.id)
  const marked = work.save('invoice', {
    ...invoice,
    status: 'uncollectible',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: work.timeOf(invoice.customer) },
  })
  work.emit('invoice.marked_uncollectible', marked)
  return marked
}

/** A planned further try of a declined renewal. A card that became the default meanwhile is used. */
export function retryDue(work: Work, invoice: Invoice): void {
  if (invoice.status === 'open') collectInvoice(work, invoice, { automatic: true })
}

/** 23 hours without the first payment: the invoice is void and the subscription never was. */
export function expireIncomplete(work: Work, subscription: Subscription): void {
  if (subscription.status !== 'incomplete') return
  const invoice = subscription.latest_invoice ? work.find('invoice', subscription.latest_invoice) : null
  if (invoice?.status === 'open') voidInvoice(work, invoice)
  const now = work.timeOf(subscription.customer)
  const expired = work.save(
    'subscription',
    { ...work.get('subscription', subscription.id), status: 'incomplete_expired', ended_at: now },
    'customer.subscription.updated',
  )
  scheduleSubscription(work, expired)
}

export function announceUpcoming(work: Work, subscription: Subscription): void {
  work.store.preview(
    () => {
      const preview = draftRenewal(
        work,
        withNextPeriod(subscription),
        newId('upcoming_in'),
        currentPeriod(subscription).end,
      )
      return { ...preview, billing_reason: 'upcoming' as const }
    },
    (preview) => work.emit('invoice.upcoming', preview),
  )
}

function pauseAfterTrial(work: Work, subscription: Subscription, now: number): void {
  const paused = work.save(
    'subscription',
    {
      ...subscription,
      status: 'paused',
      status_details: {
        paused: {
          subscription: { type: 'trial_end_without_payment_method' },
          transitioned_at: now,
          type: 'subscription',
        },
      },
    },
    'customer.subscription.updated',
  )
  work.emit('customer.subscription.paused', paused)
  scheduleSubscription(work, paused)
}

const hasCard = (work: Work, subscription: Subscription): boolean => {
  const invoice = subscription.latest_invoice ? work.find('invoice', subscription.latest_invoice) : null
  return invoice !== null && defaultMethod(work, { ...invoice, default_payment_method: null }) !== null
}

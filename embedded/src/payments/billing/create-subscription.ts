import { invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Invoice, Subscription, TaxRate } from '../resources.ts'
import type { Work } from '../work.ts'
import { collectInvoice, finalizeInvoice, type Collected } from './collect.ts'
import { redeem, type DiscountGiven } from './discounts.ts'
import { draftInvoice, itemLine, pendingItems, pendingLine, segmentsOf } from './invoice.ts'
import { intervalOf, newItem, ratesOfItem, recurringPrice, type ItemGiven } from './items.ts'
import { rememberSegments, scheduleSubscription } from './lifecycle.ts'
import { declinedError } from './payment.ts'
import { createSetupIntent } from './setup.ts'
import { checkedMethod } from './payment-methods.ts'
import { boundary, periodAt } from './periods.ts'

export type NewSubscription = {
  customer: string
  items: ItemGiven[]
  behavior: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete'
  prorationBehavior?: 'always_invoice' | 'create_prorations' | 'none'
  trialEnd?: number | 'now'
  trialDays?: number
  missingPaymentMethod?: 'cancel' | 'create_invoice' | 'pause'
  anchor?: number
  cancelAt?: number | null
  cancelAtPeriodEnd?: boolean
  method?: string
  saveDefault?: 'off' | 'on_subscription'
  discounts?: DiscountGiven[]
  taxRates?: TaxRate[]
  description?: string | null
  metadata?: Record<string, string>
  offSession?: boolean
  checkout?: string
}

/**
 * Makes a subscription with its first invoice, finalized in the same call, and pays it as the behaviour says. `collect` false leaves the
 * invoice a draft, for a preview. Throws 402 with `error_if_incomplete`, and then nothing is kept.
 */
export function createSubscription(
  work: Work,
  given: NewSubscription,
  collect: boolean,
): { subscription: Subscription; invoice: Invoice; collected: Collected | null } {
  const customer = work.get('customer', given.customer, 'customer')
  const now = work.timeOf(customer.id)
  if (work.all('subscription', 'customer', customer.id).filter(({ ended_at: ended }) => ended === null).length >= 500)
    throw invalid('A customer can have up to 500 subscriptions.', 'customer', 'customer_max_subscriptions')
  const id = newId('sub')
  const prices = given.items.map((item, index) => ({
    given: item,
    price: recurringPrice(work, item, `items[${index}]`),
    rates: ratesOfItem(work, item, `items[${index}]`),
  }))
  if (new Set(prices.map(({ price }) => price.id)).size !== prices.length)
    throw invalid('Cannot add multiple subscription items with the same price.', 'items')
  const every = intervalOf(prices)
  const method = given.method ? checkedMethod(work, given.method, customer.id, 'default_payment_method', now) : null
  if (method && method.customer !== customer.id)
    throw invalid('The payment method must be attached to the customer.', 'default_payment_method', 'resource_missing')
  const trialEnd = trialEndOf(given, now)
  const trialing = trialEnd !== null
  const anchor = trialEnd ?? given.anchor ?? now
  if (anchor < now) throw invalid('billing_cycle_anchor must not lie in the past.', 'billing_cycle_anchor')
  if (anchor > boundary(now, every, 1) && !trialing)
    throw invalid('billing_cycle_anchor cannot be later than the next natural billing date.', 'billing_cycle_anchor')
  const whole = periodAt(anchor, every, now)
  const period = trialing ? { start: now, end: trialEnd } : { start: now, end: whole.end }
  const items = prices.map(({ given: item, price, rates }) => newItem(price, { ...item, rates }, id, period, now))
  const discounts = redeem(
    work,
    given.discounts ?? [],
    { customer: customer.id, subscription: id, checkout: given.checkout ?? null },
    now,
  )
  const invoiceId = newId('in')
  const first = work.insert(
    'subscription',
    {
      ...emptySubscription(id, customer.id, items[0]?.price.currency ?? 'gbp', now),
      billing_cycle_anchor: anchor,
      cancel_at: given.cancelAtPeriodEnd ? period.end : (given.cancelAt ?? null),
      cancel_at_period_end: given.cancelAtPeriodEnd ?? false,
      canceled_at: given.cancelAtPeriodEnd || given.cancelAt ? now : null,
      default_payment_method: method?.id ?? null,
      default_tax_rates: given.taxRates ?? [],
      description: given.description ?? null,
      discounts: discounts.map((discount) => discount.id),
      items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
      latest_invoice: invoiceId,
      metadata: given.metadata ?? {},
      payment_settings: {
        payment_method_options: null,
        payment_method_types: null,
        save_default_payment_method: given.saveDefault ?? 'off',
      },
      status: trialing ? 'trialing' : 'incomplete',
      test_clock: customer.test_clock ?? null,
      trial_end: trialEnd,
      trial_settings: {
        end_behavior: {
          billing_cycle_anchor: null,
          missing_payment_method: given.missingPaymentMethod ?? 'create_invoice',
        },
      },
      trial_start: trialing ? now : null,
    },
    { segments: {} },
  )
  if (trialing && given.behavior === 'default_incomplete' && collect && !method) {
    const setup = createSetupIntent(work, { customer: customer.id, usage: 'off_session' })
    work.save('subscription', { ...first, pending_setup_intent: setup.id })
  }
  const subscription = work.get('subscription', id)
  work.emit('customer.subscription.created', subscription)
  scheduleSubscription(work, subscription)

  const stub = given.prorationBehavior === 'none' && whole.start !== now
  const share = stub ? { part: 0, whole: 1 } : { part: whole.end - now, whole: whole.end - whole.start }
  const waiting = pendingItems(work, customer.id, id, subscription.currency)
  const draft = draftInvoice(work, {
    id: invoiceId,
    customer: work.get('customer', customer.id),
    subscription,
    reason: 'subscription_create',
    lines: [
      ...waiting.map((item) => pendingLine(work, item)),
      ...items.map((item) => itemLine(work, item, period, trialing ? undefined : share, trialing)),
    ],
    discounts: trialing ? [] : discounts,
    period: { start: now, end: now },
    now,
    autoAdvance: true,
    finalizesAt: null,
    currency: subscription.currency,
  })
  rememberSegments(work, id, segmentsOf(draft), now)
  if (!collect) return { subscription, invoice: draft, collected: null }
  const invoice = finalizeInvoice(work, draft)
  return payFirst(work, id, invoice, given, now)
}

function payFirst(work: Work, id: string, invoice: Invoice, given: NewSubscription, now: number) {
  const done = (collected: Collected | null) => ({
    subscription: work.get('subscription', id),
    invoice: work.get('invoice', invoice.id),
    collected,
  })
  if (invoice.status === 'paid') return done(null)
  work.at('subscription.expire', id, given.customer, now + 23 * 3600)
  if (given.behavior === 'default_incomplete') return done(null)
  const collected = collectInvoice(work, invoice, { automatic: false })
  if (given.behavior === 'error_if_incomplete') refuseUnpaid(collected)
  if (collected.kind === 'no card')
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      undefined,
      'resource_missing',
    )
  return done(collected)
}

/** With `error_if_incomplete` an unpaid invoice is a 402, and the whole call is undone. */
export function refuseUnpaid(collected: Collected): void {
  if (collected.kind === 'declined') throw declinedError(collected.outcome, false)
  if (collected.kind === 'action')
    throw declinedError(
      {
        kind: 'declined',
        intent: collected.outcome.intent,
        decline: {
          code: 'subscription_payment_intent_requires_action',
          declineCode: 'authentication_required',
          message:
            'Payment for this subscription requires additional user action before it can be completed successfully.',
        },
        charge: null,
      },
      false,
    )
  if (collected.kind === 'no card')
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      undefined,
      'resource_missing',
    )
}

function trialEndOf(given: NewSubscription, now: number): number | null {
  if (given.trialEnd === 'now') return null
  const end = given.trialEnd ?? (given.trialDays ? now + given.trialDays * 86_400 : null)
  if (end === null) return null
  if (end <= now) throw invalid('trial_end must lie in the future.', 'trial_end')
  if (end > now + 730 * 86_400) throw invalid('A trial lasts at most two years.', 'trial_end')
  return end
}

function emptySubscription(id: string, customer: string, currency: string, now: number): Subscription {
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [], has_more: false, url: '' },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  }
}

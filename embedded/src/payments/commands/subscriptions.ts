import { creditAll } from '../billing/proration-items.ts'
import { updateSubscription, type SubscriptionChange } from '../billing/update-subscription.ts'
import { createSubscription } from '../billing/create-subscription.ts'
import { collectInvoice, finalizeInvoice } from '../billing/collect.ts'
import { activeDiscounts } from '../billing/discounts.ts'
import { draftInvoice, itemLine, pendingItems, pendingLine, segmentsOf } from '../billing/invoice.ts'
import { billingModeFields, changedItemFields, checkBillingMode, intervalOf, newItemFields } from '../billing/items.ts'
import { endSubscription, rememberSegments, scheduleSubscription } from '../billing/lifecycle.ts'
import { boundary } from '../billing/periods.ts'
import { automaticTaxFields, rateIds, ratesOf, refuseAutomaticTax } from '../billing/taxes.ts'
import { invalid, missing } from '../errors.ts'
import { newId } from '../ids.ts'
import { expandField, operation, pageFields } from '../operation.ts'
import type { Subscription } from '../resources.ts'
import * as is from '../wire/parameters.ts'
import { either, mergeMetadata, type Read } from '../wire/parameters.ts'
import { page } from '../wire/page.ts'
import { search, searchFields } from '../wire/search.ts'
import type { Work } from '../work.ts'
import { liveCustomer } from './customers.ts'

const discountFields = is.emptyable(
  is.list(is.object({ coupon: is.text(200), promotion_code: is.text(100), discount: is.text(100) }), 20),
)

export const prorationBehavior = is.oneOf('always_invoice', 'create_prorations', 'none')

const trialSettings = is.object({
  end_behavior: is.needed(is.object({ missing_payment_method: is.oneOf('cancel', 'create_invoice', 'pause') })),
})

const paymentSettings = is.object({
  payment_method_types: is.emptyable(is.list(is.oneOf('card'))),
  save_default_payment_method: is.oneOf('off', 'on_subscription'),
})

/** Why somebody cancels. */
export const feedback = is.oneOf(
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
)

const cancellationDetails = is.object({ comment: is.emptyable(is.text(5_000)), feedback: is.emptyable(feedback) })

const now = is.oneOf('now')

export const updateFields = {
  automatic_tax: automaticTaxFields,
  billing_cycle_anchor: is.object({ type: is.needed(is.oneOf('now', 'unchanged')) }),
  cancel_at: is.emptyable(either(is.integer(), is.oneOf('min_period_end', 'max_period_end'))),
  cancel_at_period_end: is.flag(),
  cancellation_details: cancellationDetails,
  collection_method: is.oneOf('charge_automatically'),
  default_payment_method: is.text(100),
  default_tax_rates: rateIds,
  description: is.emptyable(is.text(500)),
  discounts: discountFields,
  items: is.list(is.object(changedItemFields), 20),
  metadata: is.metadata(),
  off_session: is.flag(),
  pause_collection: is.emptyable(
    is.object({
      behavior: is.needed(is.oneOf('keep_as_draft', 'mark_uncollectible', 'void')),
      resumes_at: is.integer(),
    }),
  ),
  payment_behavior: is.oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'),
  payment_settings: paymentSettings,
  proration_behavior: prorationBehavior,
  proration_date: is.integer(),
  trial_end: either(now, is.integer()),
  trial_settings: trialSettings,
}

export const subscriptions = [
  operation(
    'POST /v1/subscriptions',
    {
      customer: is.needed(is.text(100)),
      items: is.needed(is.list(is.object(newItemFields), 20)),
      automatic_tax: automaticTaxFields,
      billing_cycle_anchor: is.integer(),
      billing_mode: billingModeFields,
      cancel_at: is.integer(),
      cancel_at_period_end: is.flag(),
      collection_method: is.oneOf('charge_automatically'),
      currency: is.text(3),
      default_payment_method: is.text(100),
      default_tax_rates: rateIds,
      description: is.text(500),
      discounts: discountFields,
      metadata: is.metadata(),
      off_session: is.flag(),
      payment_behavior: is.oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
      payment_settings: paymentSettings,
      proration_behavior: prorationBehavior,
      trial_end: either(now, is.integer()),
      trial_period_days: is.integer(1, 730),
      trial_settings: trialSettings,
    },
    (work, given) => {
      liveCustomer(work, given.customer, 'customer')
      checkBillingMode(given.billing_mode)
      refuseAutomaticTax(given.automatic_tax)
      return createSubscription(
        work,
        {
          customer: given.customer,
          items: given.items,
          behavior: given.payment_behavior ?? 'allow_incomplete',
          prorationBehavior: given.proration_behavior,
          trialEnd: given.trial_end,
          trialDays: given.trial_period_days,
          missingPaymentMethod: given.trial_settings?.end_behavior.missing_payment_method,
          anchor: given.billing_cycle_anchor,
          cancelAt: given.cancel_at,
          cancelAtPeriodEnd: given.cancel_at_period_end,
          method: given.default_payment_method,
          saveDefault: given.payment_settings?.save_default_payment_method,
          discounts: given.discounts ?? [],
          taxRates: ratesOf(work, given.default_tax_rates ?? [], 'default_tax_rates'),
          description: given.description,
          metadata: mergeMetadata(null, given.metadata),
        },
        true,
      ).subscription
    },
  ),
  operation(
    'GET /v1/subscriptions',
    {
      ...pageFields,
      collection_method: is.oneOf('charge_automatically', 'send_invoice'),
      created: is.range(),
      current_period_end: is.range(),
      current_period_start: is.range(),
      customer: is.text(100),
      price: is.text(100),
      status: is.oneOf(
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ),
      test_clock: is.text(100),
    },
    (work, asked) => {
      const ended = ['canceled', 'incomplete_expired']
      const { status } = asked
      const one = status === 'all' || status === 'ended' ? undefined : status
      return page(
        work,
        'subscription',
        '/v1/subscriptions',
        asked,
        { customer: asked.customer, status: one, test_clock: asked.test_clock },
        (subscription) =>
          (subscription.test_clock === null || asked.test_clock !== undefined || asked.customer !== undefined) &&
          (status === undefined ? subscription.status !== 'canceled' : true) &&
          (status !== 'ended' || ended.includes(subscription.status)) &&
          (asked.price === undefined || subscription.items.data.some(({ price }) => price.id === asked.price)) &&
          subscription.items.data.every(
            (item) =>
              within(item.current_period_end, asked.current_period_end) &&
              within(item.current_period_start, asked.current_period_start),
          ),
      )
    },
  ),
  operation('GET /v1/subscriptions/search', searchFields, (work, asked) =>
    search(work, 'subscription', '/v1/subscriptions/search', asked, ['created', 'metadata', 'status', 'canceled_at']),
  ),
  operation('GET /v1/subscriptions/:id', {}, (work, _given, [id]) => work.get('subscription', id)),
  operation(
    'POST /v1/subscriptions/:id',
    updateFields,
    (work, given, [id]) => updateSubscription(work, work.get('subscription', id), changeOf(given), true).subscription,
  ),
  operation(
    'DELETE /v1/subscriptions/:id',
    { cancellation_details: cancellationDetails, expand: expandField, invoice_now: is.flag(), prorate: is.flag() },
    (work, given, [id]) => {
      const subscription = work.get('subscription', id)
      if (subscription.ended_at !== null) throw missing('subscription', id, 'id', true)
      const at = work.timeOf(subscription.customer)
      if (given.prorate && subscription.status !== 'trialing') creditAll(work, subscription, at)
      if (given.invoice_now) invoiceWhatWaits(work, subscription, at)
      else if (!given.prorate)
        for (const item of pendingItems(work, subscription.customer, id, subscription.currency))
          if (item.proration && item.parent?.subscription_details?.subscription === id) {
            work.remove('invoiceitem', item.id)
            work.emit('invoiceitem.deleted', item)
          }
      const current = work.get('subscription', id)
      const details = given.cancellation_details
      return endSubscription(
        work,
        {
          ...current,
          cancellation_details: {
            comment: details?.comment ?? null,
            feedback: details?.feedback ?? null,
            feedback_option: null,
            reason: 'cancellation_requested',
          },
        },
        'cancellation_requested',
        at,
      )
    },
  ),
  operation('DELETE /v1/subscriptions/:id/discount', {}, (work, _given, [id]) => {
    const subscription = work.get('subscription', id)
    const first = subscription.discounts[0]
    if (first === undefined) throw missing('active discount for subscription', id, 'id', true)
    const { end: _end, ...discount } = work.get('discount', first)
    updateSubscription(
      work,
      subscription,
      { discounts: subscription.discounts.slice(1).map((one) => ({ discount: one })) },
      true,
    )
    return { ...discount, deleted: true }
  }),
  operation('POST /v1/subscriptions/:id/pause', { type: is.oneOf('subscription') }, (work, _given, [id]) => {
    const subscription = work.get('subscription', id)
    if (!['active', 'trialing', 'past_due'].includes(subscription.status))
      throw invalid(`A subscription with the status ${subscription.status} cannot be paused.`, 'id')
    if (subscription.schedule) throw invalid('A subscription with a schedule cannot be paused.', 'id')
    const paused = work.save(
      'subscription',
      {
        ...subscription,
        status: 'paused',
        status_details: {
          paused: {
            subscription: { type: 'pause_requested' },
            transitioned_at: work.timeOf(subscription.customer),
            type: 'subscription',
          },
        },
      },
      'customer.subscription.updated',
    )
    work.emit('customer.subscription.paused', paused)
    scheduleSubscription(work, paused)
    return paused
  }),
  operation(
    'POST /v1/subscriptions/:id/resume',
    {
      billing_cycle_anchor: is.object({ type: is.needed(is.oneOf('now', 'unchanged')) }),
      proration_behavior: prorationBehavior,
    },
    (work, _given, [id]) => {
      const subscription = work.get('subscription', id)
      if (subscription.status !== 'paused')
        throw invalid('Only a paused subscription can be resumed.', 'id', 'subscription_not_paused')
      return resume(work, subscription)
    },
  ),
]

/** The change that the parameters of an update name. */
export function changeOf(given: Read<typeof updateFields>): SubscriptionChange {
  refuseAutomaticTax(given.automatic_tax)
  return {
    items: given.items,
    prorationBehavior: given.proration_behavior,
    prorationDate: given.proration_date,
    anchor: given.billing_cycle_anchor?.type,
    behavior: given.payment_behavior,
    trialEnd: given.trial_end,
    cancelAt: given.cancel_at,
    cancelAtPeriodEnd: given.cancel_at_period_end,
    cancellation: given.cancellation_details,
    method: given.default_payment_method,
    saveDefault: given.payment_settings?.save_default_payment_method,
    discounts: given.discounts,
    taxRates: given.default_tax_rates,
    description: given.description,
    metadata: given.metadata,
    pauseCollection: given.pause_collection,
    missingPaymentMethod: given.trial_settings?.end_behavior.missing_payment_method,
  }
}

/** A new period from now. Where it costs something, it begins when that is paid. */
function resume(work: Work, subscription: Subscription): Subscription {
  const at = work.timeOf(subscription.customer)
  const period = { start: at, end: boundary(at, intervalOf(subscription.items.data), 1) }
  const invoiceId = newId('in')
  const { status_details: _paused, ...rest } = subscription
  const renewed = work.save('subscription', {
    ...rest,
    billing_cycle_anchor: at,
    latest_invoice: invoiceId,
    items: {
      ...subscription.items,
      data: subscription.items.data.map((item) => ({
        ...item,
        current_period_start: period.start,
        current_period_end: period.end,
      })),
    },
  })
  const draft = draftInvoice(work, {
    id: invoiceId,
    customer: work.get('customer', subscription.customer),
    subscription: renewed,
    reason: 'subscription_update',
    lines: renewed.items.data.map((item) => itemLine(work, item, period)),
    discounts: activeDiscounts(work, renewed, at),
    period: { start: at, end: at },
    now: at,
    autoAdvance: true,
    finalizesAt: null,
    currency: subscription.currency,
  })
  rememberSegments(work, subscription.id, segmentsOf(draft), at)
  const open = finalizeInvoice(work, draft)
  const collected = open.status === 'paid' ? null : collectInvoice(work, open, { automatic: false })
  const current = work.get('subscription', subscription.id)
  if (collected && collected.kind !== 'paid') return current
  const active = work.save('subscription', { ...current, status: 'active' }, 'customer.subscription.updated')
  work.emit('customer.subscription.resumed', active)
  scheduleSubscription(work, active)
  return active
}

function invoiceWhatWaits(work: Work, subscription: Subscription, at: number): void {
  const waiting = pendingItems(work, subscription.customer, subscription.id, subscription.currency)
  if (waiting.length === 0) return
  const draft = draftInvoice(work, {
    id: newId('in'),
    customer: work.get('customer', subscription.customer),
    subscription,
    reason: 'subscription_update',
    lines: waiting.map((item) => pendingLine(work, item)),
    discounts: [],
    period: { start: at, end: at },
    now: at,
    autoAdvance: true,
    finalizesAt: null,
    currency: subscription.currency,
  })
  const open = finalizeInvoice(work, draft)
  if (open.status !== 'paid') collectInvoice(work, open, { automatic: false })
  work.save('subscription', { ...work.get('subscription', subscription.id), latest_invoice: draft.id })
}

const within = (value: number, asked: { gt?: number; gte?: number; lt?: number; lte?: number } | undefined) =>
  !asked ||
  (value >= (asked.gte ?? 0) &&
    value <= (asked.lte ?? Infinity) &&
    value > (asked.gt ?? -1) &&
    value < (asked.lt ?? Infinity))

import { invalid, missing } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Invoice, InvoiceItem, Segment, Subscription, SubscriptionItem } from '../resources.ts'
import { mergeMetadata } from '../wire/parameters.ts'
import type { Work } from '../work.ts'
import { collectInvoice, finalizeInvoice, voidInvoice } from './collect.ts'
import { refuseUnpaid } from './create-subscription.ts'
import { activeDiscounts, redeem, type DiscountGiven } from './discounts.ts'
import { draftInvoice, itemLine, pendingItems, pendingLine, segmentsOf } from './invoice.ts'
import { intervalOf, newItem, planOf, ratesOfItem, recurringPrice, type ItemGiven } from './items.ts'
import { currentPeriod, rememberSegments, scheduleSubscription } from './lifecycle.ts'
import { checkedMethod } from './payment-methods.ts'
import { boundary, periodAt } from './periods.ts'
import { creditFrom } from './proration.ts'
import { creditItem, debitItem } from './proration-items.ts'
import { ratesOf } from './taxes.ts'

export type SubscriptionChange = {
  items?: ItemGiven[]
  prorationBehavior?: 'always_invoice' | 'create_prorations' | 'none'
  prorationDate?: number
  anchor?: 'now' | 'unchanged'
  behavior?: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete'
  trialEnd?: number | 'now'
  cancelAt?: number | null | 'min_period_end' | 'max_period_end'
  cancelAtPeriodEnd?: boolean
  cancellation?: { comment?: string | null; feedback?: Feedback | null }
  method?: string
  saveDefault?: 'off' | 'on_subscription'
  discounts?: DiscountGiven[] | null
  taxRates?: string[] | null
  description?: string | null
  metadata?: Record<string, string> | null
  pauseCollection?: { behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void'; resumes_at?: number } | null
  missingPaymentMethod?: 'cancel' | 'create_invoice' | 'pause'
}

export type Feedback = NonNullable<NonNullable<Subscription['cancellation_details']>['feedback']>

/**
 * Changes a subscription. What was billed for the time after the change is credited to the second and what it costs now is charged, at
 * once or with the next invoice. `collect` false leaves an immediate invoice a draft, for a preview.
 */
export function updateSubscription(
  work: Work,
  subscription: Subscription,
  change: SubscriptionChange,
  collect: boolean,
): { subscription: Subscription; invoice: Invoice | null } {
  refuseEnded(subscription, change)
  const now = work.timeOf(subscription.customer)
  const facts = withFacts(work, subscription, change, now)
  const changesItems = (change.items?.length ?? 0) > 0
  const endsTrial = subscription.status === 'trialing' && change.trialEnd === 'now'
  const resets = change.anchor === 'now' || endsTrial
  if (typeof change.trialEnd === 'number') return extendTrial(work, facts, change.trialEnd, now)
  if (!changesItems && !resets) {
    const saved = work.save('subscription', facts, 'customer.subscription.updated')
    scheduleSubscription(work, saved)
    return { subscription: saved, invoice: null }
  }
  return changeItems(work, subscription, facts, change, { now, resets, endsTrial, collect })
}

type Circumstances = { now: number; resets: boolean; endsTrial: boolean; collect: boolean }

function changeItems(
  work: Work,
  before: Subscription,
  facts: Subscription,
  change: SubscriptionChange,
  { now, resets, endsTrial, collect }: Circumstances,
): { subscription: Subscription; invoice: Invoice | null } {
  const at = prorationDate(before, change.prorationDate, now, resets)
  const behavior = change.prorationBehavior ?? 'create_prorations'
  const { items: changed, touched } = applyItems(work, before, change.items ?? [], now)
  const every = intervalOf(changed)
  const intervalChanged = JSON.stringify(intervalOf(before.items.data)) !== JSON.stringify(every)
  const anchor = resets ? now : before.billing_cycle_anchor
  const period = resets
    ? { start: now, end: boundary(now, every, 1) }
    : intervalChanged
      ? { start: now, end: periodAt(anchor, every, now).end }
      : currentPeriod(before)
  const trialing = before.status === 'trialing' && !endsTrial
  const items = changed.map((item) => ({
    ...item,
    current_period_start: trialing ? item.current_period_start : period.start,
    current_period_end: trialing ? item.current_period_end : period.end,
  }))

  const own = work.ownOf('subscription', before.id)
  const segments: Record<string, Segment[]> = structuredClone(own.segments)
  const waiting: InvoiceItem[] = []
  const whole = intervalChanged || resets
  if (!trialing && behavior !== 'none') {
    for (const id of whole ? before.items.data.map((item) => item.id) : touched) {
      const old = before.items.data.find((item) => item.id === id)
      if (!old) continue
      const taken = creditFrom(segments[id] ?? [], at)
      segments[id] = taken.segments
      for (const credit of taken.credits) waiting.push(creditItem(work, before, old, credit, at))
    }
    if (!resets) {
      const share = shareAt(anchor, every, period, at)
      for (const item of items) {
        if (!whole && !touched.includes(item.id)) continue
        const debit = debitItem(work, facts, item, { start: at, end: period.end }, share, now)
        if (!debit) continue
        waiting.push(debit)
        segments[item.id] = [
          ...(segments[item.id] ?? []),
          { start: at, end: period.end, amount: debit.amount, invoice: null, line: debit.id },
        ]
      }
    }
  } else if (whole && !trialing) for (const { id } of before.items.data) segments[id] = []
  for (const item of waiting) {
    work.insert('invoiceitem', item)
    work.emit('invoiceitem.created', item)
  }

  const invoiceNow = !trialing && (resets || (behavior === 'always_invoice' && waiting.length > 0))
  const invoiceId = newId('in')
  const target: Subscription = {
    ...facts,
    items: { ...facts.items, data: items },
    billing_cycle_anchor: anchor,
    cancel_at: facts.cancel_at_period_end ? period.end : facts.cancel_at,
    ...(endsTrial && { status: 'active', trial_end: now }),
    ...(invoiceNow && { latest_invoice: invoiceId }),
  }
  const waitsForPayment = invoiceNow && change.behavior === 'pending_if_incomplete' && collect
  const saved = waitsForPayment
    ? work.save('subscription', { ...facts, latest_invoice: invoiceId }, undefined, { ...own, segments: own.segments })
    : work.save('subscription', target, 'customer.subscription.updated', { ...own, segments })
  if (!invoiceNow) {
    scheduleSubscription(work, saved)
    return { subscription: saved, invoice: null }
  }
  const customer = work.get('customer', before.customer)
  const draft = draftInvoice(work, {
    id: invoiceId,
    customer,
    subscription: saved,
    reason: 'subscription_update',
    lines: [
      ...pendingItems(work, customer.id, before.id, before.currency).map((item) => pendingLine(work, item)),
      ...(resets ? items.map((item) => itemLine(work, item, period)) : []),
    ],
    discounts: activeDiscounts(work, saved, now),
    period: { start: now, end: now },
    now,
    autoAdvance: true,
    finalizesAt: null,
    currency: before.currency,
    prorationDate: at,
  })
  if (waitsForPayment) {
    const held = structuredClone(segments)
    for (const [id, segment] of segmentsOf(draft)) held[id] = [...(held[id] ?? []), segment]
    return payPending(work, draft, target, held, now)
  }
  rememberSegments(work, before.id, segmentsOf(draft), now)
  scheduleSubscription(work, saved)
  if (!collect) return { subscription: saved, invoice: draft }
  return payChange(work, draft, change.behavior ?? 'allow_incomplete')
}

function payChange(work: Work, draft: Invoice, behavior: NonNullable<SubscriptionChange['behavior']>) {
  const invoice = finalizeInvoice(work, draft)
  const id = invoice.parent?.subscription_details?.subscription ?? ''
  if (invoice.status !== 'paid') {
    if (behavior === 'default_incomplete')
      work.save(
        'subscription',
        { ...work.get('subscription', id), status: 'past_due' },
        'customer.subscription.updated',
      )
    else {
      const collected = collectInvoice(work, invoice, { automatic: true })
      if (behavior === 'error_if_incomplete') refuseUnpaid(collected)
    }
  }
  return { subscription: work.get('subscription', id), invoice: work.get('invoice', invoice.id) }
}

/** The old price stays in force until the invoice is paid, at most 23 hours. */
function payPending(
  work: Work,
  draft: Invoice,
  target: Subscription,
  segments: Record<string, Segment[]>,
  now: number,
) {
  const { id } = target
  const own = work.ownOf('subscription', id)
  const current = work.get('subscription', id)
  work.save(
    'subscription',
    {
      ...current,
      pending_update: {
        billing_cycle_anchor: target.billing_cycle_anchor,
        cancel_at_period_end: null,
        discount: null,
        discounts: null,
        expires_at: now + 23 * 3600,
        metadata: null,
        subscription_items: target.items.data,
        trial_end: null,
        trial_from_plan: null,
      },
    },
    undefined,
    { ...own, pending: { items: target.items.data, anchor: target.billing_cycle_anchor, invoice: draft.id, segments } },
  )
  work.at('subscription.pendingExpire', id, target.customer, now + 23 * 3600)
  const invoice = finalizeInvoice(work, draft)
  if (invoice.status !== 'paid') collectInvoice(work, invoice, { automatic: false })
  const after = work.get('subscription', id)
  if (after.pending_update !== null) work.emit('customer.subscription.updated', after, { pending_update: null })
  return { subscription: after, invoice: work.get('invoice', draft.id) }
}

/** The payment that a change waited for has not come: the invoice is void and the change is forgotten. */
export function expirePending(work: Work, subscription: Subscription): void {
  const own = work.ownOf('subscription', subscription.id)
  if (!own.pending) return
  const invoice = work.find('invoice', own.pending.invoice)
  const { pending: _expired, ...rest } = own
  const kept = work.save('subscription', { ...subscription, pending_update: null }, undefined, rest)
  if (invoice?.status === 'open') voidInvoice(work, invoice)
  work.emit('customer.subscription.pending_update_expired', kept)
}

/** The part of a full cycle that a change at `at` still has before it. */
function shareAt(anchor: number, every: Parameters<typeof periodAt>[1], period: { end: number }, at: number) {
  const cycle = periodAt(anchor, every, period.end - 1)
  return { part: period.end - at, whole: cycle.end - cycle.start }
}

function applyItems(work: Work, subscription: Subscription, given: readonly ItemGiven[], now: number) {
  let items: SubscriptionItem[] = [...subscription.items.data]
  const touched: string[] = []
  const period = currentPeriod(subscription)
  for (const [index, one] of given.entries()) {
    const param = `items[${index}]`
    if (one.id === undefined) {
      const item = newItem(
        recurringPrice(work, one, param),
        { ...one, rates: ratesOfItem(work, one, param) },
        subscription.id,
        period,
        now,
      )
      items.push(item)
      touched.push(item.id)
      continue
    }
    const old = items.find((item) => item.id === one.id)
    if (!old) throw missing('subscription_item', one.id, `${param}[id]`)
    if (one.deleted) {
      items = items.filter((item) => item !== old)
      touched.push(old.id)
      continue
    }
    const price = (one.price ?? one.price_data) ? recurringPrice(work, one, param) : old.price
    const quantity = one.quantity ?? old.quantity ?? 1
    if (price.id !== old.price.id || quantity !== old.quantity) touched.push(old.id)
    const changed = {
      ...old,
      price,
      plan: planOf(price),
      quantity,
      metadata: mergeMetadata(old.metadata, one.metadata),
      // New rates are on what is billed from now on; what was billed keeps its own.
      ...((one.tax_rates !== undefined || one.rates) && { tax_rates: ratesOfItem(work, one, param) }),
    }
    items = items.map((item) => (item === old ? changed : item))
  }
  if (items.length === 0) throw invalid('A subscription must keep at least one item; cancel it instead.', 'items')
  if (items.length > 20) throw invalid('A subscription can have up to 20 items.', 'items')
  if (new Set(items.map(({ price }) => price.id)).size !== items.length)
    throw invalid('Cannot add multiple subscription items with the same price.', 'items')
  return { items, touched }
}

function prorationDate(subscription: Subscription, given: number | undefined, now: number, resets: boolean): number {
  if (given === undefined || resets) return now
  const { start, end } = currentPeriod(subscription)
  if (given < start || given > end)
    throw invalid('Cannot specify proration_date outside of the current period.', 'proration_date')
  return given
}

function extendTrial(work: Work, facts: Subscription, trialEnd: number, now: number) {
  if (facts.status !== 'trialing')
    throw invalid('A trial is set when a subscription is made; this one is not in trial.', 'trial_end')
  if (trialEnd <= now) throw invalid('trial_end must lie in the future.', 'trial_end')
  const saved = work.save(
    'subscription',
    {
      ...facts,
      trial_end: trialEnd,
      billing_cycle_anchor: trialEnd,
      items: { ...facts.items, data: facts.items.data.map((item) => ({ ...item, current_period_end: trialEnd })) },
    },
    'customer.subscription.updated',
  )
  scheduleSubscription(work, saved)
  return { subscription: saved, invoice: null }
}

/** The facts that are not about items and time. */
function withFacts(work: Work, subscription: Subscription, change: SubscriptionChange, now: number): Subscription {
  const { end } = currentPeriod(subscription)
  if (change.cancelAt != null && change.cancelAtPeriodEnd !== undefined)
    throw invalid('Give cancel_at or cancel_at_period_end, not both.', 'cancel_at')
  const cancelAt = typeof change.cancelAt === 'string' ? end : change.cancelAt
  if (typeof cancelAt === 'number' && cancelAt < now) throw invalid('cancel_at must lie in the future.', 'cancel_at')
  const cancels =
    change.cancelAtPeriodEnd !== undefined
      ? {
          cancel_at_period_end: change.cancelAtPeriodEnd,
          cancel_at: change.cancelAtPeriodEnd ? end : null,
          canceled_at: change.cancelAtPeriodEnd ? now : null,
        }
      : cancelAt !== undefined
        ? { cancel_at_period_end: false, cancel_at: cancelAt, canceled_at: cancelAt === null ? null : now }
        : null
  const method = change.method
    ? checkedMethod(work, change.method, subscription.customer, 'default_payment_method', now)
    : null
  if (method && method.customer !== subscription.customer)
    throw invalid('The payment method must be attached to the customer.', 'default_payment_method', 'resource_missing')
  const details = subscription.cancellation_details
  const discounts =
    change.discounts === undefined
      ? subscription.discounts
      : redeem(
          work,
          change.discounts ?? [],
          { customer: subscription.customer, subscription: subscription.id, checkout: null },
          now,
        ).map(({ id }) => id)
  for (const gone of subscription.discounts.filter((id) => !discounts.includes(id)))
    work.emit('customer.discount.deleted', work.get('discount', gone))
  const pause = change.pauseCollection
  if (pause?.resumes_at !== undefined)
    work.at('subscription.unpause', subscription.id, subscription.customer, pause.resumes_at)
  if (pause === null) work.store.unschedule('subscription.unpause', subscription.id)
  return {
    ...subscription,
    ...cancels,
    discounts,
    ...(method && { default_payment_method: method.id }),
    ...(change.taxRates !== undefined && {
      default_tax_rates: ratesOf(work, change.taxRates ?? [], 'default_tax_rates'),
    }),
    ...(change.description !== undefined && { description: change.description }),
    ...(pause !== undefined && {
      pause_collection: pause && { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null },
    }),
    ...(change.saveDefault !== undefined && {
      payment_settings: {
        payment_method_options: null,
        payment_method_types: null,
        save_default_payment_method: change.saveDefault,
      },
    }),
    ...(change.missingPaymentMethod !== undefined && {
      trial_settings: {
        end_behavior: { billing_cycle_anchor: null, missing_payment_method: change.missingPaymentMethod },
      },
    }),
    cancellation_details: {
      comment: change.cancellation?.comment === undefined ? (details?.comment ?? null) : change.cancellation.comment,
      feedback:
        change.cancellation?.feedback === undefined ? (details?.feedback ?? null) : change.cancellation.feedback,
      feedback_option: null,
      reason: cancels?.canceled_at ? 'cancellation_requested' : cancels ? null : (details?.reason ?? null),
    },
    metadata: mergeMetadata(subscription.metadata, change.metadata),
  }
}

function refuseEnded(subscription: Subscription, change: SubscriptionChange): void {
  if (subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired') return
  const others = Object.entries(change).filter(
    ([name, value]) => value !== undefined && name !== 'metadata' && name !== 'cancellation',
  )
  if (others.length > 0)
    throw invalid(
      'A canceled subscription can only update its cancellation_details and metadata.',
      undefined,
      'resource_missing',
    )
}

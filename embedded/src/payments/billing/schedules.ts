import { invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Subscription, SubscriptionItem, SubscriptionSchedule } from '../resources.ts'
import type { Work } from '../work.ts'
import { createSubscription } from './create-subscription.ts'
import { intervalOf, newItem, planOf } from './items.ts'
import { currentPeriod, endSubscription, scheduleSubscription } from './lifecycle.ts'
import { boundary } from './periods.ts'
import { ratesOf } from './taxes.ts'
import { updateSubscription } from './update-subscription.ts'

export type Phase = SubscriptionSchedule['phases'][number]
export type PhaseGiven = {
  items: {
    price: string
    quantity?: number
    metadata?: Record<string, string> | null
    /** As `default_tax_rates`, of this item. */
    tax_rates?: readonly string[] | null
  }[]
  start_date?: number | 'now'
  end_date?: number | 'now'
  duration?: { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number }
  proration_behavior?: 'always_invoice' | 'create_prorations' | 'none'
  metadata?: Record<string, string> | null
  description?: string | null
  /** Ids, and null for none; where nothing is said, those of the subscription stay. */
  default_tax_rates?: readonly string[] | null
}

/** The phases with their dates, one after the other. Throws 400 for gaps, overlaps and ends before their beginning. */
export function phasesOf(work: Work, given: readonly PhaseGiven[], start: number, now: number): Phase[] {
  let at = start
  return given.map((one, index): Phase => {
    const param = `phases[${index}]`
    if (one.items.length === 0)
      throw invalid('A phase needs at least one item.', `${param}[items]`, 'parameter_missing')
    const prices = one.items.map((item, i) => work.get('price', item.price, `${param}[items][${i}][price]`))
    const every = intervalOf(prices.map((price) => ({ price })))
    const from = one.start_date === 'now' ? now : (one.start_date ?? at)
    if (index > 0 && from !== at)
      throw invalid('A phase must begin where the one before it ends.', `${param}[start_date]`)
    const length = one.duration
      ? { interval: one.duration.interval, interval_count: one.duration.interval_count ?? 1 }
      : every
    const end = one.end_date === 'now' ? now : (one.end_date ?? boundary(from, length, 1))
    if (end <= from) throw invalid('A phase must end after it begins.', `${param}[end_date]`)
    at = end
    return {
      add_invoice_items: [],
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: null,
      billing_thresholds: null,
      collection_method: null,
      currency: prices[0]?.currency ?? 'gbp',
      default_payment_method: null,
      default_tax_rates:
        one.default_tax_rates === undefined
          ? null
          : ratesOf(work, one.default_tax_rates ?? [], `${param}[default_tax_rates]`),
      description: one.description ?? null,
      discounts: [],
      end_date: end,
      invoice_settings: null,
      items: one.items.map((item, i) => ({
        billing_thresholds: null,
        discounts: [],
        metadata: item.metadata ?? {},
        plan: prices[i]?.id ?? '',
        price: prices[i]?.id ?? '',
        quantity: item.quantity ?? 1,
        tax_rates:
          item.tax_rates === undefined ? null : ratesOf(work, item.tax_rates ?? [], `${param}[items][${i}][tax_rates]`),
      })),
      metadata: one.metadata ?? {},
      on_behalf_of: null,
      proration_behavior: one.proration_behavior ?? 'create_prorations',
      start_date: from,
      transfer_data: null,
      trial_end: null,
    }
  })
}

/** The phase that a subscription is in, as it is. */
export function phaseOfSubscription(work: Work, subscription: Subscription): Phase {
  const { start, end } = currentPeriod(subscription)
  const [phase] = phasesOf(
    work,
    [
      {
        items: subscription.items.data.map(({ price, quantity, metadata }) => ({
          price: price.id,
          quantity,
          metadata,
        })),
        start_date: start,
        end_date: end,
      },
    ],
    start,
    start,
  )
  if (!phase) throw new Error('a subscription without items')
  return {
    ...phase,
    default_tax_rates: subscription.default_tax_rates ?? [],
    items: phase.items.map((item, index) => ({
      ...item,
      tax_rates: subscription.items.data[index]?.tax_rates ?? [],
    })),
  }
}

/** Begins the phase that is due, or ends the schedule after its last one. Does nothing where that has happened already. */
export function advanceSchedule(work: Work, schedule: SubscriptionSchedule): void {
  if (schedule.status !== 'active' && schedule.status !== 'not_started') return
  const now = work.timeOf(schedule.customer)
  const phase = schedule.phases.find(({ start_date: start, end_date: end }) => start <= now && now < end)
  if (!phase) {
    if (schedule.phases.every(({ end_date: end }) => end <= now)) return endSchedule(work, schedule, now)
    return planNext(work, schedule, now)
  }
  if (schedule.current_phase?.start_date === phase.start_date) return planNext(work, schedule, now)
  const subscription = schedule.subscription ? work.find('subscription', schedule.subscription) : null
  const current = { start_date: phase.start_date, end_date: phase.end_date }
  if (!subscription) {
    const made = createSubscription(
      work,
      {
        customer: schedule.customer,
        items: phase.items.map(({ price, quantity, tax_rates: rates }) => ({
          price,
          quantity,
          ...(rates && { rates }),
        })),
        behavior: 'allow_incomplete',
        method: schedule.default_settings.default_payment_method ?? undefined,
        ...(phase.default_tax_rates && { taxRates: phase.default_tax_rates }),
      },
      true,
    )
    const begun = work.save(
      'subscription_schedule',
      { ...schedule, status: 'active', subscription: made.subscription.id, current_phase: current },
      'subscription_schedule.updated',
    )
    work.save(
      'subscription',
      { ...work.get('subscription', made.subscription.id), schedule: schedule.id },
      'customer.subscription.updated',
    )
    return planNext(work, begun, now)
  }
  const moved = work.save(
    'subscription_schedule',
    { ...schedule, status: 'active', current_phase: current },
    'subscription_schedule.updated',
  )
  if (currentPeriod(subscription).end === phase.start_date) replaceItems(work, subscription, phase)
  else
    updateSubscription(
      work,
      subscription,
      {
        items: changesTo(subscription, phase),
        prorationBehavior: phase.proration_behavior as 'create_prorations',
        ...(phase.default_tax_rates && { taxRates: phase.default_tax_rates.map(({ id }) => id) }),
      },
      true,
    )
  planNext(work, moved, now)
}

export function planNext(work: Work, schedule: SubscriptionSchedule, now: number): void {
  const times = schedule.phases.flatMap(({ start_date: start, end_date: end }) => [start, end]).filter((at) => at > now)
  if (times.length === 0) work.at('schedule.phase', schedule.id, schedule.customer, now)
  else work.at('schedule.phase', schedule.id, schedule.customer, Math.min(...times))
}

function endSchedule(work: Work, schedule: SubscriptionSchedule, now: number): void {
  work.store.unschedule('schedule.phase', schedule.id)
  const subscription = schedule.subscription ? work.find('subscription', schedule.subscription) : null
  if (schedule.end_behavior === 'cancel' && subscription && subscription.ended_at === null) {
    const completed = work.save('subscription_schedule', {
      ...schedule,
      status: 'completed',
      completed_at: now,
      current_phase: null,
    })
    const freed = work.save('subscription', { ...subscription, schedule: null })
    work.emit('subscription_schedule.completed', completed)
    return void endSubscription(work, freed, 'cancellation_requested', now)
  }
  releaseSchedule(work, schedule, now)
}

/** Lets the subscription go on as it is, without its schedule. */
export function releaseSchedule(work: Work, schedule: SubscriptionSchedule, now: number): SubscriptionSchedule {
  work.store.unschedule('schedule.phase', schedule.id)
  const released = work.save('subscription_schedule', {
    ...schedule,
    status: 'released',
    released_at: now,
    released_subscription: schedule.subscription,
    subscription: null,
    current_phase: null,
  })
  work.emit('subscription_schedule.released', released)
  const subscription = schedule.subscription ? work.find('subscription', schedule.subscription) : null
  if (subscription) work.save('subscription', { ...subscription, schedule: null }, 'customer.subscription.updated')
  return released
}

/** At the end of a period nothing is left to prorate: the items are replaced, and a new interval counts from here. */
function replaceItems(work: Work, subscription: Subscription, phase: Phase): void {
  const now = work.timeOf(subscription.customer)
  const period = currentPeriod(subscription)
  const left = [...subscription.items.data]
  const items = phase.items.map(({ price: id, quantity, tax_rates: rates }): SubscriptionItem => {
    const price = work.get('price', id)
    const kept =
      left.find((item) => item.price.id === id) ??
      left.find((item) => !phase.items.some((one) => one.price === item.price.id))
    if (kept) left.splice(left.indexOf(kept), 1)
    return kept
      ? { ...kept, price, plan: planOf(price), quantity: quantity ?? 1, ...(rates && { tax_rates: rates }) }
      : newItem(price, { quantity, ...(rates && { rates }) }, subscription.id, period, now)
  })
  const sameInterval = JSON.stringify(intervalOf(items)) === JSON.stringify(intervalOf(subscription.items.data))
  const saved = work.save(
    'subscription',
    {
      ...subscription,
      ...(phase.default_tax_rates && { default_tax_rates: phase.default_tax_rates }),
      items: {
        ...subscription.items,
        data: items.map((item) => ({ ...item, current_period_start: period.start, current_period_end: period.end })),
      },
      billing_cycle_anchor: sameInterval ? subscription.billing_cycle_anchor : period.end,
    },
    'customer.subscription.updated',
  )
  scheduleSubscription(work, saved)
}

function changesTo(subscription: Subscription, phase: Phase) {
  const wanted = new Map(
    phase.items.map(({ price, quantity, tax_rates: rates }) => [price, { quantity, ...(rates && { rates }) }]),
  )
  const kept = subscription.items.data.map((item) => {
    const change = wanted.get(item.price.id)
    if (!change) return { id: item.id, deleted: true }
    wanted.delete(item.price.id)
    return { id: item.id, ...change }
  })
  const added = [...wanted].map(([price, change]) => ({ price, ...change }))
  // One price for another on the same item, rather than an end and a beginning.
  const gone = kept.find((change) => 'deleted' in change)
  const first = added[0]
  if (gone && first && added.length === 1)
    return kept.map((change) => (change === gone ? { id: change.id, ...first } : change))
  return [...kept, ...added]
}

export function newSchedule(
  work: Work,
  given: {
    customer: string
    subscription: string | null
    phases: Phase[]
    endBehavior: 'release' | 'cancel'
    metadata: Record<string, string>
    status: 'active' | 'not_started'
    method: string | null
  },
): SubscriptionSchedule {
  const first = given.phases[0]
  const schedule = work.insert('subscription_schedule', {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: work.timeOf(given.customer),
    current_phase:
      given.status === 'active' && first ? { start_date: first.start_date, end_date: first.end_date } : null,
    customer: given.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: given.method,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: given.endBehavior,
    livemode: false,
    metadata: given.metadata,
    pause_schedules: [],
    phases: given.phases,
    released_at: null,
    released_subscription: null,
    status: given.status,
    subscription: given.subscription,
    test_clock: work.clockOf(given.customer),
  })
  work.emit('subscription_schedule.created', schedule)
  return schedule
}

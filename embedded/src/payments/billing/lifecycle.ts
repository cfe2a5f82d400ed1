import type { Subscription } from '../resources.ts'
import type { Work } from '../work.ts'
import { liveSegments } from './proration.ts'

export const currentPeriod = (subscription: Subscription) => {
  const items = subscription.items.data
  return {
    start: Math.max(...items.map(({ current_period_start: start }) => start)),
    end: Math.min(...items.map(({ current_period_end: end }) => end)),
  }
}

/** Puts what will happen to a subscription into the queue; what no longer holds is taken out. */
export function scheduleSubscription(work: Work, subscription: Subscription): void {
  const { id, customer, status } = subscription
  const kinds = ['subscription.renew', 'subscription.cancel', 'subscription.upcoming', 'subscription.trialWillEnd']
  for (const kind of kinds) work.store.unschedule(kind, id)
  if (!['active', 'trialing', 'past_due', 'unpaid'].includes(status)) return
  const now = work.timeOf(customer)
  const { start, end } = currentPeriod(subscription)
  work.at('subscription.renew', id, customer, end)
  if (subscription.cancel_at !== null && subscription.cancel_at < end)
    work.at('subscription.cancel', id, customer, subscription.cancel_at)
  const upcoming = end - Math.min(7 * 86_400, Math.floor((end - start) / 2))
  const ends = subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= end)
  if (upcoming > now && status !== 'trialing' && !ends) work.at('subscription.upcoming', id, customer, upcoming)
  if (status === 'trialing' && subscription.trial_end !== null) {
    const notice = subscription.trial_end - 3 * 86_400
    if (notice >= now) work.at('subscription.trialWillEnd', id, customer, notice)
  }
}

/** Ends a subscription now. Its open invoices are no longer collected by themselves; a schedule of it is released with it. */
export function endSubscription(
  work: Work,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
  at: number,
): Subscription {
  const ended = work.save('subscription', {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? at,
    ended_at: at,
    pending_update: null,
    cancellation_details: {
      comment: subscription.cancellation_details?.comment ?? null,
      feedback: subscription.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason: subscription.cancellation_details?.reason ?? reason,
    },
    schedule: null,
  })
  scheduleSubscription(work, ended)
  for (const kind of ['subscription.expire', 'subscription.pendingExpire', 'subscription.unpause'])
    work.store.unschedule(kind, ended.id)
  for (const invoice of work.all('invoice', 'subscription', ended.id)) {
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue
    work.store.unschedule('invoice.retry', invoice.id)
    work.store.unschedule('invoice.finalize', invoice.id)
    work.save('invoice', {
      ...invoice,
      auto_advance: false,
      next_payment_attempt: null,
      automatically_finalizes_at: null,
    })
  }
  const schedule = subscription.schedule ? work.find('subscription_schedule', subscription.schedule) : null
  if (schedule) {
    work.store.unschedule('schedule.phase', schedule.id)
    work.save('subscription_schedule', { ...schedule, status: 'canceled', canceled_at: at, current_phase: null })
    work.emit('subscription_schedule.canceled', work.get('subscription_schedule', schedule.id))
  }
  work.emit('customer.subscription.deleted', ended)
  return ended
}

/** Puts the items that waited for their payment in force. */
export function applyPending(work: Work, subscription: Subscription): Subscription {
  const own = work.ownOf('subscription', subscription.id)
  if (!own.pending) return subscription
  const { items, anchor, segments } = own.pending
  work.store.unschedule('subscription.pendingExpire', subscription.id)
  const { pending: _applied, ...rest } = own
  const applied = work.save(
    'subscription',
    {
      ...subscription,
      items: { ...subscription.items, data: items },
      billing_cycle_anchor: anchor,
      pending_update: null,
    },
    'customer.subscription.updated',
    { ...rest, segments },
  )
  work.emit('customer.subscription.pending_update_applied', applied)
  scheduleSubscription(work, applied)
  return applied
}

/** Remembers what was billed, and forgets what can no longer be credited. */
export function rememberSegments(
  work: Work,
  subscription: string,
  billed: readonly [string, SegmentOf][],
  now: number,
): void {
  const own = work.ownOf('subscription', subscription)
  const segments = { ...own.segments }
  for (const [item, segment] of billed) segments[item] = [...(segments[item] ?? []), segment]
  for (const [item, all] of Object.entries(segments)) {
    const live = liveSegments(all, now)
    if (live.length > 0) segments[item] = live
    else delete segments[item]
  }
  work.saveOwn('subscription', subscription, { ...own, segments })
}
type SegmentOf = import('../resources.ts').Segment

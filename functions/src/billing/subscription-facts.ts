import type { SubscriptionFacts } from '@duebook/contract/billing/entitlement'
import { offerOf, type Interval, type PaidPlan, type Selection } from '@duebook/contract/billing/plans'
import type { Stripe } from '../cloud/stripe.ts'

/** What we keep of a subscription; null when it sells nothing of ours. */
export function factsOf(subscription: Stripe.Subscription): SubscriptionFacts | null {
  const item = subscription.items.data[0]
  const sold = item && offerOfPrice(item.price)
  if (!item || !sold) return null
  const periodEnd = item.current_period_end * 1000
  const invoice = expanded(subscription.latest_invoice)
  return {
    id: subscription.id,
    status: subscription.status as SubscriptionFacts['status'],
    ...sold,
    seats: item.quantity ?? 1,
    createdAt: subscription.created * 1000,
    periodEnd,
    trialEnd: subscription.trial_end === null ? null : subscription.trial_end * 1000,
    // The provider's own portal sets only the date, our functions set the mark: either one ends it.
    endsAt: endsAt(subscription, periodEnd),
    endedAt: subscription.ended_at === null ? null : subscription.ended_at * 1000,
    owedSince: subscription.status === 'past_due' ? (invoice?.created ?? item.current_period_start) * 1000 : null,
  }
}

function endsAt(subscription: Stripe.Subscription, periodEnd: number): number | null {
  if (subscription.cancel_at !== null) return subscription.cancel_at * 1000
  return subscription.cancel_at_period_end ? periodEnd : null
}

/** By the marks we put on a price, because its lasting name moves on when the amount changes. */
export function offerOfPrice({
  metadata,
  lookup_key: key,
}: Stripe.Price): { plan: PaidPlan; interval: Interval } | null {
  const { plan, interval } = metadata
  if ((plan === 'pro' || plan === 'team') && (interval === 'month' || interval === 'year')) return { plan, interval }
  const offer = offerOf(key)
  return offer && { plan: offer.plan, interval: offer.interval }
}

/** The phase of a schedule that comes after the running one, when it sells something of ours. */
export function plannedOf(subscription: Stripe.Subscription, now: number): (Selection & { at: number }) | null {
  const schedule = expanded(subscription.schedule)
  const phase = schedule?.phases.find(({ start_date: start }) => start * 1000 > now)
  const item = phase?.items[0]
  const price = item && expanded(item.price as string | Stripe.Price)
  const sold = price ? offerOfPrice(price) : null
  return phase && item && sold ? { ...sold, seats: item.quantity ?? 1, at: phase.start_date * 1000 } : null
}

/** An object that was asked for whole; null when only its id came. */
export const expanded = <T extends { id: string }>(value: string | T | null | undefined): T | null =>
  typeof value === 'object' && value !== null ? value : null

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

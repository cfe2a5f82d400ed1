import { graceDays, limits, type Interval, type PaidPlan, type Plan } from './plans.ts'

/** What the provider says of one subscription, in our words. Times in ms since 1970. */
export type SubscriptionFacts = {
  id: string
  status: 'trialing' | 'active' | 'past_due' | 'incomplete' | 'incomplete_expired' | 'unpaid' | 'canceled' | 'paused'
  plan: PaidPlan
  interval: Interval
  seats: number
  createdAt: number
  periodEnd: number
  trialEnd: number | null
  /** It ends here and does not renew: `cancel_at`, or the period's end with `cancel_at_period_end`. */
  endsAt: number | null
  endedAt: number | null
  /** Since when a payment is owed; null when nothing is. */
  owedSince: number | null
}

/** Going on with Free on purpose: the obligations that stay open for changes, chosen before or after `subscription` ended. */
export type FreeChoice = { subscription: string; keep: string[] }

export type EntitlementState =
  | 'free'
  | 'trialing'
  | 'active'
  | 'ending'
  | 'past_due'
  | 'incomplete'
  | 'unpaid'
  | 'canceled'

/**
 * `entitlements/{ownerId}`, and what rules read of it in each book (`books/{bookId}.entitlement`). `access`: everything; within the limits
 * of Free; nothing but reading, exporting and acknowledging. `keep` null means every obligation may be changed.
 */
export type Entitlement = {
  state: EntitlementState
  plan: Plan
  access: 'full' | 'limited' | 'readOnly'
  seats: number
  activeLimit: number
  keep: string[] | null
  /** Full access ends here when the provider is never heard of again; ms since 1970, 0 for no paid access. */
  validUntil: number
}

/** Where there is no payment provider there are no plans, and everything is open: the server says this in every book. */
export const openEntitlement: Entitlement = {
  state: 'free',
  plan: 'team',
  access: 'full',
  seats: 1,
  activeLimit: 1_000_000,
  keep: null,
  validUntil: Number.MAX_SAFE_INTEGER,
}

/** Whether a book was opened so: no plan that was paid for has such an end. */
export const isOpenForAll = (entitlement: Pick<Entitlement, 'validUntil'> | undefined) =>
  entitlement?.validUntil === openEntitlement.validUntil

/** What the plan allows at `now` (ms since 1970), as the rules judge it: without a word of it the limits of Free, past `validUntil` nothing but reading. */
export function accessAt(
  entitlement: Pick<Entitlement, 'access' | 'validUntil'> | undefined,
  now: number,
): Entitlement['access'] {
  if (!entitlement) return 'limited'
  return entitlement.access === 'full' && now >= entitlement.validUntil ? 'readOnly' : entitlement.access
}

const day = 86_400_000
/** For the rules, which cannot compare with "no limit". */
const unlimited = 1_000_000

/**
 * What somebody may do, computed over all subscriptions of a customer: the best live one decides, so that an old one that expires never
 * takes away what a newer one gives.
 */
export function entitlementOf(subscriptions: readonly SubscriptionFacts[], choice: FreeChoice | null): Entitlement {
  const live = bestLive(subscriptions)
  if (live) return fromLive(live)
  const ended = lastEnded(subscriptions)
  const waiting = subscriptions.some((one) => one.status === 'incomplete')
  const rest = ended ? afterEnd(ended, choice) : free('free', null)
  return waiting ? { ...rest, state: 'incomplete' } : rest
}

/** The subscription that gives access: the higher plan, then the one that is paid, then the longest. */
export function bestLive(subscriptions: readonly SubscriptionFacts[]): SubscriptionFacts | null {
  const rank = ({ plan, status, periodEnd }: SubscriptionFacts) => [
    plan === 'team' ? 1 : 0,
    -order.indexOf(status),
    periodEnd,
  ]
  return (
    subscriptions
      .filter(({ status }) => order.includes(status))
      .toSorted((a, b) => compare(rank(b), rank(a)))
      .at(0) ?? null
  )
}

const order: SubscriptionFacts['status'][] = ['active', 'trialing', 'past_due']

const compare = (a: number[], b: number[]) =>
  a.map((one, index) => one - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0

function fromLive(live: SubscriptionFacts): Entitlement {
  const state = live.status === 'past_due' ? 'past_due' : live.endsAt !== null ? 'ending' : live.status
  const paidUntil = live.status === 'past_due' ? (live.owedSince ?? live.periodEnd) : live.periodEnd
  return {
    state: state as EntitlementState,
    plan: live.plan,
    access: 'full',
    seats: live.seats,
    activeLimit: unlimited,
    keep: null,
    validUntil: live.endsAt !== null && live.status !== 'past_due' ? live.endsAt : paidUntil + graceDays * day,
  }
}

/** The last to have ended, unless it never began: an incomplete one that ran out was nothing. */
function lastEnded(subscriptions: readonly SubscriptionFacts[]): SubscriptionFacts | null {
  return (
    subscriptions
      .filter(({ status }) => status === 'canceled' || status === 'unpaid' || status === 'paused')
      .toSorted((a, b) => (b.endedAt ?? b.createdAt) - (a.endedAt ?? a.createdAt))
      .at(0) ?? null
  )
}

/** Nothing was paid for yet: the period of a trial is the trial itself, the first paid one ends later. */
export const isTrial = ({ trialEnd, periodEnd }: Pick<SubscriptionFacts, 'trialEnd' | 'periodEnd'>) =>
  trialEnd !== null && periodEnd <= trialEnd

function afterEnd(ended: SubscriptionFacts, choice: FreeChoice | null): Entitlement {
  if (ended.status !== 'unpaid' && isTrial(ended)) return free('free', null)
  if (choice?.subscription === ended.id) return free('free', choice.keep)
  return { ...free(ended.status === 'canceled' ? 'canceled' : 'unpaid', null), access: 'readOnly' }
}

const free = (state: EntitlementState, keep: string[] | null): Entitlement => ({
  state,
  plan: 'free',
  access: 'limited',
  seats: 1,
  activeLimit: limits.free.activeObligations ?? unlimited,
  keep,
  validUntil: 0,
})

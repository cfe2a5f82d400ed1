/** What Duebook sells. Amounts are in pence a seat and period; `Plan` is what somebody has, `PaidPlan` what can be bought. */
export type PaidPlan = 'pro' | 'team'
export type Plan = 'free' | PaidPlan
export type Interval = 'month' | 'year'

/** null is no limit; `bytes` of files over all books of one owner. */
export type Limits = { activeObligations: number | null; books: number | null; bytes: number }

export const limits: Record<Plan, Limits> = {
  free: { activeObligations: 25, books: 1, bytes: 100 * 1_000_000 },
  pro: { activeObligations: null, books: null, bytes: 10 * 1_000_000_000 },
  team: { activeObligations: null, books: null, bytes: 10 * 1_000_000_000 },
}

export const currency = 'gbp'
export const prices: Record<PaidPlan, Record<Interval, number>> = {
  pro: { month: 600, year: 6_000 },
  team: { month: 700, year: 7_000 },
}

export const planNames: Record<Plan, string> = { free: 'Free', pro: 'Pro', team: 'Team' }
export const intervalNames: Record<Interval, string> = { month: 'monthly', year: 'yearly' }

/** Days of a first subscription before anything is charged. */
export const trialDays = 14
/** Days after a payment was due in which access stays: the provider's retries (3 + 5 + 7) and one day for its answer. */
export const graceDays = 16
export const mostSeats = 200

/** The provider's lasting name of a price. */
export const lookupKey = (plan: PaidPlan, interval: Interval) => `duebook_${plan}_${interval}`

export const offers: readonly { plan: PaidPlan; interval: Interval; key: string; amount: number }[] = (
  ['pro', 'team'] as const
).flatMap((plan) =>
  (['month', 'year'] as const).map((interval) => ({
    plan,
    interval,
    key: lookupKey(plan, interval),
    amount: prices[plan][interval],
  })),
)

/** What a price with this lookup key sells; null for a price that is not of ours. */
export const offerOf = (key: string | null) => offers.find((offer) => offer.key === key) ?? null

export type Selection = { plan: PaidPlan; interval: Interval; seats: number }

/**
 * When a change takes hold: more at once, with the difference charged; less at the end of what was paid for. Seats alone change at once in
 * both ways, because somebody comes or goes today.
 */
export function changeMoment(from: Selection, to: Selection): 'now' | 'periodEnd' | 'none' {
  if (from.plan === to.plan && from.interval === to.interval) return from.seats === to.seats ? 'none' : 'now'
  if (from.plan !== to.plan) return to.plan === 'team' ? 'now' : 'periodEnd'
  return to.interval === 'year' ? 'now' : 'periodEnd'
}

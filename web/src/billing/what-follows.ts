import type { Billing } from '@duebook/contract/billing/billing'
import { isTrial, type SubscriptionFacts } from '@duebook/contract/billing/entitlement'

/** What becomes of the book at the end of the period that runs: it is paid for again, goes to Free, or can only be read. */
export function whatFollows(
  live: SubscriptionFacts,
  billing: Pick<Billing, 'card' | 'choice'> | null,
): 'paid' | 'free' | 'read' {
  if (isTrial(live)) return live.endsAt === null && billing?.card ? 'paid' : 'free'
  if (live.endsAt === null) return 'paid'
  return billing?.choice ? 'free' : 'read'
}

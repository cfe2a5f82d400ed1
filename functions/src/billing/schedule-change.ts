import type { Selection } from '@duebook/contract/billing/plans'
import { payments, type Stripe } from '../cloud/stripe.ts'
import { priceId } from './catalogue.ts'
import { idOf } from './subscription-facts.ts'

/** Less from the next period on: the running one stays as it was paid for. */
export async function planForPeriodEnd(subscription: Stripe.Subscription, to: Selection): Promise<void> {
  const stripe = payments()
  const item = subscription.items.data[0]
  if (!item) throw new Error(`The subscription ${subscription.id} has no item.`)
  const existing = idOf(subscription.schedule)
  const schedule = existing
    ? await stripe.subscriptionSchedules.retrieve(existing)
    : await stripe.subscriptionSchedules.create(
        { from_subscription: subscription.id },
        { idempotencyKey: `schedule-${subscription.id}-${item.current_period_end}-${Date.now()}` },
      )
  const start = schedule.current_phase?.start_date ?? item.current_period_start
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price: item.price.id, quantity: item.quantity ?? 1 }],
        start_date: start,
        end_date: item.current_period_end,
        proration_behavior: 'none',
      },
      {
        items: [{ price: await priceId(to.plan, to.interval), quantity: to.seats }],
        duration: { interval: to.interval, interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  })
}

/** Takes back what was planned for the period's end; the subscription goes on as it is. */
export async function releaseSchedule(subscription: Stripe.Subscription): Promise<void> {
  const id = idOf(subscription.schedule)
  if (id !== null) await payments().subscriptionSchedules.release(id)
}

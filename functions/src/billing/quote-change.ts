import type { PlanQuote } from '@duebook/contract/billing/billing-requests'
import { bestLive, type SubscriptionFacts } from '@duebook/contract/billing/entitlement'
import { changeMoment, prices, type Selection } from '@duebook/contract/billing/plans'
import { payments, type Stripe } from '../cloud/stripe.ts'
import { priceId } from './catalogue.ts'
import { assertMayHave } from './price-list.ts'
import { refuse } from './refuse.ts'
import { syncOwner } from './sync.ts'

export type Change = { live: SubscriptionFacts; to: Selection; subscription: Stripe.Subscription; quote: PlanQuote }

/**
 * What a change of plan or seats costs, computed by the provider for the second `at` and by the same call that the change itself makes.
 * Changes nothing. Throws `no-subscription`, `resume-first` for one that ends, `not-sold`, `nothing-to-change`.
 */
export async function quoteChange(owner: string, wanted: Selection, at: number): Promise<Change> {
  const billing = await syncOwner(owner)
  const live = bestLive(billing.subscriptions)
  if (!live) throw refuse('no-subscription', 'There is no plan to change.')
  assertMayHave(wanted.plan, live.plan)
  if (live.endsAt !== null) throw refuse('resume-first', 'The plan ends; resume it first.')
  const to = { ...wanted, seats: wanted.plan === 'team' ? wanted.seats : 1 }
  // Nothing has been paid for in a trial, so nothing has to run out first.
  const asked = changeMoment(live, to)
  const moment = asked === 'periodEnd' && live.status === 'trialing' ? 'now' : asked
  if (moment === 'none' && !billing.planned) throw refuse('nothing-to-change', 'That is the plan you have.')
  const subscription = await payments().subscriptions.retrieve(live.id)
  const amount = prices[to.plan][to.interval] * to.seats
  if (moment !== 'now')
    return {
      live,
      to,
      subscription,
      quote: { moment, at, amount: 0, lines: [], later: { amount, at: live.periodEnd } },
    }
  const { items, restarts } = await changeOf(subscription, live, to)
  const preview = await payments().invoices.createPreview({
    subscription: live.id,
    subscription_details: {
      items,
      proration_behavior: 'always_invoice',
      ...(restarts ? { billing_cycle_anchor: { type: 'now' } } : live.status !== 'trialing' && { proration_date: at }),
    },
  })
  const trial = live.status === 'trialing'
  return {
    live,
    to,
    subscription,
    quote: {
      moment,
      at,
      amount: trial ? 0 : preview.total < 0 ? preview.total : preview.amount_due,
      lines: trial
        ? []
        : preview.lines.data.map(({ description, amount: part }) => ({ text: description ?? '', amount: part })),
      later: {
        amount,
        at: restarts ? Math.max(...preview.lines.data.map(({ period }) => period.end)) * 1000 : live.periodEnd,
      },
    },
  }
}

/** The subscription's one item with the wanted price; another length of period begins anew today. */
export async function changeOf(subscription: Stripe.Subscription, live: SubscriptionFacts, to: Selection) {
  const item = subscription.items.data[0]
  if (!item) throw new Error(`The subscription ${subscription.id} has no item.`)
  return {
    items: [{ id: item.id, price: await priceFor(item, live, to), quantity: to.seats }],
    restarts: live.interval !== to.interval && live.status !== 'trialing',
  }
}

/** Seats of a plan keep the price at which the plan was bought. */
const priceFor = (item: Stripe.SubscriptionItem, live: SubscriptionFacts, to: Selection): Promise<string> =>
  live.plan === to.plan && live.interval === to.interval
    ? Promise.resolve(item.price.id)
    : priceId(to.plan, to.interval)

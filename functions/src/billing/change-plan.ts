import type { BillingAnswers } from '@duebook/contract/billing/billing-requests'
import { bestLive } from '@duebook/contract/billing/entitlement'
import type { Selection } from '@duebook/contract/billing/plans'
import { database } from '../cloud/admin.ts'
import { payments, providerRefusal, type Stripe } from '../cloud/stripe.ts'
import { seatsTaken } from '../people/seats.ts'
import { bankPage } from './bank-page.ts'
import { billingCall } from './billing-call.ts'
import { cardOf } from './pay-with-new-card.ts'
import { changeOf, quoteChange, type Change } from './quote-change.ts'
import { refuse } from './refuse.ts'
import { planForPeriodEnd, releaseSchedule } from './schedule-change.ts'
import { syncOwner } from './sync.ts'

/** A shown price holds so many seconds. */
const quoteHolds = 900

/** What a change would cost, before anything is confirmed. */
export const previewPlanChange = billingCall('previewPlanChange', async ({ owner }, wanted) => {
  await enoughSeats(owner, wanted)
  return (await quoteChange(owner, wanted, seconds())).quote
})

/** Makes a change for exactly the amount that was shown. Throws `price-changed` when it is another one by now, `declined` when it was not paid: then nothing has changed. */
export const changePlan = billingCall('changePlan', async ({ owner }, { at, amount, ...wanted }) => {
  await enoughSeats(owner, wanted)
  return makeChange(owner, wanted, { at, amount })
})

/** The same for the seats of Team. */
export const setSeats = billingCall('setSeats', async ({ owner }, { seats, at, amount }) => {
  const live = bestLive((await syncOwner(owner)).subscriptions)
  if (live?.plan !== 'team') throw refuse('no-subscription', 'Only Team has seats.')
  const wanted = { plan: live.plan, interval: live.interval, seats }
  await enoughSeats(owner, wanted)
  return makeChange(owner, wanted, { at, amount })
})

export const seconds = () => Math.floor(Date.now() / 1000)

type How = {
  /** Where the bank's page leads back to. */
  back?: '/settings/billing' | '/settings/people'
  /** Somebody else than the payer asks: what only the payer can answer is refused, and nothing waits for it. */
  payerIsAway?: boolean
}

/** Pays for a change what was shown of it. Nothing is changed by what it throws. */
export async function makeChange(
  owner: string,
  wanted: Selection,
  shown: { at: number; amount: number },
  { back = '/settings/billing', payerIsAway = false }: How = {},
): Promise<BillingAnswers['changePlan']> {
  const age = seconds() - shown.at
  if (age < 0 || age > quoteHolds) throw refuse('price-changed', 'The price was shown too long ago.')
  const quoted = await quoteChange(owner, wanted, shown.at)
  if (quoted.quote.amount !== shown.amount) throw refuse('price-changed', 'The price is another one by now.')
  if (quoted.quote.moment === 'periodEnd') await planForPeriodEnd(quoted.subscription, quoted.to)
  else {
    await releaseSchedule(quoted.subscription)
    if (quoted.quote.moment === 'now') await apply(quoted, shown.at, payerIsAway)
  }
  const billing = await syncOwner(owner)
  return billing.confirm && !payerIsAway
    ? { outcome: 'confirm', url: await bankPage(billing.confirm, back) }
    : { outcome: 'done' }
}

async function apply({ live, to, subscription }: Change, at: number, payerIsAway: boolean): Promise<void> {
  const { items, restarts } = await changeOf(subscription, live, to)
  const trial = live.status === 'trialing'
  const parameters: Stripe.SubscriptionUpdateParams = {
    items,
    proration_behavior: trial ? 'none' : 'always_invoice',
    ...(restarts ? { billing_cycle_anchor: { type: 'now' } } : !trial && { proration_date: at }),
  }
  // With another card it is another try; the same one asked with again is charged once.
  const card = await cardOf(subscription)
  const key = `change-${live.id}-${to.plan}-${to.interval}-${to.seats}-${at}-${card}`
  const update = (behavior: 'error_if_incomplete' | 'pending_if_incomplete') =>
    payments().subscriptions.update(
      live.id,
      { ...parameters, payment_behavior: behavior },
      { idempotencyKey: `${key}-${behavior}` },
    )
  try {
    await update('error_if_incomplete')
  } catch (error) {
    const said = providerRefusal(error)
    if (said?.kind === 'request' && said.code === 'resource_missing')
      throw refuse('no-card', 'There is no card to charge.')
    if (!said || !asksTheBank(said) || payerIsAway) throw error
    // The bank wants to be asked: the change waits for its answer, and until then everything stays as it is.
    await update('pending_if_incomplete')
  }
}

export const asksTheBank = ({ code, declineCode }: { code: string | null; declineCode: string | null }) =>
  [code, declineCode].some(
    (one) =>
      one === 'authentication_required' ||
      one === 'subscription_payment_intent_requires_action' ||
      one === 'invoice_payment_intent_requires_action',
  )

/** People with a role that writes each take a seat, and open invitations keep one; viewers do not. */
async function enoughSeats(owner: string, { plan, seats }: Selection): Promise<void> {
  if (plan !== 'team') return
  const taken = await database.runTransaction((transaction) => seatsTaken(transaction, owner, Date.now()))
  if (seats < taken) throw refuse('seats-in-use', `${taken} seats are in use.`, { inUse: String(taken) })
}

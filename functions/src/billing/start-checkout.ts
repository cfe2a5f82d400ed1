import type { Billing } from '@duebook/contract/billing/billing'
import type { BillingRequests } from '@duebook/contract/billing/billing-requests'
import { bestLive } from '@duebook/contract/billing/entitlement'
import { paths } from '@duebook/contract/paths'
import { trialDays } from '@duebook/contract/billing/plans'
import { database } from '../cloud/admin.ts'
import { payments, type Stripe } from '../cloud/stripe.ts'
import { publicOrigin } from '../options.ts'
import { seatsTaken } from '../people/seats.ts'
import { billingCall } from './billing-call.ts'
import { priceId } from './catalogue.ts'
import { ensureCustomer } from './customer.ts'
import { assertMayHave } from './price-list.ts'
import { refuse } from './refuse.ts'
import { syncOwner } from './sync.ts'
import { idOf } from './subscription-facts.ts'

/**
 * Opens the provider's payment page for a plan. Two tabs that ask for the same get the same page, which takes a payment once; asking for
 * something else closes the page before. Throws `has-subscription` while one is live, `not-sold`.
 */
export const startCheckout = billingCall('startCheckout', async (payer, asked) => {
  assertMayHave(asked.plan, null)
  const wanted = { ...asked, seats: await seatsFor(payer.owner, asked) }
  await ensureCustomer(payer)
  const billing = await syncOwner(payer.owner)
  if (billing.closed) throw refuse('closed', 'This account is being deleted.')
  if (bestLive(billing.subscriptions)) throw hasSubscription()
  if (wanted.trial && billing.subscriptions.some(({ status }) => status !== 'incomplete_expired'))
    throw refuse('trial-used', 'The trial was used already.')
  // What was never paid must not wake up beside the new one.
  for (const { id, status } of billing.subscriptions)
    if (['incomplete', 'unpaid', 'paused'].includes(status)) await payments().subscriptions.cancel(id)
  return { url: await openPage(payer.owner, wanted) }
})

/** Whoever comes back to Team still has the people of before: nobody of them is without a seat. */
const seatsFor = async (owner: string, { plan, seats }: BillingRequests['startCheckout']) =>
  plan === 'team'
    ? Math.max(seats, await database.runTransaction((transaction) => seatsTaken(transaction, owner, Date.now())))
    : 1

const hasSubscription = () => refuse('has-subscription', 'There is a plan already; change that one.')

/** The record is read first and held while the page is made: of two calls at once the later one sees the earlier one's page. */
function openPage(owner: string, wanted: BillingRequests['startCheckout']): Promise<string> {
  return database.runTransaction(
    async (transaction) => {
      const reference = database.doc(paths.billing(owner))
      const billing = (await transaction.get(reference)).data() as Billing
      const open = billing.checkout && (await payments().checkout.sessions.retrieve(billing.checkout.id))
      if (open?.status === 'complete' && isNews(open, billing)) throw hasSubscription()
      if (open?.status === 'open') {
        if (billing.checkout && sameWish(billing.checkout, wanted) && open.url) return open.url
        await payments().checkout.sessions.expire(open.id)
      }
      const session = await createPage(owner, billing, wanted)
      transaction.update(reference, { checkout: { ...wanted, id: session.id }, checkouts: billing.checkouts + 1 })
      if (!session.url) throw new Error(`The payment page ${session.id} has no address.`)
      return session.url
    },
    { maxAttempts: 10 },
  )
}

/** Paid for, and the mirror does not know it yet. */
const isNews = (session: Stripe.Checkout.Session, { subscriptions }: Billing) =>
  !subscriptions.some(({ id }) => id === idOf(session.subscription))

const sameWish = (a: BillingRequests['startCheckout'], b: BillingRequests['startCheckout']) =>
  a.plan === b.plan && a.interval === b.interval && a.seats === b.seats && a.trial === b.trial

async function createPage(owner: string, billing: Billing, wanted: BillingRequests['startCheckout']) {
  const { plan, interval, seats, trial } = wanted
  const origin = publicOrigin.value()
  return payments().checkout.sessions.create(
    {
      mode: 'subscription',
      customer: billing.customerId,
      client_reference_id: owner,
      line_items: [{ price: await priceId(plan, interval), quantity: seats }],
      allow_promotion_codes: true,
      payment_method_collection: trial ? 'if_required' : 'always',
      subscription_data: {
        metadata: { owner },
        ...(trial && {
          trial_period_days: trialDays,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
        }),
      },
      success_url: `${origin}/settings/billing/return?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}/settings/billing`,
    },
    { idempotencyKey: `checkout-${owner}-${billing.checkouts}-${plan}-${interval}-${seats}-${trial}` },
  )
}

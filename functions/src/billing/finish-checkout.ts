import type { Billing } from '@duebook/contract/billing/billing'
import { bestLive } from '@duebook/contract/billing/entitlement'
import { paths } from '@duebook/contract/paths'
import { database } from '../cloud/admin.ts'
import { payments, providerRefusal } from '../cloud/stripe.ts'
import { billingCall } from './billing-call.ts'
import { refuse } from './refuse.ts'
import { syncOwner } from './sync.ts'
import { idOf } from './subscription-facts.ts'

/**
 * The page that people come back to asks here: the session is looked up at the provider, not believed from the address, and the same fetch
 * as for an event is made, so that nobody waits for the event. Throws `not-yours` for a session of somebody else.
 */
export const finishCheckout = billingCall('finishCheckout', async ({ owner }, { session: id }) => {
  const billing = (await database.doc(paths.billing(owner)).get()).data() as Billing | undefined
  const session = billing && (await find(id))
  if (!billing || !session || idOf(session.customer) !== billing.customerId)
    throw refuse('not-yours', 'There is no such payment of yours.')
  if (session.status !== 'complete') return { state: session.status === 'open' ? 'open' : 'expired' }
  const now = await syncOwner(owner)
  return { state: bestLive(now.subscriptions) ? 'active' : 'waiting' }
})

async function find(id: string) {
  try {
    return await payments().checkout.sessions.retrieve(id)
  } catch (error) {
    if (providerRefusal(error)?.code === 'resource_missing') return null
    throw error
  }
}

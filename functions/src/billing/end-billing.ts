import type { Billing } from '@duebook/contract/billing/billing'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { database } from '../cloud/admin.ts'
import { logger } from 'firebase-functions'
import { payments, paymentsAreSetUp } from '../cloud/stripe.ts'
import { deleteAll } from '../account/delete-all.ts'
import { blankBilling } from './customer-record.ts'
import { asRefusal } from './refuse.ts'
import { syncOwner } from './sync.ts'

/**
 * Before anything of an account is deleted: its payment page is closed and its plan cancelled at once. Safe to run again, and run with each
 * step, because another tab may have bought one meanwhile. Throws when the provider cannot be reached, and then nothing may be deleted.
 */
export async function endBilling(owner: string): Promise<void> {
  const billing = (await database.doc(paths.billing(owner)).get()).data() as Billing | undefined
  if (!billing || billing.closed) return
  // Whoever runs this took the provider away: what is still charged there ends there, and nobody's account is held for it.
  if (!paymentsAreSetUp())
    return logger.warn('nothing cancelled without a payment provider', { customer: billing.customerId })
  try {
    await cancelEverything(billing.customerId)
    await syncOwner(owner)
  } catch (error) {
    throw asRefusal(error)
  }
}

async function cancelEverything(customer: string): Promise<void> {
  const stripe = payments()
  for await (const session of stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }))
    await stripe.checkout.sessions.expire(session.id)
  for await (const subscription of stripe.subscriptions.list({ customer, status: 'all', limit: 100 }))
    if (subscription.ended_at === null && subscription.status !== 'incomplete_expired')
      await stripe.subscriptions.cancel(subscription.id)
}

/** With the account: what is left is the provider's number for it, so that late events find that it is closed. */
export async function forgetBilling(owner: string): Promise<void> {
  await database.doc(paths.entitlement(owner)).delete()
  await deleteAll(database.collection(serverPaths.billingEvents(owner)))
  const reference = database.doc(paths.billing(owner))
  const billing = (await reference.get()).data() as Billing | undefined
  if (billing) await reference.set({ ...blankBilling(billing.customerId), closed: true })
}

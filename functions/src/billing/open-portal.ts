import type { Billing } from '@duebook/contract/billing/billing'
import { paths } from '@duebook/contract/paths'
import { database } from '../cloud/admin.ts'
import { payments } from '../cloud/stripe.ts'
import { publicOrigin } from '../options.ts'
import { bankPage } from './bank-page.ts'
import { billingCall } from './billing-call.ts'
import { refuse } from './refuse.ts'
import { syncOwner } from './sync.ts'

/** Opens the provider's own pages for cards, invoices and cancelling, or at once the one for another card or for the bank's question. Throws `no-customer`. */
export const openPortal = billingCall('openPortal', async ({ owner }, { page }) => {
  const billing = (await database.doc(paths.billing(owner)).get()).data() as Billing | undefined
  if (!billing || billing.closed) throw refuse('no-customer', 'Nothing was ever paid for here.')
  if (page === 'confirm') {
    const { confirm } = await syncOwner(owner)
    if (!confirm) throw refuse('nothing-to-confirm', 'No payment waits for the bank.')
    return { url: await bankPage(confirm) }
  }
  const back = `${publicOrigin.value()}/settings/billing`
  const session = await payments().billingPortal.sessions.create({
    customer: billing.customerId,
    configuration: await configuration(),
    return_url: back,
    ...(page === 'card' && {
      flow_data: {
        type: 'payment_method_update' as const,
        after_completion: { type: 'redirect' as const, redirect: { return_url: back } },
      },
    }),
  })
  return { url: session.url }
})

/** Changes of plan and seats are ours alone, because only we can show what becomes read-only and who sits where. */
async function configuration(): Promise<string> {
  const stripe = payments()
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  const ours = data.find(({ metadata }) => metadata?.duebook === '1')
  if (ours) return ours.id
  const made = await stripe.billingPortal.configurations.create(
    {
      metadata: { duebook: '1' },
      features: {
        customer_update: { enabled: true, allowed_updates: ['name', 'email', 'address'] },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: { enabled: false },
      },
    },
    { idempotencyKey: 'portal-configuration-1' },
  )
  return made.id
}

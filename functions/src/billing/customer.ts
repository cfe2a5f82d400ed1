import type { Billing } from '@duebook/contract/billing/billing'
import { paths } from '@duebook/contract/paths'
import { database } from '../cloud/admin.ts'
import { payments } from '../cloud/stripe.ts'
import type { Payer } from './billing-call.ts'
import { blankBilling } from './customer-record.ts'
import { refuse } from './refuse.ts'

/** The provider's customer of this owner, made at most once, with the local record that webhooks look for. */
export async function ensureCustomer({ owner, email, name }: Payer): Promise<string> {
  const reference = database.doc(paths.billing(owner))
  const known = (await reference.get()).data() as Billing | undefined
  if (known?.closed) throw refuse('closed', 'This account is being deleted.')
  if (known) return known.customerId
  const stripe = payments()
  // The key makes two calls at once one customer; the search finds one whose record was lost after the key was forgotten.
  const lost = await stripe.customers.search({ query: `metadata['owner']:'${owner}'`, limit: 1 })
  const { id } =
    lost.data[0] ?? (await stripe.customers.create({ metadata: { owner } }, { idempotencyKey: `cust-${owner}` }))
  await database.runTransaction(async (transaction) => {
    if (!(await transaction.get(reference)).exists) transaction.create(reference, blankBilling(id))
  })
  if (email || name) await stripe.customers.update(id, { ...(email && { email }), ...(name && { name }) })
  return id
}

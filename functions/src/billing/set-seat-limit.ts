import { paths } from '@duebook/contract/paths'
import { database } from '../cloud/admin.ts'
import { billingCall } from './billing-call.ts'
import { ensureCustomer } from './customer.ts'

/** How many seats the admins of the payer's books may go up to without asking. */
export const setSeatLimit = billingCall('setSeatLimit', async (payer, { limit }) => {
  await ensureCustomer(payer)
  await database.doc(paths.billing(payer.owner)).update({ seatLimit: limit })
  return { outcome: 'done' }
})

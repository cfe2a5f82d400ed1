import type { Billing } from '@duebook/contract/billing'
import { payments } from '../cloud/stripe.ts'
import { publicOrigin } from '../options.ts'

/** Where the bank asks about a payment that waits for its answer, with the way back to the plan. */
export async function bankPage({ intent, url }: NonNullable<Billing['confirm']>): Promise<string> {
  // Asking once more with a way back gives the bank's own page; without one only the invoice leads there.
  const asked = await payments().paymentIntents.confirm(intent, {
    return_url: `${publicOrigin.value()}/settings/billing`,
  })
  return asked.next_action?.redirect_to_url?.url ?? url
}

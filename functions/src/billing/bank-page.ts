import type { Billing } from '@duebook/contract/billing/billing'
import { payments } from '../cloud/stripe.ts'
import { publicOrigin } from '../options.ts'

/** Where the bank asks about a payment that waits for its answer, with the way back. */
export async function bankPage(
  { intent, url }: NonNullable<Billing['confirm']>,
  back: '/settings/billing' | '/settings/people' = '/settings/billing',
): Promise<string> {
  // Asking once more with a way back gives the bank's own page; without one only the invoice leads there.
  const asked = await payments().paymentIntents.confirm(intent, {
    return_url: `${publicOrigin.value()}${back}`,
  })
  return asked.next_action?.redirect_to_url?.url ?? url
}

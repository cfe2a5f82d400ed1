import { logger } from 'firebase-functions'
import { payments, providerRefusal, type Stripe } from '../cloud/stripe.ts'
import { expanded, idOf } from './subscription-facts.ts'

/**
 * Somebody whose payment failed has set another card: what is owed is asked for at once, and not only at the next try. The key is made of the
 * invoice and the card, so that no event heard twice charges twice.
 */
export async function payWithNewCard(event: Stripe.Event): Promise<void> {
  const customer = customerWithNewCard(event)
  if (customer === null) return
  const { data } = await payments().subscriptions.list({
    customer,
    status: 'past_due',
    limit: 10,
    expand: ['data.latest_invoice', 'data.default_payment_method'],
  })
  for (const subscription of data) {
    const invoice = expanded(subscription.latest_invoice)
    const card = await cardOf(subscription)
    if (!invoice?.id || invoice.status !== 'open' || card === null) continue
    try {
      await payments().invoices.pay(
        invoice.id,
        { payment_method: card },
        { idempotencyKey: `pay-${invoice.id}-${card}` },
      )
    } catch (error) {
      // The new card was declined as well: its own event says so, and the screen with it.
      const said = providerRefusal(error)
      if (!said || said.kind === 'down') throw error
      logger.info('new card declined', { invoice: invoice.id, code: said.code })
    }
  }
}

function customerWithNewCard({ type, data }: Stripe.Event): string | null {
  const before = data.previous_attributes as Record<string, unknown> | undefined
  if (type === 'customer.updated') return before?.invoice_settings ? idOf(data.object) : null
  if (type === 'customer.subscription.updated')
    return before && 'default_payment_method' in before ? idOf(data.object.customer) : null
  return null
}

/** The card that pays for a subscription: its own, else its customer's. */
export async function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): Promise<string | null> {
  if (own) return idOf(own)
  const known = await payments().customers.retrieve(idOf(customer) ?? '')
  return known.deleted ? null : idOf(known.invoice_settings.default_payment_method)
}

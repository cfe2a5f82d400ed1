import type { Billing } from '@duebook/contract/billing/billing'
import { logger } from 'firebase-functions'
import { onRequest } from 'firebase-functions/https'
import { database } from '../cloud/admin.ts'
import { payments, paymentSecrets, paymentsAreSetUp, readWebhook, type Stripe } from '../cloud/stripe.ts'
import { payWithNewCard } from './pay-with-new-card.ts'
import { idOf } from './subscription-facts.ts'
import { NoLocalRecord, syncOwner } from './sync.ts'

/**
 * The provider's events. The signature is checked over the bytes as they came. What an event says is not believed: it only means that this
 * customer is fetched anew. 2xx is answered after that was written, and never before the customer's record exists here.
 */
export const stripeWebhook = onRequest({ secrets: paymentSecrets, cors: false }, async (request, response) => {
  if (request.method !== 'POST') return void response.status(405).set('allow', 'POST').end()
  if (!paymentsAreSetUp()) return void response.status(503).json({ error: 'Payments are not set up here.' })
  let event: Stripe.Event
  try {
    event = readWebhook(request.rawBody, request.get('stripe-signature') ?? '')
  } catch {
    return void response
      .status(400)
      .json({ error: 'The signature does not fit these bytes, or is older than five minutes.' })
  }
  try {
    const owner = await ownerOf(event)
    if (owner !== null) {
      const { id, type, created } = event
      await syncOwner(owner, { id, type, created })
      await payWithNewCard(event)
    }
    response.status(200).json({ received: true })
  } catch (error) {
    if (!(error instanceof NoLocalRecord))
      logger.error('event not taken', { event: event.id, type: event.type, fault: (error as Error).message })
    response.status(503).json({ error: 'Not written yet; send it again.' })
  }
})

/** Whose event it is; null for what concerns no customer of ours. Throws NoLocalRecord for one whose record is still being made. */
async function ownerOf(event: Stripe.Event): Promise<string | null> {
  const object = event.data.object as { id?: string; object?: string; customer?: string | { id: string } | null }
  const customer = object.object === 'customer' ? (object.id ?? null) : idOf(object.customer)
  if (customer === null) return null
  const { docs } = await database.collection('billing').where('customerId', '==', customer).limit(1).get()
  if (docs[0]) return (docs[0].data() as Billing).closed ? null : docs[0].id
  const known = await payments().customers.retrieve(customer)
  if (known.deleted || !known.metadata.owner) return null
  throw new NoLocalRecord(`The customer of ${known.metadata.owner} has no record yet.`)
}

import type { SubscriptionChange } from '../billing/update-subscription.ts'
import type { Customer, PaymentMethod, PortalConfiguration, PortalSession, Subscription } from '../resources.ts'
import type { Work } from '../work.ts'
import { sameSecret } from './page.ts'
import { PageRefusal, type Reader } from './reader.ts'

export type Portal = { session: PortalSession; configuration: PortalConfiguration; customer: Customer; base: string }

export function openPortal(work: Work, id: string, token: string): Portal | null {
  const own = work.own('billing_portal.session', id)
  if (!own || own.expiresAt <= work.wall || !sameSecret(token, own.token)) return null
  const session = work.get('billing_portal.session', id)
  return {
    session,
    configuration: work.get('billing_portal.configuration', session.configuration),
    customer: work.get('customer', session.customer),
    base: `/pay/portal/${id}/${token}`,
  }
}

/** The change that a form names, within what the configuration allows. Throws what it does not allow. */
export function planChange(
  work: Work,
  { words: { portal: words } }: Reader,
  { configuration }: Portal,
  subscription: Subscription,
  price: string | null,
  quantity: string | null,
): SubscriptionChange | null {
  const { subscription_update: feature } = configuration.features
  const item = subscription.items.data[0]
  if (!feature.enabled || !item || subscription.items.data.length > 1) throw new PageRefusal(words.planNotHere)
  const offered = (feature.products ?? []).flatMap(({ prices, adjustable_quantity: seats }) =>
    prices.map((id) => ({ id, seats })),
  )
  const wanted = price ?? item.price.id
  const seats = quantity === null || quantity === '' ? (item.quantity ?? 1) : Number(quantity)
  if (!Number.isInteger(seats) || seats < 1 || seats > 1_000_000) return null
  if (
    wanted !== item.price.id &&
    (!feature.default_allowed_updates.includes('price') || !offered.some(({ id }) => id === wanted))
  )
    throw new PageRefusal(words.notOffered)
  if (seats !== item.quantity) {
    const rule = offered.find(({ id }) => id === wanted)?.seats
    if (
      !feature.default_allowed_updates.includes('quantity') ||
      !rule?.enabled ||
      seats < rule.minimum ||
      seats > (rule.maximum ?? Infinity)
    )
      throw new PageRefusal(words.seatsNotOffered)
  }
  const next = work.get('price', wanted, 'price')
  const resets = next.recurring?.interval !== item.price.recurring?.interval
  return {
    items: [{ id: item.id, price: wanted, quantity: seats }],
    prorationBehavior: feature.proration_behavior as SubscriptionChange['prorationBehavior'],
    anchor: resets ? 'now' : 'unchanged',
    behavior: 'error_if_incomplete',
  }
}

/** Whether a card pays next: a plan's own card goes before the customer's. */
export function isFirst(work: Work, customer: Customer, method: PaymentMethod): boolean {
  const own = liveSubscriptions(work, customer).flatMap(({ default_payment_method: id }) => id ?? [])
  return own.includes(method.id) || (own.length === 0 && customer.invoice_settings.default_payment_method === method.id)
}

export const liveSubscriptions = (work: Work, customer: Customer) =>
  work
    .all('subscription', 'customer', customer.id)
    .filter(({ ended_at: ended, status }) => ended === null && status !== 'incomplete')

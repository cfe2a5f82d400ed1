import { invalid } from '../errors.ts'
import { newId, randomText } from '../ids.ts'
import type { CheckoutOwn, CheckoutSession, LineItem, PaymentLink } from '../resources.ts'
import type { Work } from '../work.ts'
import { beginSession, undecidedSession } from './begin-session.ts'
import { itemsOf } from './checkout.ts'

/** What somebody who follows a link is asked to pay: a Checkout of their own, open for a day. Throws 400 for a link that is switched off. */
export function followLink(work: Work, link: PaymentLink): CheckoutSession {
  if (!link.active) throw invalid('This payment link is not active.', 'payment_link')
  const { lines, trialDays, subscriptionMetadata, subscriptionDescription, token } = work.ownOf('payment_link', link.id)
  const id = newId('cs_test', 58)
  const recurring = lines.some(({ price }) => work.get('price', price).recurring !== null)
  const expiresAt = work.wall + 86_400
  const own: CheckoutOwn = {
    token: randomText(32),
    lines,
    discount: null,
    trialDays,
    trialEnd: null,
    missingPaymentMethod: null,
    subscriptionMetadata,
    subscriptionDescription,
    intentMetadata: {},
    intentDescription: null,
    saveFor: null,
  }
  const after = link.after_completion
  const session: CheckoutSession = {
    ...undecidedSession,
    id,
    url: `${work.origin}/pay/checkout/${id}/${own.token}`,
    mode: recurring ? 'subscription' : 'payment',
    allow_promotion_codes: link.allow_promotion_codes,
    billing_address_collection: link.billing_address_collection,
    cancel_url: link.url,
    created: work.wall,
    currency: link.currency,
    customer_creation: recurring ? 'always' : link.customer_creation,
    expires_at: expiresAt,
    metadata: link.metadata,
    payment_link: link.id,
    payment_method_collection: link.payment_method_collection,
    success_url:
      after.type === 'redirect'
        ? (after.redirect?.url ?? link.url)
        : `${work.origin}/pay/link/${link.id}/${token}/thanks`,
  }
  return beginSession(work, session, own)
}

/** What a link sells, as its list says it. */
export function linkItems(work: Work, id: string): LineItem[] {
  const own = work.ownOf('payment_link', id)
  return itemsOf(work, id, { ...own, discount: null, trialEnd: null }, null)
}

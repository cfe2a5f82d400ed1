import { invalid } from '../errors.ts'
import { newId, randomText } from '../ids.ts'
import { checkoutLocales, languageOf } from '../locales.ts'
import type { CheckoutOwn, CheckoutSession, LineItem, PaymentLink } from '../resources.ts'
import type { Work } from '../work.ts'
import { beginSession, undecidedSession } from './begin-session.ts'
import { itemsOf } from './checkout.ts'
import { withPromotionSaid } from './promotion.ts'

/** What a link's address may say of whoever follows it; null where it says nothing, or nothing that can be taken. */
export type LinkVisit = {
  /** Of a language that the pages speak. */
  locale: CheckoutSession['locale']
  /** What the seller knows them by: letters, digits, `-` and `_`, at most 200. */
  reference: string | null
  /** Typed already, and theirs to change. */
  email: string | null
  /** Typed already, and nobody's to change. */
  lockedEmail: string | null
  /** A promotion code that is typed already, and theirs to take away: letters, digits and `-`, at most 100. */
  promotion: string | null
}

/** Reads the parameters of a link's address; what cannot be taken is left out, as the provider does: the payment matters more. */
export function visitOf(query: URLSearchParams): LinkVisit {
  const [locale, reference] = [query.get('locale') ?? '', query.get('client_reference_id') ?? '']
  const promotion = query.get('prefilled_promo_code') ?? ''
  const email = (name: string) => {
    const typed = query.get(name) ?? ''
    return typed.length <= 512 && /^[^\s@]+@[^\s@]+$/.test(typed) ? typed : null
  }
  return {
    locale: checkoutLocales.find((known) => known === locale && languageOf(known) !== null) ?? null,
    reference: /^[A-Za-z0-9_-]{1,200}$/.test(reference) ? reference : null,
    email: email('prefilled_email'),
    lockedEmail: email('locked_prefilled_email'),
    promotion: /^[A-Za-z0-9-]{1,100}$/.test(promotion) ? promotion : null,
  }
}

/** What somebody who follows a link is asked to pay: a Checkout of their own, open for a day. Throws 400 for a link that is switched off. */
export function followLink(work: Work, link: PaymentLink, visit: LinkVisit): CheckoutSession {
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
    client_reference_id: visit.reference,
    created: work.wall,
    currency: link.currency,
    customer_email: visit.lockedEmail,
    locale: visit.locale,
    customer_creation: recurring ? 'always' : link.customer_creation,
    expires_at: expiresAt,
    metadata: link.metadata,
    payment_link: link.id,
    payment_method_collection: link.payment_method_collection,
    success_url:
      after.type === 'redirect'
        ? (after.redirect?.url ?? link.url)
        : `${work.origin}/pay/link/${link.id}/${token}/thanks${visit.locale ? `?locale=${visit.locale}` : ''}`,
  }
  const begun = beginSession(work, session, own)
  return visit.promotion === null ? begun : withPromotionSaid(work, begun, visit.promotion)
}

/** What a link sells, as its list says it. */
export function linkItems(work: Work, id: string): LineItem[] {
  const own = work.ownOf('payment_link', id)
  return itemsOf(work, id, { ...own, discount: null, trialEnd: null }, null)
}

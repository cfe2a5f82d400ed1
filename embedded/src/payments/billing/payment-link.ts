import { invalid } from '../errors.ts'
import { newId, randomText } from '../ids.ts'
import type { CheckoutOwn, CheckoutSession, LineItem, PaymentLink } from '../resources.ts'
import type { Work } from '../work.ts'
import { itemsOf, withSums } from './checkout.ts'

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
    ...emptySession,
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
  work.insert('checkout.session', withSums(work, session, own), own)
  work.at('checkout.expire', id, null, expiresAt)
  return work.get('checkout.session', id)
}

/** What a link sells, as its list says it. */
export function linkItems(work: Work, id: string): LineItem[] {
  const own = work.ownOf('payment_link', id)
  return itemsOf(work, id, { ...own, discount: null, trialEnd: null })
}

/** What no link of ours decides. */
const emptySession = {
  object: 'checkout.session',
  adaptive_pricing: null,
  after_expiration: null,
  allowed_payment_method_types: ['card'],
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<CheckoutSession>

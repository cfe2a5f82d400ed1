import type { CheckoutOwn, CheckoutSession } from '../resources.ts'
import type { Work } from '../work.ts'
import { withSums } from './checkout.ts'

/** Writes an open session with its sums, and has it expire at its time. */
export function beginSession(work: Work, session: CheckoutSession, own: CheckoutOwn): CheckoutSession {
  work.insert('checkout.session', withSums(work, session, own), own)
  work.at(
    'checkout.expire',
    session.id,
    typeof session.customer === 'string' ? session.customer : null,
    session.expires_at,
  )
  return work.get('checkout.session', session.id)
}

/** What whoever asks for a session need not decide. */
export const undecidedSession = {
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

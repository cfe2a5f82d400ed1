import type { BillingRefusal } from '@duebook/contract/billing/billing-requests'
import { explainError, type Explained } from '../messages/messages.ts'

/** One plain sentence and one next step for any no of billing: our own reasons first, then the bank's, then the service's. */
export function explainBilling(error: unknown): Explained {
  const { reason, code, declineCode } = detailsOf(error)
  const said =
    reason === 'declined'
      ? (sentences(declines, declineCode) ?? sentences(codes, code) ?? declines.generic_decline)
      : reason === 'provider-refused'
        ? (sentences(codes, code) ?? reasons['provider-refused'])
        : sentences(reasons, reason)
  return said ? { problem: said[0], next: said[1] } : explainError(error)
}

/** Whether billing has words for it, and not the feature that asked. */
export const isOfBilling = (error: unknown) => Object.hasOwn(reasons, detailsOf(error).reason ?? '')

type Sentence = [problem: string, next: string]
type Details = { reason: string | null; code: string | null; declineCode: string | null }

function detailsOf(error: unknown): Details {
  const details = (error as { details?: Partial<Details> } | null)?.details
  return { reason: details?.reason ?? null, code: details?.code ?? null, declineCode: details?.declineCode ?? null }
}

const sentences = (table: Record<string, Sentence>, key: string | null): Sentence | undefined =>
  key !== null && Object.hasOwn(table, key) ? table[key] : undefined

const reasons: Record<BillingRefusal, Sentence> = {
  'has-subscription': [
    'There is a plan already, so nothing was charged.',
    'Look at it here, and change it if you like.',
  ],
  'no-subscription': ['There is no plan to change.', 'Choose one below.'],
  'no-customer': ['Nothing was ever paid for here.', 'Choose a plan first.'],
  'price-changed': ['The amount is another one by now; nothing was charged.', 'Look at the new amount and confirm it.'],
  'seats-in-use': [
    'More people have a seat than that.',
    'Remove somebody, make them a viewer, or withdraw an invitation first.',
  ],
  'too-many-kept': ['Free holds 25 active obligations.', 'Choose fewer.'],
  'not-yours': ['There is no such payment of yours.', 'Look at your plan; what was paid for stands there.'],
  'nothing-to-change': ['That is the plan you have.', 'Choose another one, or leave it.'],
  'nothing-to-confirm': ['No payment waits for the bank any more.', 'Look at your plan and your invoices.'],
  'resume-first': ['The plan is cancelled and ends by itself.', 'Resume it first, then change it.'],
  'trial-used': ['The trial was used already.', 'Pay for the plan; it can be cancelled at any time.'],
  'no-card': ['There is no card to charge; nothing has changed.', 'Add a card, then do it again.'],
  declined: ['The bank declined the card.', 'Use another card, or ask the bank.'],
  'provider-refused': [
    'The payment service did not take this; nothing was charged.',
    'Reload the page, then try again.',
  ],
  // An answer may be lost on its way back, so it is not said that nothing was charged.
  'provider-down': [
    'The payment service does not answer just now.',
    'Try again in a few minutes: nothing is charged twice, and what you have goes on.',
  ],
  'not-set-up': ['Payments are not set up here.', 'Ask whoever runs this service.'],
  'no-account': ['A demo book has no plan.', 'Keep the book first: make an account.'],
  'not-sold': ['That plan is not sold here.', 'Choose one of those that are.'],
  closed: [
    'This account is being deleted, so nothing is sold to it.',
    'Stop the deletion first, or sign in with another account.',
  ],
}

const otherCard = 'Use another card.'
const askBank = 'Ask the bank, or use another card.'
const typeAgain = 'Type it again.'
const declined: Sentence = ['The bank declined the card and gave no reason.', askBank]
const notThis: Sentence = ['The bank does not allow this kind of payment with the card.', askBank]
const lost: Sentence = ['The bank has blocked this card.', otherCard]
const busy: Sentence = ['The bank could not answer just now; nothing was charged.', 'Try again in a few minutes.']
const wrongNumber: Sentence = ['The card number is not right.', typeAgain]
const wrongCode: Sentence = ['The security code is not right.', typeAgain]
const wrongExpiry: Sentence = ['The expiry date is not right.', typeAgain]
const expired: Sentence = ['The card has expired.', otherCard]
const noMoney: Sentence = ['There is not enough money on the card.', 'Use another card, or try again later.']
const unconfirmed: Sentence = [
  'The bank did not get its confirmation; nothing was charged.',
  'Confirm it with the bank, or use another card.',
]
const wrongAddress: Sentence = ['The postcode or address does not fit the card.', 'Write it as the bank has it.']
const twice: Sentence = ['The bank has just seen the same payment.', 'Look at your invoices before you pay again.']
const testCard: Sentence = ['This is not a card that works here.', otherCard]

/** What a bank says with a declined card. What points at theft is told like any other no: the holder learns it from the bank. */
const declines: Record<string, Sentence> & { generic_decline: Sentence } = {
  generic_decline: declined,
  authentication_required: unconfirmed,
  approve_with_id: busy,
  call_issuer: declined,
  card_not_supported: notThis,
  card_velocity_exceeded: ['The card has reached its limit.', askBank],
  currency_not_supported: ['The card cannot pay in pounds.', otherCard],
  do_not_honor: declined,
  do_not_try_again: declined,
  duplicate_transaction: twice,
  expired_card: expired,
  fraudulent: declined,
  incorrect_address: wrongAddress,
  incorrect_cvc: wrongCode,
  incorrect_number: wrongNumber,
  incorrect_pin: ['The PIN is not right.', askBank],
  incorrect_zip: wrongAddress,
  insufficient_funds: noMoney,
  invalid_account: ['The card or its account is closed.', otherCard],
  invalid_amount: notThis,
  invalid_cvc: wrongCode,
  invalid_expiry_month: wrongExpiry,
  invalid_expiry_year: wrongExpiry,
  invalid_number: wrongNumber,
  invalid_pin: ['The PIN is not right.', askBank],
  issuer_not_available: busy,
  live_mode_test_card: testCard,
  lost_card: lost,
  merchant_blacklist: declined,
  mobile_device_authentication_required: unconfirmed,
  new_account_information_available: ['The card or its account has changed.', otherCard],
  no_action_taken: declined,
  not_permitted: notThis,
  offline_pin_required: unconfirmed,
  online_or_offline_pin_required: unconfirmed,
  pickup_card: lost,
  pin_try_exceeded: lost,
  processing_error: busy,
  reenter_transaction: busy,
  restricted_card: lost,
  revocation_of_all_authorizations: ['The bank was told to stop payments to Duebook.', askBank],
  revocation_of_authorization: ['The bank was told to stop this payment.', askBank],
  security_violation: declined,
  service_not_allowed: notThis,
  stolen_card: lost,
  stop_payment_order: ['The bank was told to stop this payment.', askBank],
  test_mode_live_card: testCard,
  testmode_decline: testCard,
  transaction_not_allowed: notThis,
  try_again_later: busy,
  withdrawal_count_limit_exceeded: noMoney,
}

/** What the provider itself says and a person can do something about. Anything else is ours to mend: `provider-refused`. */
const codes: Record<string, Sentence> = {
  authentication_required: unconfirmed,
  card_declined: declined,
  card_decline_rate_limit_exceeded: ['The card was declined too often.', 'Wait a day, or use another card.'],
  approval_required: unconfirmed,
  action_blocked: notThis,
  coupon_expired: ['The promotion code has ended.', 'Pay without it.'],
  customer_max_subscriptions: ['There are too many plans on this account.', 'Ask whoever runs this service.'],
  customer_max_payment_methods: ['There are too many cards on this account.', 'Remove one first.'],
  email_invalid: ['The payment service does not take this email address.', 'Change it in your profile.'],
  expired_card: expired,
  expired_payment_method: expired,
  incorrect_address: wrongAddress,
  incorrect_cvc: wrongCode,
  incorrect_number: wrongNumber,
  incorrect_postal_code: wrongAddress,
  incorrect_zip: wrongAddress,
  insufficient_funds: noMoney,
  invalid_card_type: notThis,
  invalid_cvc: wrongCode,
  invalid_expiry_month: wrongExpiry,
  invalid_expiry_year: wrongExpiry,
  invalid_number: wrongNumber,
  invoice_already_paid: ['This invoice is paid.', 'Nothing more is owed on it.'],
  invoice_payment_intent_requires_action: unconfirmed,
  lock_timeout: busy,
  idempotency_key_in_use: ['The same thing is being done in another tab.', 'Wait for it, then reload the page.'],
  payment_intent_action_required: unconfirmed,
  payment_intent_authentication_failure: unconfirmed,
  payment_intent_payment_attempt_expired: ['The payment ran out of time; nothing was charged.', 'Start it again.'],
  payment_intent_payment_attempt_failed: declined,
  payment_intent_unexpected_state: ['This payment is finished already.', 'Look at your invoices.'],
  payment_method_billing_details_address_missing: wrongAddress,
  payment_method_currency_mismatch: ['The card cannot pay in pounds.', otherCard],
  payment_method_customer_decline: [
    'The payment was stopped at the bank; nothing was charged.',
    'Start it again if you still want it.',
  ],
  payment_method_not_available: busy,
  payment_method_provider_decline: declined,
  payment_method_provider_timeout: busy,
  payment_method_restricted: notThis,
  payment_method_unactivated: ['The card is not activated yet.', askBank],
  payment_method_unsupported_type: notThis,
  postal_code_invalid: wrongAddress,
  processing_error: busy,
  rate_limit: busy,
  refer_to_customer: declined,
  request_blocked: declined,
  setup_attempt_failed: ['The card could not be saved.', otherCard],
  setup_intent_authentication_failure: unconfirmed,
  setup_intent_setup_attempt_expired: ['Saving the card ran out of time.', 'Start it again.'],
  subscription_payment_intent_requires_action: unconfirmed,
  three_d_secure_authentication_not_supported: ['The card cannot be confirmed with its bank.', otherCard],
  three_d_secure_authentication_upstream_error: busy,
  token_already_used: ['This page was sent already.', 'Reload it before you pay again.'],
}

/** Every code with a sentence of its own, for the table's test. */
export const explainedCodes = {
  reasons: Object.keys(reasons),
  declines: Object.keys(declines),
  codes: Object.keys(codes),
}

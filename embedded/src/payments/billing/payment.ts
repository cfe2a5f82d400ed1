import { bookCharge } from './account-balance.ts'
import { randomInt } from 'node:crypto'
import { cardByKey, refusal, type Decline } from '../cards.ts'
import { newId, randomText } from '../ids.ts'
import type { Charge, OwnOf, PaymentIntent, PaymentMethod } from '../resources.ts'
import { disputeIfCardDoes } from './dispute.ts'
import { attachMethod } from './payment-methods.ts'
import type { PaymentError } from '../errors.ts'
import type { Work } from '../work.ts'

export type IntentGiven = {
  amount: number
  currency: string
  customer: string | null
  description?: string | null
  metadata?: Record<string, string>
  captureMethod?: 'automatic' | 'automatic_async' | 'manual'
  confirmationMethod?: 'automatic' | 'manual'
  setupFutureUsage?: 'off_session' | 'on_session' | null
  receiptEmail?: string | null
  automatic?: boolean
  statementDescriptor?: string | null
}

export function createIntent(work: Work, given: IntentGiven, own: OwnOf<'payment_intent'>): PaymentIntent {
  const id = newId('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: given.automatic ? { allow_redirects: 'always', enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.captureMethod ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: given.confirmationMethod ?? 'automatic',
    created: work.timeOf(given.customer),
    currency: given.currency,
    customer: given.customer,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receiptEmail ?? null,
    review: null,
    setup_future_usage: given.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: given.statementDescriptor ?? null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  work.insert('payment_intent', intent, own)
  work.emit('payment_intent.created', intent)
  return intent
}

export type Outcome =
  | { kind: 'succeeded'; intent: PaymentIntent }
  | { kind: 'action'; intent: PaymentIntent }
  | { kind: 'declined'; intent: PaymentIntent; decline: Decline; charge: string | null }

/**
 * Charges an intent's amount to a card once. `authenticated` says that the bank's step was passed just now; `refuseChallenge` that nobody
 * is there to take it (a payment with `off_session`).
 */
export function attemptPayment(
  work: Work,
  intent: PaymentIntent,
  method: PaymentMethod,
  options: { authenticated: boolean; refuseChallenge: boolean; returnUrl: string | null },
): Outcome {
  const own = work.ownOf('payment_method', method.id)
  const { charge: does } = cardByKey(own.card)
  const challenge =
    !options.authenticated &&
    (does === 'challenge' ||
      does === 'challenge then decline' ||
      (does === 'challenge unless set up' && !own.authenticated))
  if (challenge && options.refuseChallenge) return declineIntent(work, intent, method, authenticationRequired)
  if (challenge) {
    const waiting = work.save('payment_intent', {
      ...intent,
      status: 'requires_action',
      payment_method: method.id,
      last_payment_error: null,
      next_action: nextAction(work, 'payment', intent.client_secret, options.returnUrl),
    })
    work.emit('payment_intent.requires_action', waiting)
    // The payment of a renewal waits for the person, however long that takes; its retries are the invoice's.
    const { invoice } = work.ownOf('payment_intent', intent.id)
    if (!invoice) work.at('challenge.expire', intent.id, intent.customer, work.timeOf(intent.customer) + challengeLasts)
    return { kind: 'action', intent: waiting }
  }
  if (does === 'challenge then decline') return declineIntent(work, intent, method, genericDecline)
  if (typeof does === 'object') return declineIntent(work, intent, method, does)
  return succeed(work, intent, method, options.authenticated)
}

export const nextAction = (work: Work, what: 'payment' | 'setup', secret: string | null, returnUrl: string | null) => ({
  redirect_to_url: { return_url: returnUrl, url: `${work.origin}/pay/bank/${what}/${secret ?? ''}` },
  type: 'redirect_to_url',
})

export const challengeLasts = 300

export const genericDecline: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

export const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

export const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: 'authentication_required',
  message:
    'The provided payment method has failed authentication. You can provide a new payment method to attempt to fulfill this payment again.',
}

function succeed(work: Work, intent: PaymentIntent, method: PaymentMethod, authenticated: boolean): Outcome {
  const manual = intent.capture_method === 'manual'
  const charge = insertCharge(work, intent, method, null, authenticated)
  work.emit('charge.succeeded', charge)
  let used = method
  if (intent.setup_future_usage !== null && intent.customer !== null) {
    used = attachMethod(work, method, intent.customer)
    if (authenticated)
      work.saveOwn('payment_method', used.id, { ...work.ownOf('payment_method', used.id), authenticated: true })
  }
  const paid = work.save('payment_intent', {
    ...intent,
    status: manual ? 'requires_capture' : 'succeeded',
    amount_received: manual ? 0 : intent.amount,
    amount_capturable: manual ? intent.amount : 0,
    latest_charge: charge.id,
    payment_method: used.id,
    next_action: null,
    last_payment_error: null,
  })
  work.store.unschedule('challenge.expire', intent.id)
  work.emit(manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', paid)
  if (!manual) disputeIfCardDoes(work, charge)
  return { kind: 'succeeded', intent: paid }
}

/** Writes down a decline: a failed charge, unless the bank was never asked, and the intent back at its start. */
export function declineIntent(
  work: Work,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
  charged = decline.code !== 'payment_intent_authentication_failure',
): Outcome {
  const charge = charged ? insertCharge(work, intent, method, decline, false) : null
  if (charge) work.emit('charge.failed', charge)
  const failed = work.save('payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge?.id ?? intent.latest_charge,
    next_action: null,
    last_payment_error: {
      ...(charge && { charge: charge.id }),
      code: decline.code as NonNullable<PaymentIntent['last_payment_error']>['code'],
      decline_code: decline.declineCode,
      message: decline.message,
      payment_method: method,
      type: 'card_error',
    },
  })
  work.store.unschedule('challenge.expire', intent.id)
  work.emit('payment_intent.payment_failed', failed)
  return { kind: 'declined', intent: failed, decline, charge: charge?.id ?? null }
}

/** The 402 that a declined call is answered with. What was written stays: the failed charge is a fact. */
export const declinedError = (outcome: Extract<Outcome, { kind: 'declined' }>, keep: boolean): PaymentError =>
  refusal(
    {
      code: outcome.decline.code,
      decline_code: outcome.decline.declineCode,
      message: outcome.decline.message,
      ...(outcome.charge && keep && { charge: outcome.charge }),
      ...(keep && { payment_intent: outcome.intent }),
      ...(outcome.intent.last_payment_error?.payment_method && {
        payment_method: outcome.intent.last_payment_error.payment_method,
      }),
    },
    keep,
  )

const receiptNumber = () => [randomInt(1_000, 10_000), randomInt(1_000, 10_000)].join('-')

function insertCharge(
  work: Work,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline | null,
  authenticated: boolean,
): Charge {
  const { card } = method
  const paid = decline === null
  const id = newId('ch')
  const manual = intent.capture_method === 'manual'
  const created = work.timeOf(intent.customer)
  const { currency, description } = intent
  return work.insert('charge', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid && !manual ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction:
      paid && !manual ? bookCharge(work, { id, currency, description, created }, intent.amount) : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'DUEBOOK',
    captured: paid && !manual,
    created,
    currency,
    customer: intent.customer,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 10,
      seller_message: paid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: paid ? intent.amount : null,
        authorization_code: null,
        brand: card?.brand ?? 'visa',
        checks: card?.checks ?? null,
        country: card?.country ?? null,
        electronic_commerce_indicator: null,
        exp_month: card?.exp_month ?? 1,
        exp_year: card?.exp_year ?? 2000,
        fingerprint: card?.fingerprint ?? null,
        funding: card?.funding ?? null,
        installments: null,
        last4: card?.last4 ?? null,
        mandate: null,
        network: card?.brand ?? 'visa',
        network_token: { used: false },
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: authenticated
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: '05',
              exemption_indicator: null,
              result: 'authenticated',
              result_reason: null,
              transaction_id: null,
              version: '2.2.0',
            }
          : null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: paid ? receiptNumber() : null,
    receipt_url: paid ? `${work.origin}/pay/receipt/${id}/${randomText(25)}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  })
}

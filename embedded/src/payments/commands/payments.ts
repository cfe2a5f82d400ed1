import { bookCharge } from '../billing/account-balance.ts'
import { settleIntent } from '../billing/collect.ts'
import { disputeIfCardDoes } from '../billing/dispute.ts'
import { attemptPayment, createIntent, declinedError, type Outcome } from '../billing/payment.ts'
import { chosenMethod, methodDataFields, type MethodChoice } from '../billing/payment-methods.ts'
import { checkedCurrency } from '../billing/prices.ts'
import { refundCharge } from '../billing/refund.ts'
import { invalid, unexpectedState } from '../errors.ts'
import { operation, pageFields } from '../operation.ts'
import type { PaymentIntent } from '../resources.ts'
import * as is from '../wire/parameters.ts'
import { mergeMetadata } from '../wire/parameters.ts'
import { page } from '../wire/page.ts'
import { search, searchFields } from '../wire/search.ts'
import type { Work } from '../work.ts'
import { liveCustomer } from './customers.ts'

const confirming = {
  off_session: is.flag(),
  payment_method: is.text(100),
  payment_method_data: methodDataFields,
  return_url: is.text(2_000),
}
const described = {
  description: is.emptyable(is.text(1_000)),
  metadata: is.metadata(),
  receipt_email: is.emptyable(is.text(512)),
  setup_future_usage: is.emptyable(is.oneOf('off_session', 'on_session')),
}
const cancelable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
]

export const paymentIntents = [
  operation(
    'POST /v1/payment_intents',
    {
      ...confirming,
      ...described,
      amount: is.needed(is.integer(1, 99_999_999)),
      currency: is.needed(is.text(3)),
      allowed_payment_method_types: is.list(is.oneOf('card')),
      automatic_payment_methods: is.object({
        enabled: is.needed(is.flag()),
        allow_redirects: is.oneOf('always', 'never'),
      }),
      capture_method: is.oneOf('automatic', 'automatic_async', 'manual'),
      confirm: is.flag(),
      confirmation_method: is.oneOf('automatic', 'manual'),
      customer: is.text(100),
      error_on_requires_action: is.flag(),
      statement_descriptor: is.text(22),
      use_stripe_sdk: is.flag(),
    },
    (work, given) => {
      const customer = given.customer === undefined ? null : liveCustomer(work, given.customer, 'customer').id
      const intent = createIntent(
        work,
        {
          amount: given.amount,
          currency: checkedCurrency(given.currency),
          customer,
          description: given.description ?? null,
          metadata: mergeMetadata(null, given.metadata),
          captureMethod: given.capture_method,
          confirmationMethod: given.confirmation_method,
          setupFutureUsage: given.setup_future_usage ?? null,
          receiptEmail: given.receipt_email ?? null,
          automatic: given.automatic_payment_methods?.enabled ?? given.allowed_payment_method_types === undefined,
          statementDescriptor: given.statement_descriptor ?? null,
        },
        {},
      )
      const withMethod = chooseMethod(work, intent, given)
      if (!given.confirm) return withMethod
      return confirm(work, withMethod, given, given.error_on_requires_action ?? false)
    },
  ),
  operation('GET /v1/payment_intents', { ...pageFields, created: is.range(), customer: is.text(100) }, (work, asked) =>
    page(work, 'payment_intent', '/v1/payment_intents', asked, { customer: asked.customer }),
  ),
  operation('GET /v1/payment_intents/search', searchFields, (work, asked) =>
    search(work, 'payment_intent', '/v1/payment_intents/search', asked, [
      'amount',
      'created',
      'currency',
      'customer',
      'metadata',
      'status',
    ]),
  ),
  operation('GET /v1/payment_intents/:id', { client_secret: is.text(200) }, (work, _given, [id]) =>
    work.get('payment_intent', id),
  ),
  operation(
    'POST /v1/payment_intents/:id',
    {
      ...described,
      amount: is.integer(1, 99_999_999),
      currency: is.text(3),
      customer: is.text(100),
      payment_method: is.text(100),
      payment_method_data: methodDataFields,
    },
    (work, given, [id]) => {
      const intent = work.get('payment_intent', id)
      const money = given.amount !== undefined || given.currency !== undefined || given.payment_method !== undefined
      if (money && !['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
        throw unexpectedState('payment_intent', intent.status, 'update')
      if (given.amount !== undefined && work.own('payment_intent', id)?.invoice)
        throw invalid('The amount of an invoice’s PaymentIntent is the invoice’s.', 'amount')
      const customer =
        given.customer === undefined ? intent.customer : liveCustomer(work, given.customer, 'customer').id
      if (intent.customer !== null && customer !== intent.customer)
        throw invalid('The customer of a PaymentIntent cannot be changed.', 'customer')
      const changed = {
        ...intent,
        customer,
        ...(given.amount !== undefined && { amount: given.amount }),
        ...(given.currency !== undefined && { currency: checkedCurrency(given.currency) }),
        ...(given.description !== undefined && { description: given.description }),
        ...(given.receipt_email !== undefined && { receipt_email: given.receipt_email }),
        ...(given.setup_future_usage !== undefined && { setup_future_usage: given.setup_future_usage }),
        metadata: mergeMetadata(intent.metadata, given.metadata),
      }
      return chooseMethod(work, work.save('payment_intent', changed), given)
    },
  ),
  operation(
    'POST /v1/payment_intents/:id/confirm',
    {
      ...confirming,
      setup_future_usage: is.emptyable(is.oneOf('off_session', 'on_session')),
      receipt_email: is.emptyable(is.text(512)),
      error_on_requires_action: is.flag(),
      use_stripe_sdk: is.flag(),
    },
    (work, given, [id]) => {
      const intent = work.get('payment_intent', id)
      if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
        throw unexpectedState('payment_intent', intent.status, 'confirm')
      const changed = work.save('payment_intent', {
        ...intent,
        ...(given.setup_future_usage !== undefined && { setup_future_usage: given.setup_future_usage }),
        ...(given.receipt_email !== undefined && { receipt_email: given.receipt_email }),
      })
      return confirm(work, chooseMethod(work, changed, given), given, given.error_on_requires_action ?? false)
    },
  ),
  operation(
    'POST /v1/payment_intents/:id/capture',
    { amount_to_capture: is.integer(1, 99_999_999), metadata: is.metadata() },
    (work, given, [id]) => {
      const intent = work.get('payment_intent', id)
      if (intent.status !== 'requires_capture') throw unexpectedState('payment_intent', intent.status, 'capture')
      const amount = given.amount_to_capture ?? intent.amount
      if (amount > intent.amount_capturable)
        throw invalid(
          'The amount to capture is greater than what was authorized.',
          'amount_to_capture',
          'amount_too_large',
        )
      const charge = work.get('charge', intent.latest_charge ?? '')
      const captured = work.save('charge', {
        ...charge,
        captured: true,
        amount_captured: amount,
        amount_refunded: charge.amount - amount,
        balance_transaction: bookCharge(work, charge, amount),
      })
      work.emit('charge.captured', captured)
      const done = work.save('payment_intent', {
        ...intent,
        status: 'succeeded',
        amount_received: amount,
        amount_capturable: 0,
        metadata: mergeMetadata(intent.metadata, given.metadata),
      })
      work.emit('payment_intent.succeeded', done)
      disputeIfCardDoes(work, captured)
      return done
    },
  ),
  operation(
    'POST /v1/payment_intents/:id/cancel',
    { cancellation_reason: is.oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') },
    (work, given, [id]) => {
      const intent = work.get('payment_intent', id)
      if (!cancelable.includes(intent.status)) throw unexpectedState('payment_intent', intent.status, 'cancel')
      const { invoice } = work.ownOf('payment_intent', id)
      if (invoice)
        throw invalid(
          'You cannot cancel this PaymentIntent because it was created by an invoice. Void the invoice instead.',
          undefined,
          'payment_intent_invalid_parameter',
        )
      const charge =
        intent.status === 'requires_capture' && intent.latest_charge ? work.get('charge', intent.latest_charge) : null
      if (charge) {
        const freed = work.save('charge', { ...charge, refunded: true, amount_refunded: charge.amount })
        work.emit('charge.refunded', freed)
      }
      const canceled = work.save('payment_intent', {
        ...intent,
        status: 'canceled',
        amount_capturable: 0,
        canceled_at: work.timeOf(intent.customer),
        cancellation_reason: given.cancellation_reason ?? null,
        next_action: null,
      })
      work.store.unschedule('challenge.expire', id)
      work.emit('payment_intent.canceled', canceled)
      return canceled
    },
  ),
]

export const charges = [
  operation(
    'GET /v1/charges',
    { ...pageFields, created: is.range(), customer: is.text(100), payment_intent: is.text(100) },
    (work, asked) =>
      page(work, 'charge', '/v1/charges', asked, { payment_intent: asked.payment_intent, customer: asked.customer }),
  ),
  operation('GET /v1/charges/search', searchFields, (work, asked) =>
    search(work, 'charge', '/v1/charges/search', asked, [
      'amount',
      'created',
      'currency',
      'customer',
      'disputed',
      'metadata',
      'refunded',
      'status',
    ]),
  ),
  operation('GET /v1/charges/:id', {}, (work, _given, [id]) => work.get('charge', id)),
  operation(
    'POST /v1/charges/:id',
    { description: is.text(1_000), metadata: is.metadata(), receipt_email: is.text(512) },
    (work, given, [id]) => {
      const charge = work.get('charge', id)
      return work.save(
        'charge',
        {
          ...charge,
          ...(given.description !== undefined && { description: given.description }),
          ...(given.receipt_email !== undefined && { receipt_email: given.receipt_email }),
          metadata: mergeMetadata(charge.metadata, given.metadata),
        },
        'charge.updated',
      )
    },
  ),
]

export const refunds = [
  operation(
    'POST /v1/refunds',
    {
      amount: is.integer(1, 99_999_999),
      charge: is.text(100),
      metadata: is.metadata(),
      payment_intent: is.text(100),
      reason: is.oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    },
    (work, given) => {
      if ((given.charge === undefined) === (given.payment_intent === undefined))
        throw invalid(
          'One of the following params should be provided for this request: payment_intent or charge.',
          'charge',
          'parameter_missing',
        )
      const intent =
        given.payment_intent === undefined ? null : work.get('payment_intent', given.payment_intent, 'payment_intent')
      if (intent && (intent.latest_charge === null || intent.status !== 'succeeded'))
        throw invalid(
          `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
          'payment_intent',
        )
      const charge = work.get('charge', given.charge ?? intent?.latest_charge ?? '', 'charge')
      return refundCharge(work, charge, given)
    },
  ),
  operation(
    'GET /v1/refunds',
    { ...pageFields, charge: is.text(100), created: is.range(), payment_intent: is.text(100) },
    (work, asked) =>
      page(work, 'refund', '/v1/refunds', asked, { charge: asked.charge, payment_intent: asked.payment_intent }),
  ),
  operation('GET /v1/refunds/:id', {}, (work, _given, [id]) => work.get('refund', id)),
  operation('POST /v1/refunds/:id', { metadata: is.metadata() }, (work, given, [id]) => {
    const refund = work.get('refund', id)
    return work.save(
      'refund',
      { ...refund, metadata: mergeMetadata(refund.metadata, given.metadata) },
      'refund.updated',
    )
  }),
]

type Confirming = MethodChoice & { off_session?: boolean; return_url?: string }

function chooseMethod(work: Work, intent: PaymentIntent, given: MethodChoice): PaymentIntent {
  const method = chosenMethod(work, intent.customer, given)
  if (!method) return intent
  return work.save('payment_intent', {
    ...intent,
    payment_method: method.id,
    status: 'requires_confirmation',
    next_action: null,
  })
}

function confirm(work: Work, intent: PaymentIntent, given: Confirming, refuseAction: boolean): PaymentIntent {
  if (intent.payment_method === null)
    throw invalid(
      'You cannot confirm this PaymentIntent because it’s missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.',
      undefined,
      'payment_intent_unexpected_state',
    )
  const method = work.get('payment_method', intent.payment_method)
  const outcome: Outcome = attemptPayment(work, intent, method, {
    authenticated: false,
    refuseChallenge: given.off_session === true || refuseAction,
    returnUrl: given.return_url ?? null,
  })
  settleIntent(work, outcome)
  if (outcome.kind === 'declined') throw declinedError(outcome, true)
  return work.get('payment_intent', intent.id)
}

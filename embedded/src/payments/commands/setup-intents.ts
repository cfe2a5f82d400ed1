import { refusal } from '../cards.ts'
import { attemptSetup, createSetupIntent } from '../billing/setup.ts'
import { chosenMethod, methodDataFields, type MethodChoice } from '../billing/payment-methods.ts'
import { invalid, unexpectedState } from '../errors.ts'
import { operation, pageFields } from '../operation.ts'
import type { SetupIntent } from '../resources.ts'
import * as is from '../wire/parameters.ts'
import { mergeMetadata } from '../wire/parameters.ts'
import { page } from '../wire/page.ts'
import type { Work } from '../work.ts'
import { liveCustomer } from './customers.ts'

const confirming = { payment_method: is.text(100), payment_method_data: methodDataFields, return_url: is.text(2_000) }
const open = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export const setupIntents = [
  operation(
    'POST /v1/setup_intents',
    {
      ...confirming,
      allowed_payment_method_types: is.list(is.oneOf('card')),
      automatic_payment_methods: is.object({
        enabled: is.needed(is.flag()),
        allow_redirects: is.oneOf('always', 'never'),
      }),
      confirm: is.flag(),
      customer: is.text(100),
      description: is.text(1_000),
      metadata: is.metadata(),
      usage: is.oneOf('off_session', 'on_session'),
      use_stripe_sdk: is.flag(),
    },
    (work, given) => {
      const intent = createSetupIntent(work, {
        customer: given.customer === undefined ? null : liveCustomer(work, given.customer, 'customer').id,
        description: given.description ?? null,
        metadata: mergeMetadata(null, given.metadata),
        usage: given.usage,
        automatic: given.automatic_payment_methods?.enabled ?? given.allowed_payment_method_types === undefined,
      })
      const chosen = chooseMethod(work, intent, given)
      return given.confirm ? confirm(work, chosen, given.return_url ?? null) : chosen
    },
  ),
  operation(
    'GET /v1/setup_intents',
    { ...pageFields, created: is.range(), customer: is.text(100), payment_method: is.text(100) },
    (work, asked) =>
      page(
        work,
        'setup_intent',
        '/v1/setup_intents',
        asked,
        { customer: asked.customer },
        ({ payment_method: method }) => asked.payment_method === undefined || asked.payment_method === method,
      ),
  ),
  operation('GET /v1/setup_intents/:id', { client_secret: is.text(200) }, (work, _given, [id]) =>
    work.get('setup_intent', id),
  ),
  operation(
    'POST /v1/setup_intents/:id',
    {
      customer: is.text(100),
      description: is.emptyable(is.text(1_000)),
      metadata: is.metadata(),
      payment_method: is.text(100),
      payment_method_data: methodDataFields,
    },
    (work, given, [id]) => {
      const intent = work.get('setup_intent', id)
      if (given.payment_method && !open.includes(intent.status))
        throw unexpectedState('setup_intent', intent.status, 'update')
      const changed = work.save('setup_intent', {
        ...intent,
        ...(given.customer !== undefined && { customer: liveCustomer(work, given.customer, 'customer').id }),
        ...(given.description !== undefined && { description: given.description }),
        metadata: mergeMetadata(intent.metadata, given.metadata),
      })
      return chooseMethod(work, changed, given)
    },
  ),
  operation('POST /v1/setup_intents/:id/confirm', { ...confirming, use_stripe_sdk: is.flag() }, (work, given, [id]) => {
    const intent = work.get('setup_intent', id)
    if (!open.includes(intent.status)) throw unexpectedState('setup_intent', intent.status, 'confirm')
    return confirm(work, chooseMethod(work, intent, given), given.return_url ?? null)
  }),
  operation(
    'POST /v1/setup_intents/:id/cancel',
    { cancellation_reason: is.oneOf('abandoned', 'duplicate', 'requested_by_customer') },
    (work, given, [id]) => {
      const intent = work.get('setup_intent', id)
      if (!open.includes(intent.status)) throw unexpectedState('setup_intent', intent.status, 'cancel')
      const canceled = work.save('setup_intent', {
        ...intent,
        status: 'canceled',
        cancellation_reason: given.cancellation_reason ?? null,
        next_action: null,
      })
      work.store.unschedule('setup.expire', id)
      work.emit('setup_intent.canceled', canceled)
      return canceled
    },
  ),
]

function chooseMethod(work: Work, intent: SetupIntent, given: MethodChoice): SetupIntent {
  const method = chosenMethod(work, intent.customer, given)
  return method
    ? work.save('setup_intent', {
        ...intent,
        payment_method: method.id,
        status: 'requires_confirmation',
        next_action: null,
      })
    : intent
}

function confirm(work: Work, intent: SetupIntent, returnUrl: string | null): SetupIntent {
  if (intent.payment_method === null)
    throw invalid(
      'You cannot confirm this SetupIntent because it’s missing a payment method.',
      undefined,
      'setup_intent_unexpected_state',
    )
  const outcome = attemptSetup(work, intent, work.get('payment_method', intent.payment_method), {
    authenticated: false,
    returnUrl,
  })
  if (outcome.kind === 'declined' && outcome.decline)
    throw refusal(
      {
        code: outcome.decline.code,
        decline_code: outcome.decline.declineCode,
        message: outcome.decline.message,
        setup_intent: outcome.intent,
      },
      true,
    )
  return work.get('setup_intent', intent.id)
}

import { cardByKey, type Decline } from '../cards.ts'
import { newId, randomText } from '../ids.ts'
import type { PaymentMethod, SetupIntent } from '../resources.ts'
import { attachMethod } from './payment-methods.ts'
import type { Work } from '../work.ts'
import { nextAction, challengeLasts } from './payment.ts'

export function createSetupIntent(
  work: Work,
  given: {
    customer: string | null
    description?: string | null
    metadata?: Record<string, string>
    usage?: 'off_session' | 'on_session'
    automatic?: boolean
  },
): SetupIntent {
  const id = newId('seti')
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: given.automatic ? { allow_redirects: 'always', enabled: true } : null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: work.timeOf(given.customer),
    customer: given.customer,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: given.usage ?? 'off_session',
  }
  work.insert('setup_intent', intent)
  work.emit('setup_intent.created', intent)
  return intent
}

export type SetupOutcome = { kind: 'succeeded' | 'action' | 'declined'; intent: SetupIntent; decline?: Decline }

/** Sets a card up for later use: the bank's step first where the card asks for it. */
export function attemptSetup(
  work: Work,
  intent: SetupIntent,
  method: PaymentMethod,
  options: { authenticated: boolean; returnUrl: string | null },
): SetupOutcome {
  const own = work.ownOf('payment_method', method.id)
  const card = cardByKey(own.card)
  if (typeof card.charge === 'object' && !card.attaches) return failSetup(work, intent, method, card.charge)
  const challenge = card.charge !== 'pays' && typeof card.charge !== 'object' && !own.authenticated
  if (challenge && !options.authenticated) {
    const waiting = work.save('setup_intent', {
      ...intent,
      status: 'requires_action',
      payment_method: method.id,
      next_action: nextAction(work, 'setup', intent.client_secret, options.returnUrl),
    })
    work.emit('setup_intent.requires_action', waiting)
    work.at('setup.expire', intent.id, intent.customer, work.timeOf(intent.customer) + challengeLasts)
    return { kind: 'action', intent: waiting }
  }
  work.store.unschedule('setup.expire', intent.id)
  if (intent.customer !== null) attachMethod(work, method, intent.customer)
  if (options.authenticated)
    work.saveOwn('payment_method', method.id, { ...work.ownOf('payment_method', method.id), authenticated: true })
  const done = work.save('setup_intent', {
    ...intent,
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  })
  work.emit('setup_intent.succeeded', done)
  return { kind: 'succeeded', intent: done }
}

export function failSetup(work: Work, intent: SetupIntent, method: PaymentMethod, decline: Decline): SetupOutcome {
  work.store.unschedule('setup.expire', intent.id)
  const failed = work.save('setup_intent', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: {
      code: decline.code as NonNullable<SetupIntent['last_setup_error']>['code'],
      decline_code: decline.declineCode,
      message: decline.message,
      payment_method: method,
      type: 'card_error',
    },
  })
  work.emit('setup_intent.setup_failed', failed)
  return { kind: 'declined', intent: failed, decline }
}

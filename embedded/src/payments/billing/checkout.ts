import { cardByKey, refusal } from '../cards.ts'
import { insertCustomer } from '../commands/customers.ts'
import { invalid } from '../errors.ts'
import type { CheckoutOwn, CheckoutSession, Customer, LineItem, Payer, PaymentMethod } from '../resources.ts'
import type { Work } from '../work.ts'
import { costOf } from './amounts.ts'
import { collectInvoice, voidInvoice } from './collect.ts'
import { createSubscription } from './create-subscription.ts'
import { spreadDiscounts, usableCoupon } from './discounts.ts'
import { every, money } from './words.ts'
import { productName } from './invoice.ts'
import { scheduleSubscription } from './lifecycle.ts'
import { attachMethod, createMethod, type MethodGiven } from './payment-methods.ts'
import { attemptPayment, createIntent, declinedError } from './payment.ts'
import { attemptSetup, createSetupIntent } from './setup.ts'

export type Completed =
  | { kind: 'complete'; session: CheckoutSession; event: string }
  | { kind: 'bank'; session: CheckoutSession; url: string }

/** What a session sells, with its amounts now: a trial costs nothing today. */
export function checkoutLines(
  work: Work,
  own: CheckoutOwn,
  trialing = own.trialDays !== null || own.trialEnd !== null,
) {
  const lines = own.lines.map(({ price: id, quantity }) => {
    const price = work.get('price', id)
    const subtotal = trialing && price.recurring ? 0 : costOf(price, quantity)
    return { price, quantity, subtotal }
  })
  const coupon = own.discount ? work.find('coupon', own.discount.coupon) : null
  const taken = spreadDiscounts(
    lines.map(({ subtotal, price }) => ({ amount: subtotal, discountable: true, product: price.product })),
    coupon ? [{ id: coupon.id, coupon }] : [],
  )
  return lines.map((line, index) => {
    const discount = (taken[index] ?? []).reduce((sum, { amount }) => sum + amount, 0)
    return { ...line, discount, total: line.subtotal - discount }
  })
}

export function lineItems(work: Work, id: string) {
  const own = work.ownOf('checkout.session', id)
  const data = checkoutLines(work, own).map(({ price, quantity, subtotal, discount, total }, index): LineItem => ({
    id: `li_${id.slice(-14)}${index}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: discount,
    amount_subtotal: subtotal,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description: productName(work, price),
    metadata: {},
    price,
    quantity,
  }))
  return { object: 'list' as const, data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` }
}

/** The session with its sums as its lines and its discount now make them. */
export function withSums(work: Work, session: CheckoutSession, own: CheckoutOwn): CheckoutSession {
  if (session.mode === 'setup') return session
  const lines = checkoutLines(work, own)
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0)
  const discount = lines.reduce((sum, line) => sum + line.discount, 0)
  return {
    ...session,
    amount_subtotal: subtotal,
    amount_total: subtotal - discount,
    currency: lines[0]?.price.currency ?? session.currency,
    discounts: own.discount ? [{ coupon: own.discount.coupon, promotion_code: own.discount.promotion }] : [],
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
  }
}

/** What a subscription costs for each later period, in words; null when nothing recurs. */
export function laterPrice(work: Work, own: CheckoutOwn): { amount: number; text: string } | null {
  const lines = own.lines.map(({ price, quantity }) => ({ price: work.get('price', price), quantity }))
  const recurring = lines.filter(({ price }) => price.recurring)
  const first = recurring[0]
  if (!first) return null
  const coupon = own.discount ? work.find('coupon', own.discount.coupon) : null
  const kept = coupon && coupon.duration === 'forever' ? [{ id: coupon.id, coupon }] : []
  const gross = recurring.map(({ price, quantity }) => ({
    amount: costOf(price, quantity),
    discountable: true,
    product: price.product,
  }))
  const off = spreadDiscounts(gross, kept)
    .flat()
    .reduce((sum, { amount }) => sum + amount, 0)
  const amount = gross.reduce((sum, line) => sum + line.amount, 0) - off
  return { amount, text: `${money(amount, first.price.currency)} each ${every(first.price)}` }
}

/**
 * Pays for an open session with a card: the one place where a session is claimed, and atomic as a part of its transaction, so two tabs
 * pay once. A decline throws 402 and leaves the session open with nothing made.
 */
export function payCheckout(work: Work, id: string, payer: Payer, given: MethodGiven | null): Completed {
  const session = openSession(work, id)
  dropWaiting(work, session)
  const own = work.ownOf('checkout.session', id)
  const customer = payingCustomer(work, session, payer)
  const now = work.timeOf(customer?.id ?? session.customer)
  const method = given
    ? createMethod(work, { ...given, billing_details: { ...given.billing_details, email: payer.email } }, now)
    : null
  if (
    !method &&
    (session.mode === 'setup' || session.payment_method_collection === 'always' || (session.amount_total ?? 0) > 0)
  )
    throw invalid('A card is needed.', 'card', 'parameter_missing')
  const held = work.save('checkout.session', { ...session, customer: customer?.id ?? null })
  if (session.mode === 'payment') return payOnce(work, held, own, payer, method)
  if (session.mode === 'subscription' && (session.amount_total ?? 0) > 0 && method)
    return paySubscription(work, held, own, payer, method)
  if (method) return setUp(work, held, own, payer, method)
  return completeSubscription(work, held, own, payer, null)
}

/** What follows when the bank has answered for a payment or set-up that a session waits for. */
export function continueCheckout(work: Work, id: string): Completed | null {
  const session = work.get('checkout.session', id)
  const own = work.ownOf('checkout.session', id)
  const { waiting } = own
  if (session.status !== 'open' || !waiting) return null
  if (waiting.setup) {
    const intent = work.get('setup_intent', waiting.setup)
    if (intent.status !== 'succeeded' || !intent.payment_method) return null
    if (session.mode === 'setup')
      return complete(work, session, own, waiting.payer, {
        setup_intent: intent.id,
        payment_status: 'no_payment_required',
      })
    return completeSubscription(work, session, own, waiting.payer, work.get('payment_method', intent.payment_method))
  }
  const intent = work.get('payment_intent', waiting.payment ?? '')
  if (intent.status !== 'succeeded') return null
  const subscription = waiting.subscription ? work.get('subscription', waiting.subscription) : null
  return complete(work, session, own, waiting.payer, {
    payment_status: 'paid',
    ...(subscription
      ? { subscription: subscription.id, invoice: subscription.latest_invoice }
      : { payment_intent: intent.id }),
  })
}

/** Undoes what waited for the bank: the payment can no longer be approved. */
export function dropWaiting(work: Work, session: CheckoutSession): void {
  const { waiting, ...own } = work.ownOf('checkout.session', session.id)
  if (!waiting) return
  const subscription = waiting.subscription ? work.find('subscription', waiting.subscription) : null
  if (subscription?.status === 'incomplete') {
    const invoice = subscription.latest_invoice ? work.find('invoice', subscription.latest_invoice) : null
    if (invoice?.status === 'open') voidInvoice(work, invoice)
    work.store.unschedule('subscription.expire', subscription.id)
    const ended = work.save(
      'subscription',
      {
        ...work.get('subscription', subscription.id),
        status: 'incomplete_expired',
        ended_at: work.timeOf(subscription.customer),
      },
      'customer.subscription.updated',
    )
    scheduleSubscription(work, ended)
  } else if (waiting.payment) {
    const intent = work.get('payment_intent', waiting.payment)
    if (intent.status !== 'succeeded' && intent.status !== 'canceled') {
      const canceled = work.save('payment_intent', {
        ...intent,
        status: 'canceled',
        canceled_at: work.timeOf(intent.customer),
        cancellation_reason: 'abandoned',
        next_action: null,
      })
      work.store.unschedule('challenge.expire', intent.id)
      work.emit('payment_intent.canceled', canceled)
    }
  }
  work.saveOwn('checkout.session', session.id, own)
}

export function expireSession(work: Work, session: CheckoutSession): CheckoutSession {
  dropWaiting(work, session)
  const expired = work.save('checkout.session', { ...session, status: 'expired', url: null })
  work.store.unschedule('checkout.expire', session.id)
  work.emit('checkout.session.expired', expired)
  return expired
}

/** Throws 400 unless the session is open. */
export function openSession(work: Work, id: string): CheckoutSession {
  const session = work.get('checkout.session', id)
  if (session.status !== 'open')
    throw invalid(
      session.status === 'complete' ? 'This payment is made already.' : 'This payment page has run out.',
      'session',
      'checkout_session_not_open',
    )
  return session
}

function payOnce(
  work: Work,
  session: CheckoutSession,
  own: CheckoutOwn,
  payer: Payer,
  method: PaymentMethod | null,
): Completed {
  if ((session.amount_total ?? 0) === 0)
    return complete(work, session, own, payer, { payment_status: 'no_payment_required' })
  if (!method) throw invalid('A card is needed.', 'card', 'parameter_missing')
  const intent = createIntent(
    work,
    {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'gbp',
      customer: session.customer,
      metadata: own.intentMetadata,
      description: own.intentDescription,
      setupFutureUsage: own.saveFor,
      receiptEmail: payer.email,
    },
    { session: session.id },
  )
  const outcome = attemptPayment(work, intent, method, {
    authenticated: false,
    refuseChallenge: false,
    returnUrl: session.url,
  })
  if (outcome.kind === 'declined') throw declinedError(outcome, false)
  if (outcome.kind === 'action')
    return waitForBank(
      work,
      session,
      own,
      { payment: intent.id, payer },
      outcome.intent.next_action?.redirect_to_url?.url,
    )
  return complete(work, session, own, payer, { payment_status: 'paid', payment_intent: intent.id })
}

function paySubscription(
  work: Work,
  session: CheckoutSession,
  own: CheckoutOwn,
  payer: Payer,
  method: PaymentMethod,
): Completed {
  const card = cardByKey(work.ownOf('payment_method', method.id).card)
  if (!card.attaches && typeof card.charge === 'object')
    throw refusal({ code: card.charge.code, decline_code: card.charge.declineCode, message: card.charge.message })
  attachMethod(work, method, session.customer ?? '')
  const { subscription, invoice } = makeSubscription(work, session, own, method)
  const collected = collectInvoice(work, invoice, {
    method: work.get('payment_method', method.id),
    automatic: false,
    returnUrl: session.url,
  })
  if (collected.kind === 'declined') throw declinedError(collected.outcome, false)
  if (collected.kind === 'action') {
    const { intent } = collected.outcome
    work.saveOwn('payment_intent', intent.id, { ...work.ownOf('payment_intent', intent.id), session: session.id })
    return waitForBank(
      work,
      session,
      own,
      { payment: intent.id, subscription: subscription.id, payer },
      intent.next_action?.redirect_to_url?.url,
    )
  }
  return complete(work, session, own, payer, {
    payment_status: 'paid',
    subscription: subscription.id,
    invoice: invoice.id,
  })
}

function setUp(work: Work, session: CheckoutSession, own: CheckoutOwn, payer: Payer, method: PaymentMethod): Completed {
  const intent = createSetupIntent(
    work,
    { customer: session.customer, metadata: own.intentMetadata },
    { session: session.id },
  )
  const outcome = attemptSetup(work, intent, method, { authenticated: false, returnUrl: session.url })
  if (outcome.kind === 'declined' && outcome.decline)
    throw refusal({
      code: outcome.decline.code,
      decline_code: outcome.decline.declineCode,
      message: outcome.decline.message,
    })
  if (outcome.kind === 'action')
    return waitForBank(
      work,
      session,
      own,
      { setup: intent.id, payer },
      outcome.intent.next_action?.redirect_to_url?.url,
    )
  if (session.mode === 'setup')
    return complete(work, session, own, payer, { setup_intent: intent.id, payment_status: 'no_payment_required' })
  return completeSubscription(work, session, own, payer, work.get('payment_method', method.id))
}

function completeSubscription(
  work: Work,
  session: CheckoutSession,
  own: CheckoutOwn,
  payer: Payer,
  method: PaymentMethod | null,
): Completed {
  const { subscription, invoice } = makeSubscription(work, session, own, method)
  return complete(work, session, own, payer, {
    payment_status: 'no_payment_required',
    subscription: subscription.id,
    invoice: invoice.id,
  })
}

function makeSubscription(work: Work, session: CheckoutSession, own: CheckoutOwn, method: PaymentMethod | null) {
  if (own.discount) usableCoupon(work, own.discount.coupon, 'discounts', work.timeOf(session.customer))
  return createSubscription(
    work,
    {
      customer: session.customer ?? '',
      items: own.lines.map(({ price, quantity }) => ({ price, quantity })),
      behavior: 'default_incomplete',
      method: method?.id,
      trialDays: own.trialDays ?? undefined,
      trialEnd: own.trialEnd ?? undefined,
      missingPaymentMethod: own.missingPaymentMethod ?? undefined,
      discounts: own.discount
        ? [own.discount.promotion ? { promotion_code: own.discount.promotion } : { coupon: own.discount.coupon }]
        : [],
      metadata: own.subscriptionMetadata,
      description: own.subscriptionDescription,
      checkout: session.id,
    },
    true,
  )
}

function waitForBank(
  work: Work,
  session: CheckoutSession,
  own: CheckoutOwn,
  waiting: NonNullable<CheckoutOwn['waiting']>,
  url: string | null | undefined,
): Completed {
  work.saveOwn('checkout.session', session.id, { ...own, waiting })
  return { kind: 'bank', session, url: url ?? '' }
}

function complete(
  work: Work,
  session: CheckoutSession,
  own: CheckoutOwn,
  payer: Payer,
  facts: Partial<CheckoutSession>,
): Completed {
  const { waiting: _done, ...rest } = own
  const done = work.save('checkout.session', {
    ...session,
    ...facts,
    status: 'complete',
    url: null,
    customer_details: {
      address: {
        city: null,
        country: payer.country,
        line1: null,
        line2: null,
        postal_code: payer.postcode,
        state: null,
      },
      business_name: null,
      email: payer.email,
      individual_name: null,
      name: payer.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  })
  work.store.unschedule('checkout.expire', session.id)
  const event = work.emit('checkout.session.completed', done)
  work.saveOwn('checkout.session', session.id, { ...rest, completedBy: event })
  return { kind: 'complete', session: done, event }
}

function payingCustomer(work: Work, session: CheckoutSession, payer: Payer): Customer | null {
  if (session.customer) return work.get('customer', session.customer)
  if (session.mode === 'payment' && session.customer_creation !== 'always') return null
  return insertCustomer(work, payer)
}

import { asksBank, cardByKey, refusal } from '../cards.ts'
import { insertCustomer } from '../commands/customers.ts'
import { invalid } from '../errors.ts'
import { randomText } from '../ids.ts'
import type {
  AskedBank,
  CheckoutOwn,
  CheckoutSession,
  Customer,
  LineItem,
  Payer,
  PaymentMethod,
  Price,
} from '../resources.ts'
import type { Work } from '../work.ts'
import { costOf } from './amounts.ts'
import { collectInvoice } from './collect.ts'
import { createSubscription } from './create-subscription.ts'
import { checkPromotion, countRedemption, spreadDiscounts, usableCoupon } from './discounts.ts'
import { productName } from './invoice.ts'
import { exclusiveOf, sumOf, taxesOn, taxIdsOf, totalTaxes } from './taxes.ts'
import { attachMethod, insertMethod, typedCard, type MethodGiven, type TypedCard } from './payment-methods.ts'
import { attemptPayment, challengeLasts, createIntent, declinedError } from './payment.ts'
import { attemptSetup, createSetupIntent } from './setup.ts'

export type Completed =
  | { kind: 'complete'; session: CheckoutSession; event: string }
  | { kind: 'bank'; session: CheckoutSession; url: string }

/** What is sold, and how it begins. */
type Sold = Pick<CheckoutOwn, 'lines' | 'defaultRates' | 'discount' | 'trialDays' | 'trialEnd'>

/** What a session sells, with its amounts now: a trial costs nothing today. */
export function checkoutLines(
  work: Work,
  own: Sold,
  customer: string | null,
  trialing = own.trialDays !== null || own.trialEnd !== null,
) {
  const exempt = exemptionOf(work, customer)
  const lines = own.lines.map(({ price: id, quantity, rates }) => {
    const price = work.get('price', id)
    const subtotal = trialing && price.recurring ? 0 : costOf(price, quantity)
    return { price, quantity, subtotal, rates: rates ?? own.defaultRates ?? [] }
  })
  const coupon = own.discount ? work.find('coupon', own.discount.coupon) : null
  const taken = spreadDiscounts(
    lines.map(({ subtotal, price }) => ({ amount: subtotal, discountable: true, product: price.product })),
    coupon ? [{ id: coupon.id, coupon }] : [],
  )
  return lines.map((line, index) => {
    const discount = (taken[index] ?? []).reduce((sum, { amount }) => sum + amount, 0)
    const taxes = taxesOn(line.subtotal - discount, line.rates, exempt)
    return { ...line, discount, taxes, total: line.subtotal - discount + exclusiveOf(taxes) }
  })
}

const exemptionOf = (work: Work, customer: string | null) =>
  (customer === null ? null : work.get('customer', customer).tax_exempt) ?? 'none'

export function lineItems(work: Work, id: string) {
  const { customer } = work.get('checkout.session', id)
  const data = itemsOf(work, id, work.ownOf('checkout.session', id), customer)
  return { object: 'list' as const, data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` }
}

/** The lines of a session or a link, as its list says them. */
export const itemsOf = (work: Work, id: string, sold: Sold, customer: string | null): LineItem[] =>
  checkoutLines(work, sold, customer).map(({ price, quantity, subtotal, discount, taxes, total }, index): LineItem => ({
    id: `li_${id.slice(-14)}${index}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: discount,
    amount_subtotal: subtotal,
    amount_tax: sumOf(taxes),
    amount_total: total,
    currency: price.currency,
    description: productName(work, price),
    metadata: {},
    price,
    quantity,
  }))

/** The session with its sums as its lines and its discount now make them. */
export function withSums(work: Work, session: CheckoutSession, own: CheckoutOwn): CheckoutSession {
  if (session.mode === 'setup') return session
  const lines = checkoutLines(work, own, session.customer)
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0)
  const discount = lines.reduce((sum, line) => sum + line.discount, 0)
  return {
    ...session,
    amount_subtotal: subtotal,
    amount_total: lines.reduce((sum, line) => sum + line.total, 0),
    currency: lines[0]?.price.currency ?? session.currency,
    discounts: own.discount ? [{ coupon: own.discount.coupon, promotion_code: own.discount.promotion }] : [],
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: sumOf(totalTaxes(lines)) },
  }
}

/** What a subscription costs for each later period of its first price; null when nothing recurs. */
export function laterPrice(
  work: Work,
  own: CheckoutOwn,
  customer: string | null,
): { amount: number; price: Price } | null {
  const lines = own.lines.map(({ price, quantity, rates }) => ({
    price: work.get('price', price),
    quantity,
    rates: rates ?? own.defaultRates ?? [],
  }))
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
  const exempt = exemptionOf(work, customer)
  const amount = gross.reduce((sum, line, index) => {
    const net = line.amount - (off[index] ?? []).reduce((all, one) => all + one.amount, 0)
    return sum + net + exclusiveOf(taxesOn(net, recurring[index]?.rates ?? [], exempt))
  }, 0)
  return { amount, price: first.price }
}

/**
 * Pays for an open session with a card: the one place where a session is claimed, and atomic as a part of its transaction, so two tabs
 * pay once. A decline throws 402 and leaves the session open with nothing made. A card whose bank wants to be asked makes nothing either
 * until the bank has approved.
 */
export function payCheckout(work: Work, id: string, payer: Payer, given: MethodGiven | null): Completed {
  const session = openSession(work, id)
  const typed = given && typedCard(given, work.timeOf(session.customer))
  if (!typed && needsCard(session)) throw invalid('A card is needed.', 'card', 'parameter_missing')
  if (typed && asksBank(typed.card)) return askBank(work, session, payer, typed)
  return pay(work, session, payer, typed, false)
}

/** What follows when the bank has approved: all of the payment, in one transaction. Throws 402 for a card that is declined then. */
export function payApproved(work: Work, session: CheckoutSession, { payer, card }: AskedBank): Completed {
  const { key, ...expiry } = card
  return pay(work, openSession(work, session.id), payer, { card: cardByKey(key), ...expiry, cvc: 'checked' }, true)
}

/** The bank said no, or another card is tried. */
export function noteRefused(work: Work, id: string): void {
  const own = work.ownOf('checkout.session', id)
  if (own.waiting) work.saveOwn('checkout.session', id, { ...own, waiting: { ...own.waiting, refused: true } })
}

const needsCard = (session: CheckoutSession) =>
  session.mode === 'setup' || session.payment_method_collection === 'always' || (session.amount_total ?? 0) > 0

function askBank(work: Work, session: CheckoutSession, payer: Payer, typed: TypedCard): Completed {
  const secret = randomText(25)
  const { exp_month, exp_year } = typed
  const waiting: AskedBank = {
    secret,
    until: work.timeOf(session.customer) + challengeLasts,
    payer,
    card: { key: typed.card.key, exp_month, exp_year },
  }
  work.saveOwn('checkout.session', session.id, { ...work.ownOf('checkout.session', session.id), waiting })
  return { kind: 'bank', session, url: `${work.origin}/pay/bank/checkout/${session.id}_secret_${secret}` }
}

function pay(
  work: Work,
  session: CheckoutSession,
  payer: Payer,
  typed: TypedCard | null,
  authenticated: boolean,
): Completed {
  const { waiting: _answered, ...own } = work.ownOf('checkout.session', session.id)
  work.saveOwn('checkout.session', session.id, own)
  const customer = payingCustomer(work, session, payer)
  const billing = {
    name: payer.name,
    address: { country: payer.country, postal_code: payer.postcode },
    ...(payer.email && { email: payer.email }),
  }
  const now = work.timeOf(customer?.id ?? session.customer)
  const method = typed && insertMethod(work, typed.card, typed, { billing_details: billing }, now)
  const held = work.save('checkout.session', { ...session, customer: customer?.id ?? null })
  const claim: Claim = { session: held, own, payer, authenticated }
  if (session.mode === 'payment') return payOnce(work, claim, method)
  if (session.mode === 'subscription' && (session.amount_total ?? 0) > 0 && method)
    return paySubscription(work, claim, method)
  if (method) return setUp(work, claim, method)
  return completeSubscription(work, claim, null)
}

/** A session that is being paid, by whom, and whether the bank was asked. */
type Claim = { session: CheckoutSession; own: CheckoutOwn; payer: Payer; authenticated: boolean }

export function expireSession(work: Work, session: CheckoutSession): CheckoutSession {
  const { waiting: _gone, ...own } = work.ownOf('checkout.session', session.id)
  work.saveOwn('checkout.session', session.id, own)
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

function payOnce(work: Work, claim: Claim, method: PaymentMethod | null): Completed {
  const { session, own, payer, authenticated } = claim
  redeem(work, session, own.discount)
  if ((session.amount_total ?? 0) === 0) return complete(work, claim, { payment_status: 'no_payment_required' })
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
    {},
  )
  const outcome = attemptPayment(work, intent, method, { authenticated, refuseChallenge: true, returnUrl: session.url })
  if (outcome.kind === 'declined') throw declinedError(outcome, false)
  return complete(work, claim, { payment_status: 'paid', payment_intent: intent.id })
}

/** What is paid once uses a discount up as a subscription does. Throws where somebody else has meanwhile. */
function redeem(work: Work, { customer }: CheckoutSession, discount: CheckoutOwn['discount']): void {
  if (!discount) return
  const now = work.timeOf(customer)
  const promotion = discount.promotion ? work.get('promotion_code', discount.promotion) : null
  if (promotion) checkPromotion(work, promotion, customer, now)
  countRedemption(work, usableCoupon(work, discount.coupon, 'discounts', now), promotion)
}

function paySubscription(work: Work, claim: Claim, method: PaymentMethod): Completed {
  const { session, authenticated } = claim
  const card = cardByKey(work.ownOf('payment_method', method.id).card)
  if (!card.attaches && typeof card.charge === 'object')
    throw refusal({ code: card.charge.code, decline_code: card.charge.declineCode, message: card.charge.message })
  attachMethod(work, method, session.customer ?? '')
  const { subscription, invoice } = makeSubscription(work, claim, method)
  const collected = collectInvoice(work, invoice, {
    method: work.get('payment_method', method.id),
    automatic: false,
    returnUrl: session.url,
    authenticated,
  })
  if (collected.kind === 'declined') throw declinedError(collected.outcome, false)
  return complete(work, claim, { payment_status: 'paid', subscription: subscription.id, invoice: invoice.id })
}

function setUp(work: Work, claim: Claim, method: PaymentMethod): Completed {
  const { session, own, authenticated } = claim
  const intent = createSetupIntent(work, { customer: session.customer, metadata: own.intentMetadata })
  const outcome = attemptSetup(work, intent, method, { authenticated, returnUrl: session.url })
  if (outcome.kind === 'declined' && outcome.decline)
    throw refusal({
      code: outcome.decline.code,
      decline_code: outcome.decline.declineCode,
      message: outcome.decline.message,
    })
  if (session.mode === 'setup')
    return complete(work, claim, { setup_intent: intent.id, payment_status: 'no_payment_required' })
  return completeSubscription(work, claim, work.get('payment_method', method.id))
}

function completeSubscription(work: Work, claim: Claim, method: PaymentMethod | null): Completed {
  const { subscription, invoice } = makeSubscription(work, claim, method)
  return complete(work, claim, {
    payment_status: 'no_payment_required',
    subscription: subscription.id,
    invoice: invoice.id,
  })
}

function makeSubscription(work: Work, { session, own }: Claim, method: PaymentMethod | null) {
  if (own.discount) usableCoupon(work, own.discount.coupon, 'discounts', work.timeOf(session.customer))
  return createSubscription(
    work,
    {
      customer: session.customer ?? '',
      items: own.lines,
      taxRates: own.defaultRates ?? [],
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

function complete(work: Work, { session, own, payer }: Claim, facts: Partial<CheckoutSession>): Completed {
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
      tax_exempt: exemptionOf(work, session.customer),
      tax_ids: session.customer ? taxIdsOf(work, session.customer).map(({ type, value }) => ({ type, value })) : [],
    },
  })
  work.store.unschedule('checkout.expire', session.id)
  const event = work.emit('checkout.session.completed', done)
  work.saveOwn('checkout.session', session.id, { ...own, completedBy: event })
  return { kind: 'complete', session: done, event }
}

function payingCustomer(work: Work, session: CheckoutSession, payer: Payer): Customer | null {
  if (session.customer) return work.get('customer', session.customer)
  if (session.mode === 'payment' && session.customer_creation !== 'always') return null
  return insertCustomer(work, payer)
}

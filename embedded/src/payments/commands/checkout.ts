import { beginSession, undecidedSession } from '../billing/begin-session.ts'
import { expireSession, lineItems, openSession } from '../billing/checkout.ts'
import { checkPromotion, usableCoupon } from '../billing/discounts.ts'
import { insertPrice, priceDataFields } from '../billing/prices.ts'
import { automaticTaxFields, ratesOf, refuseAutomaticTax } from '../billing/taxes.ts'
import { invalid, notOffered } from '../errors.ts'
import { newId, randomText } from '../ids.ts'
import { checkoutLocales, refuseUnspoken } from '../locales.ts'
import { operation, pageFields } from '../operation.ts'
import type { CheckoutOwn, CheckoutSession } from '../resources.ts'
import * as is from '../wire/parameters.ts'
import { mergeMetadata } from '../wire/parameters.ts'
import { page, pageOf } from '../wire/page.ts'
import type { Work } from '../work.ts'
import { liveCustomer } from './customers.ts'

export const checkoutSessions = [
  operation(
    'POST /v1/checkout/sessions',
    {
      allow_promotion_codes: is.flag(),
      allowed_payment_method_types: is.list(is.oneOf('card')),
      automatic_tax: automaticTaxFields,
      billing_address_collection: is.oneOf('auto', 'required'),
      cancel_url: is.text(5_000),
      client_reference_id: is.text(200),
      currency: is.text(3),
      customer: is.text(100),
      customer_creation: is.oneOf('always', 'if_required'),
      customer_email: is.text(800),
      customer_update: is.object({ address: is.oneOf('auto', 'never'), name: is.oneOf('auto', 'never') }),
      discounts: is.list(is.object({ coupon: is.text(200), promotion_code: is.text(100) }), 1),
      expires_at: is.integer(),
      line_items: is.list(
        is.object({
          price: is.text(100),
          price_data: is.object(priceDataFields),
          quantity: is.integer(1, 1_000_000),
          tax_rates: is.list(is.text(100), 5),
        }),
        20,
      ),
      locale: is.oneOf(...checkoutLocales),
      metadata: is.metadata(),
      mode: is.needed(is.oneOf('payment', 'setup', 'subscription')),
      payment_intent_data: is.object({
        description: is.text(1_000),
        metadata: is.metadata(),
        setup_future_usage: is.oneOf('off_session', 'on_session'),
      }),
      payment_method_collection: is.oneOf('always', 'if_required'),
      setup_intent_data: is.object({ description: is.text(1_000), metadata: is.metadata() }),
      submit_type: is.oneOf('auto', 'book', 'donate', 'pay', 'subscribe'),
      subscription_data: is.object({
        default_tax_rates: is.list(is.text(100), 5),
        description: is.text(500),
        metadata: is.metadata(),
        trial_end: is.integer(),
        trial_period_days: is.integer(1, 730),
        trial_settings: is.object({
          end_behavior: is.needed(
            is.object({ missing_payment_method: is.needed(is.oneOf('cancel', 'create_invoice', 'pause')) }),
          ),
        }),
      }),
      success_url: is.text(5_000),
      ui_mode: is.oneOf('hosted_page', 'embedded_page', 'form', 'elements'),
    },
    (work, given) => {
      if (given.ui_mode !== undefined && given.ui_mode !== 'hosted_page')
        throw notOffered('ui_mode', `Checkout with ui_mode ${given.ui_mode}`)
      refuseAutomaticTax(given.automatic_tax)
      refuseUnspoken(given.locale)
      if (given.customer !== undefined && given.customer_email !== undefined)
        throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer_email')
      if (given.success_url === undefined)
        throw invalid('Missing required param: success_url.', 'success_url', 'parameter_missing')
      checkUrl(given.success_url, 'success_url')
      if (given.cancel_url !== undefined) checkUrl(given.cancel_url, 'cancel_url')
      const customer = given.customer === undefined ? null : liveCustomer(work, given.customer, 'customer')
      const now = work.timeOf(customer?.id ?? null)
      const expiresAt = given.expires_at ?? now + 86_400
      if (expiresAt < now + 1_800 || expiresAt > now + 86_400)
        throw invalid(
          'The `expires_at` timestamp must be from 30 minutes to 24 hours from Checkout Session creation.',
          'expires_at',
        )
      const { mode } = given
      if (mode !== 'subscription' && given.subscription_data)
        throw invalid('You can not pass `subscription_data` in this mode.', 'subscription_data')
      const own = ownOf(work, mode, given, now, customer?.id ?? null)
      const id = newId('cs_test', 58)
      const session: CheckoutSession = {
        ...undecidedSession,
        id,
        allow_promotion_codes: given.allow_promotion_codes ?? null,
        billing_address_collection: given.billing_address_collection ?? null,
        cancel_url: given.cancel_url ?? null,
        client_reference_id: given.client_reference_id ?? null,
        created: now,
        currency: given.currency ?? null,
        customer: customer?.id ?? null,
        customer_creation: customer
          ? null
          : (given.customer_creation ?? (mode === 'subscription' ? 'always' : 'if_required')),
        customer_email: given.customer_email ?? null,
        discounts: mode === 'setup' ? null : [],
        expires_at: expiresAt,
        locale: given.locale ?? null,
        metadata: mergeMetadata(null, given.metadata),
        mode,
        payment_link: null,
        payment_method_collection: given.payment_method_collection ?? (mode === 'payment' ? 'if_required' : 'always'),
        payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
        submit_type: given.submit_type ?? null,
        success_url: given.success_url,
        url: `${work.origin}/pay/checkout/${id}/${own.token}`,
      }
      return beginSession(work, session, own)
    },
  ),
  operation(
    'GET /v1/checkout/sessions',
    {
      ...pageFields,
      created: is.range(),
      customer: is.text(100),
      customer_details: is.object({ email: is.needed(is.text(800)) }),
      payment_intent: is.text(100),
      payment_link: is.text(100),
      status: is.oneOf('complete', 'expired', 'open'),
      subscription: is.text(100),
    },
    (work, asked) =>
      page(work, 'checkout.session', '/v1/checkout/sessions', asked, {
        payment_intent: asked.payment_intent,
        payment_link: asked.payment_link,
        subscription: asked.subscription,
        customer: asked.customer,
        customer_email: asked.customer_details?.email,
        status: asked.status,
      }),
  ),
  operation('GET /v1/checkout/sessions/:id', {}, (work, _given, [id]) => work.get('checkout.session', id)),
  operation('POST /v1/checkout/sessions/:id', { metadata: is.metadata() }, (work, given, [id]) => {
    const session = work.get('checkout.session', id)
    return work.save('checkout.session', { ...session, metadata: mergeMetadata(session.metadata, given.metadata) })
  }),
  operation('POST /v1/checkout/sessions/:id/expire', {}, (work, _given, [id]) =>
    expireSession(work, openSession(work, id)),
  ),
  operation('GET /v1/checkout/sessions/:id/line_items', pageFields, (work, asked, [id]) =>
    pageOf(lineItems(work, id).data, `/v1/checkout/sessions/${id}/line_items`, asked),
  ),
]

type OwnGiven = {
  line_items?: {
    price?: string
    price_data?: Parameters<typeof insertPrice>[1]
    quantity?: number
    tax_rates?: string[]
  }[]
  discounts?: { coupon?: string; promotion_code?: string }[]
  allow_promotion_codes?: boolean
  subscription_data?: {
    default_tax_rates?: string[]
    description?: string
    metadata?: Record<string, string> | null
    trial_end?: number
    trial_period_days?: number
    trial_settings?: { end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' | 'pause' } }
  }
  payment_intent_data?: {
    description?: string
    metadata?: Record<string, string> | null
    setup_future_usage?: 'off_session' | 'on_session'
  }
  setup_intent_data?: { description?: string; metadata?: Record<string, string> | null }
}

function ownOf(work: Work, mode: string, given: OwnGiven, now: number, customer: string | null): CheckoutOwn {
  const lines = (given.line_items ?? []).map((line, index) => {
    const param = `line_items[${index}]`
    if ((line.price === undefined) === (line.price_data === undefined))
      throw invalid('Give exactly one of price and price_data.', `${param}[price]`, 'parameter_missing')
    const price = line.price_data
      ? insertPrice(work, line.price_data, false)
      : work.get('price', line.price ?? '', `${param}[price]`)
    if (line.price !== undefined && !price.active)
      throw invalid('The price specified is inactive.', `${param}[price]`, 'price_inactive')
    if (mode === 'payment' && price.recurring)
      throw invalid(
        'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
        `${param}[price]`,
      )
    if (mode === 'subscription' && !price.recurring)
      throw notOffered(`${param}[price]`, 'A one-time price beside a subscription in Checkout')
    const rates = ratesOf(work, line.tax_rates ?? [], `${param}[tax_rates]`)
    return { price: price.id, quantity: line.quantity ?? 1, ...(rates.length > 0 && { rates }) }
  })
  if (mode !== 'setup' && lines.length === 0)
    throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing')
  if (mode === 'setup' && lines.length > 0)
    throw invalid('You can not pass `line_items` in `setup` mode.', 'line_items')
  const currencies = new Set(lines.map(({ price }) => work.get('price', price).currency))
  if (currencies.size > 1) throw invalid('All prices of a session must have one currency.', 'line_items')
  const [discount] = given.discounts ?? []
  if (discount && given.allow_promotion_codes)
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.', 'discounts')
  const promotion = discount?.promotion_code
    ? work.get('promotion_code', discount.promotion_code, 'discounts[0][promotion_code]')
    : null
  if (promotion) checkPromotion(work, promotion, customer, now)
  const couponId = promotion?.promotion.coupon ?? discount?.coupon
  const coupon = couponId ? usableCoupon(work, couponId, 'discounts[0][coupon]', now) : null
  const data = given.subscription_data
  const intent = given.payment_intent_data ?? given.setup_intent_data
  return {
    token: randomText(32),
    lines,
    defaultRates: ratesOf(work, data?.default_tax_rates ?? [], 'subscription_data[default_tax_rates]'),
    discount: coupon && { coupon: coupon.id, promotion: promotion?.id ?? null },
    trialDays: data?.trial_period_days ?? null,
    trialEnd: data?.trial_end ?? null,
    missingPaymentMethod: data?.trial_settings?.end_behavior.missing_payment_method ?? null,
    subscriptionMetadata: mergeMetadata(null, data?.metadata),
    subscriptionDescription: data?.description ?? null,
    intentMetadata: mergeMetadata(null, intent?.metadata),
    intentDescription: intent?.description ?? null,
    saveFor: given.payment_intent_data?.setup_future_usage ?? null,
  }
}

export function checkUrl(given: string, param: string): void {
  const plain = given.replaceAll('{CHECKOUT_SESSION_ID}', 'id')
  const url = URL.canParse(plain) ? new URL(plain) : null
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '')
    throw invalid('Not a valid URL', param, 'url_invalid')
}

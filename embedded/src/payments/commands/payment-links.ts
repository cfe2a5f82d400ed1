import { linkItems } from '../billing/payment-link.ts'
import { insertPrice, priceDataFields } from '../billing/prices.ts'
import { automaticTaxFields, refuseAutomaticTax } from '../billing/taxes.ts'
import { invalid, notOffered } from '../errors.ts'
import { newId, randomText } from '../ids.ts'
import { operation, pageFields } from '../operation.ts'
import type { PaymentLink } from '../resources.ts'
import * as is from '../wire/parameters.ts'
import { mergeMetadata, type Read } from '../wire/parameters.ts'
import { page, pageOf } from '../wire/page.ts'
import type { Work } from '../work.ts'
import { checkUrl } from './checkout.ts'

const afterCompletion = is.object({
  type: is.needed(is.oneOf('hosted_confirmation', 'redirect')),
  hosted_confirmation: is.object({ custom_message: is.text(500) }),
  redirect: is.object({ url: is.needed(is.text(2_048)) }),
})
const changeable = {
  after_completion: afterCompletion,
  allow_promotion_codes: is.flag(),
  inactive_message: is.emptyable(is.text(500)),
  metadata: is.metadata(),
}

/** Addresses that anybody may follow to a Checkout of their own. */
export const paymentLinks = [
  operation(
    'POST /v1/payment_links',
    {
      ...changeable,
      automatic_tax: automaticTaxFields,
      customer_creation: is.oneOf('always', 'if_required'),
      line_items: is.needed(
        is.list(
          is.object({
            price: is.text(100),
            price_data: is.object(priceDataFields),
            quantity: is.needed(is.integer(1, 1_000_000)),
          }),
          20,
        ),
      ),
      payment_method_collection: is.oneOf('always', 'if_required'),
      subscription_data: is.object({
        description: is.text(500),
        metadata: is.metadata(),
        trial_period_days: is.integer(1, 730),
      }),
    },
    (work, given) => {
      refuseAutomaticTax(given.automatic_tax)
      const lines = given.line_items.map((line, index) => {
        const param = `line_items[${index}]`
        if ((line.price === undefined) === (line.price_data === undefined))
          throw invalid('Give exactly one of price and price_data.', `${param}[price]`, 'parameter_missing')
        const price = line.price_data
          ? insertPrice(work, line.price_data, false)
          : work.get('price', line.price ?? '', `${param}[price]`)
        if (!price.active) throw invalid('The price specified is inactive.', `${param}[price]`, 'price_inactive')
        return { price, quantity: line.quantity }
      })
      const [first] = lines
      if (!first) throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing')
      const recurring = lines.filter(({ price }) => price.recurring)
      if (recurring.length > 0 && recurring.length < lines.length)
        throw notOffered('line_items', 'A one-time price beside a subscription in a payment link')
      if (lines.some(({ price }) => price.currency !== first.price.currency))
        throw invalid('All prices of a payment link must have one currency.', 'line_items')
      const data = given.subscription_data
      if (data && recurring.length === 0)
        throw invalid('You can not pass `subscription_data` without a recurring price.', 'subscription_data')
      const id = newId('plink', 24)
      const token = randomText(32)
      const link = work.insert(
        'payment_link',
        {
          ...newLink(id, `${work.origin}/pay/link/${id}/${token}`, first.price.currency),
          ...changed(given),
          customer_creation: given.customer_creation ?? 'if_required',
          metadata: mergeMetadata(null, given.metadata),
          payment_method_collection:
            given.payment_method_collection ?? (recurring.length > 0 ? 'always' : 'if_required'),
          subscription_data:
            recurring.length === 0
              ? null
              : {
                  description: data?.description ?? null,
                  invoice_settings: {
                    account_tax_ids: null,
                    custom_fields: null,
                    description: null,
                    footer: null,
                    issuer: { type: 'self' },
                  },
                  metadata: mergeMetadata(null, data?.metadata),
                  trial_period_days: data?.trial_period_days ?? null,
                  trial_settings: null,
                },
        },
        {
          token,
          lines: lines.map(({ price, quantity }) => ({ price: price.id, quantity })),
          trialDays: data?.trial_period_days ?? null,
          subscriptionMetadata: mergeMetadata(null, data?.metadata),
          subscriptionDescription: data?.description ?? null,
        },
      )
      work.emit('payment_link.created', link)
      return link
    },
  ),
  operation('GET /v1/payment_links', { ...pageFields, active: is.flag() }, (work, asked) =>
    page(work, 'payment_link', '/v1/payment_links', asked, {
      active: asked.active === undefined ? undefined : String(asked.active),
    }),
  ),
  operation('GET /v1/payment_links/:id', {}, (work, _given, [id]) => work.get('payment_link', id)),
  operation('POST /v1/payment_links/:id', { ...changeable, active: is.flag() }, (work, given, [id]) => {
    const link = work.get('payment_link', id)
    return work.save(
      'payment_link',
      {
        ...link,
        ...changed(given),
        ...(given.active !== undefined && { active: given.active }),
        metadata: mergeMetadata(link.metadata, given.metadata),
      },
      'payment_link.updated',
    )
  }),
  operation('GET /v1/payment_links/:id/line_items', pageFields, (work, asked, [id]) =>
    pageOf(itemsAt(work, id), `/v1/payment_links/${id}/line_items`, asked),
  ),
]

const itemsAt = (work: Work, id: string) => linkItems(work, work.get('payment_link', id).id)

function changed(given: Read<typeof changeable>): Partial<PaymentLink> {
  const after = given.after_completion
  if (after?.type === 'redirect') {
    if (!after.redirect)
      throw invalid(
        'Missing required param: after_completion[redirect].',
        'after_completion[redirect]',
        'parameter_missing',
      )
    checkUrl(after.redirect.url, 'after_completion[redirect][url]')
  }
  return {
    ...(after && {
      after_completion:
        after.type === 'redirect'
          ? { type: 'redirect', redirect: { url: after.redirect?.url ?? '' } }
          : {
              type: 'hosted_confirmation',
              hosted_confirmation: { custom_message: after.hosted_confirmation?.custom_message ?? null },
            },
    }),
    ...(given.allow_promotion_codes !== undefined && { allow_promotion_codes: given.allow_promotion_codes }),
    ...(given.inactive_message !== undefined && { inactive_message: given.inactive_message }),
  }
}

const newLink = (id: string, url: string, currency: string): PaymentLink => ({
  id,
  object: 'payment_link',
  active: true,
  after_completion: { type: 'hosted_confirmation', hosted_confirmation: { custom_message: null } },
  allow_promotion_codes: false,
  application: null,
  application_fee_amount: null,
  application_fee_percent: null,
  automatic_tax: { enabled: false, liability: null },
  billing_address_collection: 'auto',
  consent_collection: null,
  currency,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_creation: 'if_required',
  inactive_message: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  on_behalf_of: null,
  optional_items: null,
  payment_intent_data: null,
  payment_method_collection: 'if_required',
  payment_method_options: null,
  payment_method_types: null,
  phone_number_collection: { enabled: false },
  restrictions: null,
  shipping_address_collection: null,
  shipping_options: [],
  submit_type: 'auto',
  subscription_data: null,
  tax_id_collection: { enabled: false, required: 'never' },
  transfer_data: null,
  url,
})

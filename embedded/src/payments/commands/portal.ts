import { invalid, notOffered } from '../errors.ts'
import { newId, randomText } from '../ids.ts'
import { portalLocales, refuseUnspoken } from '../locales.ts'
import { operation, pageFields } from '../operation.ts'
import type { PortalConfiguration, PortalSession } from '../resources.ts'
import * as is from '../wire/parameters.ts'
import { mergeMetadata, type Read } from '../wire/parameters.ts'
import { page } from '../wire/page.ts'
import type { Work } from '../work.ts'
import { checkUrl } from './checkout.ts'
import { liveCustomer } from './customers.ts'
import { feedback, prorationBehavior } from './subscriptions.ts'

const featureFields = {
  customer_update: is.object({
    enabled: is.flag(),
    allowed_updates: is.emptyable(is.list(is.oneOf('address', 'email', 'name', 'phone'))),
  }),
  invoice_history: is.object({ enabled: is.needed(is.flag()) }),
  payment_method_update: is.object({ enabled: is.needed(is.flag()) }),
  subscription_cancel: is.object({
    enabled: is.flag(),
    mode: is.oneOf('at_period_end', 'immediately'),
    proration_behavior: prorationBehavior,
    cancellation_reason: is.object({
      enabled: is.needed(is.flag()),
      options: is.emptyable(is.list(feedback)),
    }),
  }),
  subscription_update: is.object({
    enabled: is.flag(),
    billing_cycle_anchor: is.oneOf('now', 'unchanged'),
    default_allowed_updates: is.emptyable(is.list(is.oneOf('price', 'quantity', 'promotion_code'))),
    products: is.emptyable(
      is.list(
        is.object({
          product: is.needed(is.text(100)),
          prices: is.needed(is.list(is.text(100), 20)),
          adjustable_quantity: is.object({
            enabled: is.needed(is.flag()),
            minimum: is.integer(0),
            maximum: is.integer(1),
          }),
        }),
        10,
      ),
    ),
    proration_behavior: prorationBehavior,
  }),
}
const writable = {
  business_profile: is.object({
    headline: is.emptyable(is.text(60)),
    privacy_policy_url: is.text(2_000),
    terms_of_service_url: is.text(2_000),
  }),
  default_return_url: is.emptyable(is.text(2_000)),
  metadata: is.metadata(),
  name: is.emptyable(is.text(200)),
}

export const portal = [
  operation(
    'POST /v1/billing_portal/configurations',
    { ...writable, features: is.needed(is.object(featureFields)) },
    (work, given) => {
      const configuration = work.insert('billing_portal.configuration', change(work, blank(work, false), given))
      work.emit('billing_portal.configuration.created', configuration)
      return configuration
    },
  ),
  operation(
    'GET /v1/billing_portal/configurations',
    { ...pageFields, active: is.flag(), is_default: is.flag() },
    (work, asked) =>
      page(work, 'billing_portal.configuration', '/v1/billing_portal/configurations', asked, {
        active: asked.active,
        is_default: asked.is_default,
      }),
  ),
  operation('GET /v1/billing_portal/configurations/:id', {}, (work, _given, [id]) =>
    work.get('billing_portal.configuration', id),
  ),
  operation(
    'POST /v1/billing_portal/configurations/:id',
    { ...writable, active: is.flag(), features: is.object(featureFields) },
    (work, given, [id]) => {
      const configuration = work.get('billing_portal.configuration', id)
      if (given.active === false && configuration.is_default)
        throw invalid('The default configuration cannot be deactivated.', 'active')
      return work.save(
        'billing_portal.configuration',
        { ...change(work, configuration, given), active: given.active ?? configuration.active, updated: work.wall },
        'billing_portal.configuration.updated',
      )
    },
  ),
  operation(
    'POST /v1/billing_portal/sessions',
    {
      customer: is.needed(is.text(100)),
      configuration: is.text(100),
      flow_data: is.object({
        type: is.needed(
          is.oneOf(
            'customer_update',
            'payment_method_update',
            'subscription_cancel',
            'subscription_update',
            'subscription_update_confirm',
          ),
        ),
        after_completion: is.object({
          type: is.needed(is.oneOf('hosted_confirmation', 'portal_homepage', 'redirect')),
          redirect: is.object({ return_url: is.needed(is.text(2_000)) }),
          hosted_confirmation: is.object({ custom_message: is.text(500) }),
        }),
        subscription_cancel: is.object({ subscription: is.needed(is.text(100)) }),
        subscription_update: is.object({ subscription: is.needed(is.text(100)) }),
        subscription_update_confirm: is.object({
          subscription: is.needed(is.text(100)),
          items: is.needed(
            is.list(
              is.object({ id: is.needed(is.text(100)), price: is.text(100), quantity: is.integer(0, 1_000_000) }),
              1,
            ),
          ),
        }),
      }),
      locale: is.oneOf(...portalLocales),
      return_url: is.text(2_000),
    },
    (work, given) => {
      refuseUnspoken(given.locale)
      const customer = liveCustomer(work, given.customer, 'customer')
      const configuration =
        given.configuration === undefined
          ? defaultConfiguration(work)
          : work.get('billing_portal.configuration', given.configuration, 'configuration')
      if (!configuration.active) throw invalid('The configuration is not active.', 'configuration')
      const returnUrl = given.return_url ?? configuration.default_return_url
      if (given.return_url !== undefined) checkUrl(given.return_url, 'return_url')
      const flow = given.flow_data ? flowOf(work, given.flow_data, customer.id, configuration) : null
      const token = randomText(32)
      const id = newId('bps')
      const session: PortalSession = {
        id,
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: work.wall,
        customer: customer.id,
        customer_account: null,
        flow,
        livemode: false,
        locale: given.locale ?? null,
        on_behalf_of: null,
        return_url: returnUrl,
        url: `${work.origin}/pay/portal/${id}/${token}`,
      }
      work.insert('billing_portal.session', session, { token, expiresAt: work.wall + 3_600 })
      work.store.schedule({ kind: 'portal.expire', target: id, clock: '', at: work.wall + 3_600 })
      work.emit('billing_portal.session.created', session)
      return session
    },
  ),
]

type Features = PortalConfiguration['features']
type FlowGiven = {
  type:
    | 'customer_update'
    | 'payment_method_update'
    | 'subscription_cancel'
    | 'subscription_update'
    | 'subscription_update_confirm'
  after_completion?: {
    type: 'hosted_confirmation' | 'portal_homepage' | 'redirect'
    redirect?: { return_url: string }
    hosted_confirmation?: { custom_message?: string }
  }
  subscription_cancel?: { subscription: string }
  subscription_update?: { subscription: string }
  subscription_update_confirm?: { subscription: string; items: { id: string; price?: string; quantity?: number }[] }
}

function flowOf(
  work: Work,
  given: FlowGiven,
  customer: string,
  { features }: PortalConfiguration,
): PortalSession['flow'] {
  if (given.type === 'customer_update') throw notOffered('flow_data[type]', 'The flow customer_update')
  const enabled = {
    payment_method_update: features.payment_method_update.enabled,
    subscription_cancel: features.subscription_cancel.enabled,
    subscription_update: features.subscription_update.enabled,
    subscription_update_confirm: features.subscription_update.enabled,
  }[given.type]
  if (!enabled) throw invalid(`The configuration does not enable ${given.type}.`, 'flow_data[type]')
  const named = given.subscription_cancel ?? given.subscription_update ?? given.subscription_update_confirm
  if (given.type !== 'payment_method_update') {
    if (!named || given[given.type] === undefined)
      throw invalid(
        `Missing required param: flow_data[${given.type}].`,
        `flow_data[${given.type}]`,
        'parameter_missing',
      )
    const subscription = work.get('subscription', named.subscription, `flow_data[${given.type}][subscription]`)
    if (subscription.customer !== customer)
      throw invalid('The subscription belongs to another customer.', `flow_data[${given.type}][subscription]`)
  }
  const after = given.after_completion
  if (after?.type === 'redirect') {
    if (!after.redirect)
      throw invalid(
        'Missing required param: flow_data[after_completion][redirect].',
        'flow_data[after_completion][redirect]',
        'parameter_missing',
      )
    checkUrl(after.redirect.return_url, 'flow_data[after_completion][redirect][return_url]')
  }
  return {
    after_completion: {
      hosted_confirmation:
        after?.type === 'hosted_confirmation'
          ? { custom_message: after.hosted_confirmation?.custom_message ?? null }
          : null,
      redirect: after?.redirect ? { return_url: after.redirect.return_url } : null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: given.subscription_cancel
      ? { retention: null, subscription: given.subscription_cancel.subscription }
      : null,
    subscription_pause: null,
    subscription_update: given.subscription_update ?? null,
    subscription_update_confirm: given.subscription_update_confirm
      ? {
          discounts: null,
          items: given.subscription_update_confirm.items.map((item) => ({
            id: item.id,
            price: item.price ?? null,
            ...(item.quantity !== undefined && { quantity: item.quantity }),
          })),
          subscription: given.subscription_update_confirm.subscription,
        }
      : null,
    type: given.type,
  }
}

function defaultConfiguration(work: Work): PortalConfiguration {
  const found = work.all('billing_portal.configuration', 'is_default', 'true')[0]
  if (found) return found
  const configuration = work.insert('billing_portal.configuration', blank(work, true))
  work.emit('billing_portal.configuration.created', configuration)
  return configuration
}

function blank(work: Work, isDefault: boolean): PortalConfiguration {
  return {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: work.wall,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: isDefault ? ['email', 'name', 'address'] : [], enabled: isDefault },
      invoice_history: { enabled: isDefault },
      payment_method_update: { enabled: isDefault, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: {
          enabled: isDefault,
          feedback_options: null,
          options: ['too_expensive', 'missing_features', 'switched_service', 'unused', 'other'],
        },
        enabled: isDefault,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: 'unchanged',
        default_allowed_updates: [],
        enabled: false,
        products: [],
        proration_behavior: 'create_prorations',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: work.wall,
  }
}

const givenFields = { ...writable, features: is.object(featureFields) }
function change(work: Work, configuration: PortalConfiguration, given: Read<typeof givenFields>): PortalConfiguration {
  if (given.default_return_url) checkUrl(given.default_return_url, 'default_return_url')
  const { features: f } = configuration
  const g = given.features ?? {}
  const features: Features = {
    customer_update: {
      allowed_updates: g.customer_update?.allowed_updates ?? f.customer_update.allowed_updates,
      enabled: g.customer_update ? (g.customer_update.enabled ?? true) : f.customer_update.enabled,
    },
    invoice_history: g.invoice_history ?? f.invoice_history,
    payment_method_update: { ...f.payment_method_update, ...g.payment_method_update },
    subscription_cancel: {
      cancellation_reason: {
        enabled:
          g.subscription_cancel?.cancellation_reason?.enabled ?? f.subscription_cancel.cancellation_reason.enabled,
        feedback_options: null,
        options:
          g.subscription_cancel?.cancellation_reason?.options ?? f.subscription_cancel.cancellation_reason.options,
      },
      enabled: g.subscription_cancel ? (g.subscription_cancel.enabled ?? true) : f.subscription_cancel.enabled,
      mode: g.subscription_cancel?.mode ?? f.subscription_cancel.mode,
      proration_behavior: g.subscription_cancel?.proration_behavior ?? f.subscription_cancel.proration_behavior,
    },
    subscription_pause: f.subscription_pause,
    subscription_update: {
      ...f.subscription_update,
      billing_cycle_anchor: g.subscription_update?.billing_cycle_anchor ?? f.subscription_update.billing_cycle_anchor,
      default_allowed_updates:
        g.subscription_update?.default_allowed_updates ?? f.subscription_update.default_allowed_updates,
      enabled: g.subscription_update ? (g.subscription_update.enabled ?? true) : f.subscription_update.enabled,
      products:
        g.subscription_update?.products?.map(({ product, prices, adjustable_quantity: quantity }, index) => {
          work.get('product', product, `features[subscription_update][products][${index}][product]`)
          for (const price of prices)
            if (
              work.get('price', price, `features[subscription_update][products][${index}][prices]`).product !== product
            )
              throw invalid(
                'The price belongs to another product.',
                `features[subscription_update][products][${index}][prices]`,
              )
          return {
            adjustable_quantity: {
              enabled: quantity?.enabled ?? false,
              maximum: quantity?.maximum ?? null,
              minimum: quantity?.minimum ?? 1,
            },
            prices,
            product,
          }
        }) ?? f.subscription_update.products,
      proration_behavior: g.subscription_update?.proration_behavior ?? f.subscription_update.proration_behavior,
    },
  }
  return {
    ...configuration,
    business_profile: {
      headline: given.business_profile?.headline ?? configuration.business_profile.headline,
      privacy_policy_url:
        given.business_profile?.privacy_policy_url ?? configuration.business_profile.privacy_policy_url,
      terms_of_service_url:
        given.business_profile?.terms_of_service_url ?? configuration.business_profile.terms_of_service_url,
    },
    ...(given.default_return_url !== undefined && { default_return_url: given.default_return_url }),
    ...(given.name !== undefined && { name: given.name }),
    features,
    metadata: mergeMetadata(configuration.metadata, given.metadata),
  }
}

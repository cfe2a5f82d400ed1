import { invalid, notOffered } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Plan, Price, SubscriptionItem, TaxRate } from '../resources.ts'
import { integer, metadata, mergeMetadata, object, oneOf, text, flag, type Read } from '../wire/parameters.ts'
import type { Work } from '../work.ts'
import { insertPrice, priceDataFields, type PriceDataGiven } from './prices.ts'
import type { Interval } from './periods.ts'
import { rateIds, ratesOf } from './taxes.ts'

export const newItemFields = {
  price: text(100),
  price_data: object(priceDataFields),
  quantity: integer(0, 1_000_000),
  metadata: metadata(),
  tax_rates: rateIds,
}
export const changedItemFields = { ...newItemFields, id: text(100), deleted: flag(), clear_usage: flag() }

export type ItemGiven = {
  id?: string
  price?: string
  price_data?: PriceDataGiven
  quantity?: number
  metadata?: Record<string, string> | null
  deleted?: boolean
  tax_rates?: string[] | null
  /** Rates that were looked up when they were named, instead of their ids. */
  rates?: TaxRate[]
}

/** The rates of an item's own; none where it has those of its subscription. */
export const ratesOfItem = (work: Work, given: ItemGiven, param: string): TaxRate[] =>
  given.rates ?? ratesOf(work, given.tax_rates ?? [], `${param}[tax_rates]`)

export const billingModeFields = object({
  type: oneOf('flexible', 'classic'),
  flexible: object({ proration_discounts: oneOf('included', 'itemized') }),
})
export function checkBillingMode(
  given: Read<{ type: ReturnType<typeof oneOf<'flexible' | 'classic'>> }> | undefined,
): void {
  if (given?.type === 'classic') throw notOffered('billing_mode[type]', 'The classic billing mode')
}

export function recurringPrice(work: Work, given: ItemGiven, param: string): Price {
  if (given.price === undefined && given.price_data === undefined)
    throw invalid(`Missing required param: ${param}[price].`, `${param}[price]`, 'parameter_missing')
  const price =
    given.price_data !== undefined
      ? insertPrice(work, given.price_data, true)
      : work.get('price', given.price ?? '', `${param}[price]`)
  if (price.recurring === null)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      `${param}[price]`,
    )
  if (!price.active && given.price !== undefined)
    throw invalid(
      'The price specified is inactive. This field only accepts active prices.',
      `${param}[price]`,
      'price_inactive',
    )
  return price
}

export function newItem(
  price: Price,
  given: { quantity?: number; metadata?: Record<string, string> | null; rates?: TaxRate[] },
  subscription: string,
  period: { start: number; end: number },
  now: number,
): SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_start: period.start,
    current_period_end: period.end,
    current_trial: null,
    discounts: [],
    metadata: mergeMetadata(null, given.metadata),
    plan: planOf(price),
    price,
    quantity: given.quantity ?? 1,
    subscription,
    tax_rates: given.rates ?? [],
  }
}

/** The price in the older form that items still carry beside it. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** The one interval of all items. Throws 400 where they differ: mixed intervals are not built. */
export function intervalOf(items: readonly { price: Price }[]): Interval {
  const first = items[0]?.price.recurring
  if (!first) throw invalid('A subscription needs at least one item.', 'items', 'parameter_missing')
  for (const { price } of items) {
    const { recurring } = price
    if (recurring?.interval !== first.interval || recurring.interval_count !== first.interval_count)
      throw notOffered('items', 'A subscription whose items have different intervals')
    if (price.currency !== items[0]?.price.currency)
      throw invalid('The prices of a subscription must have one currency.', 'items')
  }
  return { interval: first.interval as Interval['interval'], interval_count: first.interval_count }
}

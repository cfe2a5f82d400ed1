import { invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Price, Product } from '../resources.ts'
import type { Shape } from '../wire/parameters.ts'
import { integer, needed, object, oneOf, text } from '../wire/parameters.ts'
import type { Work } from '../work.ts'

/** A decimal text of at most twelve places, as `unit_amount_decimal` is on the wire. */
export const decimalText = (): Shape<string> => ({
  read(value, path) {
    if (typeof value !== 'string' || !/^\d{1,12}(\.\d{1,12})?$/.test(value))
      throw invalid(`Invalid decimal: ${path} takes at most 12 places.`, path, 'parameter_invalid_decimal')
    return value
  },
})

export const recurringFields = object({
  interval: needed(oneOf('day', 'week', 'month', 'year')),
  interval_count: integer(1, 1095),
  usage_type: oneOf('licensed'),
})
export const priceDataFields = {
  currency: needed(text(3)),
  product: text(100),
  product_data: object({ name: needed(text(500)), description: text(5_000) }),
  recurring: recurringFields,
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  unit_amount: integer(0, 99_999_999),
  unit_amount_decimal: decimalText(),
}
export type PriceDataGiven = {
  currency: string
  product?: string
  product_data?: { name: string; description?: string }
  recurring?: { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number }
  tax_behavior?: 'exclusive' | 'inclusive' | 'unspecified'
  unit_amount?: number
  unit_amount_decimal?: string
}

export function checkedCurrency(code: string, param = 'currency'): string {
  const currency = code.toLowerCase()
  if (!currencies.has(currency))
    throw invalid(`Invalid currency: ${code.slice(0, 10)}. Give a three-letter ISO code.`, param)
  return currency
}

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** Makes a price of what stood in the call itself. Prices that belong to one use are inactive for others, as with the provider. */
export function insertPrice(work: Work, given: PriceDataGiven, recurring: boolean): Price {
  if (recurring && !given.recurring)
    throw invalid('Missing required param: price_data[recurring].', 'price_data[recurring]', 'parameter_missing')
  const product = given.product_data
    ? insertProduct(work, given.product_data)
    : work.get('product', given.product ?? '', 'price_data[product]')
  const price = work.insert('price', { ...priceOf(work, given, product.id), active: false })
  work.emit('price.created', price)
  return price
}

export function priceOf(work: Work, given: PriceDataGiven, product: string): Price {
  if ((given.unit_amount === undefined) === (given.unit_amount_decimal === undefined))
    throw invalid(
      'Give exactly one of unit_amount and unit_amount_decimal.',
      'unit_amount',
      given.unit_amount === undefined ? 'parameter_missing' : undefined,
    )
  const { unit_amount_decimal: decimal } = given
  const whole = given.unit_amount ?? (decimal !== undefined && /^\d+(\.0+)?$/.test(decimal) ? Number(decimal) : null)
  return {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: work.wall,
    currency: checkedCurrency(given.currency),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product,
    recurring: given.recurring
      ? {
          interval: given.recurring.interval,
          interval_count: given.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: given.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: whole,
    unit_amount_decimal: decimal ?? String(whole),
  }
}

export function insertProduct(work: Work, given: { id?: string; name: string; description?: string | null }): Product {
  const product = work.insert('product', {
    id: given.id ?? newId('prod', 14),
    object: 'product',
    active: true,
    created: work.wall,
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: work.wall,
    url: null,
  })
  work.emit('product.created', product)
  return product
}

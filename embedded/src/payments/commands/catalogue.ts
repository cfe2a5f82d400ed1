import { insertProduct, priceOf, decimalText, recurringFields } from '../billing/prices.ts'
import { invalid } from '../errors.ts'
import { operation, pageFields } from '../operation.ts'
import type { Price } from '../resources.ts'
import * as is from '../wire/parameters.ts'
import { mergeMetadata } from '../wire/parameters.ts'
import { page } from '../wire/page.ts'
import { search, searchFields } from '../wire/search.ts'
import type { Work } from '../work.ts'

const productFields = {
  active: is.flag(),
  description: is.emptyable(is.text(40_000)),
  images: is.emptyable(is.list(is.text(2_000), 8)),
  marketing_features: is.emptyable(is.list(is.object({ name: is.needed(is.text(80)) }), 15)),
  metadata: is.metadata(),
  statement_descriptor: is.text(22),
  unit_label: is.emptyable(is.text(12)),
  url: is.emptyable(is.text(2_000)),
}
const inlinePrice = is.object({
  currency: is.needed(is.text(3)),
  recurring: recurringFields,
  unit_amount: is.integer(0, 99_999_999),
  unit_amount_decimal: decimalText(),
  tax_behavior: is.oneOf('exclusive', 'inclusive', 'unspecified'),
  metadata: is.metadata(),
})

export const products = [
  operation(
    'POST /v1/products',
    {
      ...productFields,
      name: is.needed(is.text(5_000)),
      id: is.text(100),
      default_price_data: inlinePrice,
      type: is.oneOf('service'),
    },
    (work, given) => {
      if (given.id !== undefined && work.find('product', given.id))
        throw invalid(`Product already exists: '${given.id}'`, 'id', 'resource_already_exists')
      const product = insertProduct(work, given)
      const price = given.default_price_data
        ? work.insert('price', {
            ...priceOf(work, given.default_price_data, product.id),
            metadata: mergeMetadata(null, given.default_price_data.metadata),
          })
        : null
      if (price) work.emit('price.created', price)
      return work.save('product', { ...withFields(product, given), default_price: price?.id ?? null })
    },
  ),
  operation(
    'GET /v1/products',
    { ...pageFields, active: is.flag(), created: is.range(), ids: is.list(is.text(100)), url: is.text(2_000) },
    (work, asked) =>
      page(
        work,
        'product',
        '/v1/products',
        asked,
        { active: asked.active },
        ({ id, url }) => (asked.ids?.includes(id) ?? true) && (asked.url === undefined || asked.url === url),
      ),
  ),
  operation('GET /v1/products/search', searchFields, (work, asked) =>
    search(work, 'product', '/v1/products/search', asked, [
      'active',
      'description',
      'metadata',
      'name',
      'shippable',
      'url',
    ]),
  ),
  operation('GET /v1/products/:id', {}, (work, _given, [id]) => work.get('product', id)),
  operation(
    'POST /v1/products/:id',
    { ...productFields, name: is.text(5_000), default_price: is.emptyable(is.text(100)) },
    (work, given, [id]) => {
      const product = work.get('product', id)
      if (given.default_price != null && work.get('price', given.default_price, 'default_price').product !== id)
        throw invalid('The price belongs to another product.', 'default_price')
      return work.save(
        'product',
        {
          ...withFields(product, given),
          ...(given.name !== undefined && { name: given.name }),
          ...(given.default_price !== undefined && { default_price: given.default_price }),
          updated: work.wall,
        },
        'product.updated',
      )
    },
  ),
  operation('DELETE /v1/products/:id', {}, (work, _given, [id]) => {
    const product = work.get('product', id)
    if (work.all('price', 'product', id).length > 0)
      throw invalid('This product cannot be deleted because it has one or more user-created prices.', 'id')
    work.remove('product', id)
    work.emit('product.deleted', product)
    return { id, object: 'product', deleted: true }
  }),
]

type ProductGiven = {
  active?: boolean
  description?: string | null
  images?: string[] | null
  marketing_features?: { name: string }[] | null
  metadata?: Record<string, string> | null
  statement_descriptor?: string
  unit_label?: string | null
  url?: string | null
}
function withFields<P extends { metadata: Record<string, string> }>(product: P, given: ProductGiven): P {
  return {
    ...product,
    ...(given.active !== undefined && { active: given.active }),
    ...(given.description !== undefined && { description: given.description }),
    ...(given.images !== undefined && { images: given.images ?? [] }),
    ...(given.marketing_features !== undefined && { marketing_features: given.marketing_features ?? [] }),
    ...(given.statement_descriptor !== undefined && { statement_descriptor: given.statement_descriptor }),
    ...(given.unit_label !== undefined && { unit_label: given.unit_label }),
    ...(given.url !== undefined && { url: given.url }),
    metadata: mergeMetadata(product.metadata, given.metadata),
  }
}

export const prices = [
  operation(
    'POST /v1/prices',
    {
      currency: is.needed(is.text(3)),
      active: is.flag(),
      billing_scheme: is.oneOf('per_unit'),
      lookup_key: is.text(200),
      metadata: is.metadata(),
      nickname: is.text(5_000),
      product: is.text(100),
      product_data: is.object({
        name: is.needed(is.text(5_000)),
        id: is.text(100),
        metadata: is.metadata(),
        active: is.flag(),
        unit_label: is.text(12),
      }),
      recurring: recurringFields,
      tax_behavior: is.oneOf('exclusive', 'inclusive', 'unspecified'),
      transfer_lookup_key: is.flag(),
      unit_amount: is.integer(0, 99_999_999),
      unit_amount_decimal: decimalText(),
    },
    (work, given) => {
      if ((given.product === undefined) === (given.product_data === undefined))
        throw invalid('Give exactly one of product and product_data.', 'product', 'parameter_missing')
      const product = given.product_data
        ? work.save('product', withFields(insertProduct(work, given.product_data), { ...given.product_data }))
        : work.get('product', given.product ?? '', 'product')
      claimLookupKey(work, given.lookup_key, given.transfer_lookup_key)
      const price = work.insert('price', {
        ...priceOf(work, given, product.id),
        active: given.active ?? true,
        lookup_key: given.lookup_key ?? null,
        metadata: mergeMetadata(null, given.metadata),
        nickname: given.nickname ?? null,
      })
      work.emit('price.created', price)
      return price
    },
  ),
  operation(
    'GET /v1/prices',
    {
      ...pageFields,
      active: is.flag(),
      created: is.range(),
      currency: is.text(3),
      lookup_keys: is.list(is.text(200), 10),
      product: is.text(100),
      recurring: is.object({
        interval: is.oneOf('day', 'week', 'month', 'year'),
        usage_type: is.oneOf('licensed', 'metered'),
      }),
      type: is.oneOf('one_time', 'recurring'),
    },
    (work, asked) =>
      page(
        work,
        'price',
        '/v1/prices',
        asked,
        { product: asked.product, active: asked.active, type: asked.type, currency: asked.currency },
        (price) =>
          (asked.lookup_keys?.includes(price.lookup_key ?? '') ?? true) &&
          (asked.recurring?.interval === undefined || asked.recurring.interval === price.recurring?.interval),
      ),
  ),
  operation('GET /v1/prices/search', searchFields, (work, asked) =>
    search(work, 'price', '/v1/prices/search', asked, [
      'active',
      'currency',
      'lookup_key',
      'metadata',
      'product',
      'type',
    ]),
  ),
  operation('GET /v1/prices/:id', {}, (work, _given, [id]) => work.get('price', id)),
  operation(
    'POST /v1/prices/:id',
    {
      active: is.flag(),
      lookup_key: is.emptyable(is.text(200)),
      metadata: is.metadata(),
      nickname: is.emptyable(is.text(5_000)),
      tax_behavior: is.oneOf('exclusive', 'inclusive', 'unspecified'),
      transfer_lookup_key: is.flag(),
    },
    (work, given, [id]) => {
      const price = work.get('price', id)
      if (given.lookup_key != null && given.lookup_key !== price.lookup_key)
        claimLookupKey(work, given.lookup_key, given.transfer_lookup_key)
      if (given.tax_behavior && price.tax_behavior !== 'unspecified' && given.tax_behavior !== price.tax_behavior)
        throw invalid('The tax behavior of a price cannot be changed once it is set.', 'tax_behavior')
      return work.save(
        'price',
        {
          ...work.get('price', id),
          ...(given.active !== undefined && { active: given.active }),
          ...(given.lookup_key !== undefined && { lookup_key: given.lookup_key }),
          ...(given.nickname !== undefined && { nickname: given.nickname }),
          ...(given.tax_behavior !== undefined && { tax_behavior: given.tax_behavior }),
          metadata: mergeMetadata(price.metadata, given.metadata),
        },
        'price.updated',
      )
    },
  ),
]

function claimLookupKey(work: Work, key: string | undefined, transfer: boolean | undefined): void {
  if (key === undefined) return
  const holder: Price | undefined = work.all('price', 'lookup_key', key)[0]
  if (!holder) return
  if (!transfer)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key', 'resource_already_exists')
  work.save('price', { ...holder, lookup_key: null }, 'price.updated')
}

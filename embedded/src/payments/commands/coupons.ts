import { checkedCurrency } from '../billing/prices.ts'
import { invalid } from '../errors.ts'
import { newId, randomText } from '../ids.ts'
import { operation, pageFields } from '../operation.ts'
import { couponHolds } from '../billing/discounts.ts'
import * as is from '../wire/parameters.ts'
import { decimal, mergeMetadata } from '../wire/parameters.ts'
import { page } from '../wire/page.ts'

export const coupons = [
  operation(
    'POST /v1/coupons',
    {
      amount_off: is.integer(1, 99_999_999),
      applies_to: is.object({ products: is.list(is.text(100)) }),
      currency: is.text(3),
      duration: is.oneOf('forever', 'once', 'repeating'),
      duration_in_months: is.integer(1, 1200),
      id: is.text(200),
      max_redemptions: is.integer(1, 99_999_999),
      metadata: is.metadata(),
      name: is.text(40),
      percent_off: decimal(0.01, 100, 2),
      redeem_by: is.integer(),
    },
    (work, given) => {
      if ((given.amount_off === undefined) === (given.percent_off === undefined))
        throw invalid('Give exactly one of amount_off and percent_off.', 'percent_off', 'parameter_missing')
      if (given.amount_off !== undefined && given.currency === undefined)
        throw invalid('Missing required param: currency.', 'currency', 'parameter_missing')
      const duration = given.duration ?? 'once'
      if ((duration === 'repeating') !== (given.duration_in_months !== undefined))
        throw invalid('duration_in_months goes with the duration repeating, and only with it.', 'duration_in_months')
      const id = given.id ?? randomText(8)
      if (work.find('coupon', id)) throw invalid('Coupon already exists.', 'id', 'resource_already_exists')
      if (given.redeem_by !== undefined && given.redeem_by <= work.wall)
        throw invalid('redeem_by must lie in the future.', 'redeem_by')
      const coupon = work.insert('coupon', {
        id,
        object: 'coupon',
        amount_off: given.amount_off ?? null,
        ...(given.applies_to?.products && { applies_to: { products: given.applies_to.products } }),
        created: work.wall,
        currency: given.currency === undefined ? null : checkedCurrency(given.currency),
        duration,
        duration_in_months: given.duration_in_months ?? null,
        livemode: false,
        max_redemptions: given.max_redemptions ?? null,
        metadata: mergeMetadata(null, given.metadata),
        name: given.name ?? null,
        percent_off: given.percent_off ?? null,
        redeem_by: given.redeem_by ?? null,
        times_redeemed: 0,
        valid: true,
      })
      work.emit('coupon.created', coupon)
      return coupon
    },
  ),
  operation('GET /v1/coupons', { ...pageFields, created: is.range() }, (work, asked) =>
    page(work, 'coupon', '/v1/coupons', asked),
  ),
  operation('GET /v1/coupons/:id', {}, (work, _given, [id]) => work.get('coupon', id)),
  operation(
    'POST /v1/coupons/:id',
    { metadata: is.metadata(), name: is.emptyable(is.text(40)) },
    (work, given, [id]) => {
      const coupon = work.get('coupon', id)
      return work.save(
        'coupon',
        {
          ...coupon,
          ...(given.name !== undefined && { name: given.name }),
          metadata: mergeMetadata(coupon.metadata, given.metadata),
        },
        'coupon.updated',
      )
    },
  ),
  operation('DELETE /v1/coupons/:id', {}, (work, _given, [id]) => {
    const coupon = work.get('coupon', id)
    work.remove('coupon', id)
    work.emit('coupon.deleted', coupon)
    return { id, object: 'coupon', deleted: true }
  }),
]

export const promotionCodes = [
  operation(
    'POST /v1/promotion_codes',
    {
      promotion: is.needed(is.object({ type: is.needed(is.oneOf('coupon')), coupon: is.needed(is.text(200)) })),
      active: is.flag(),
      code: is.text(500),
      customer: is.text(100),
      expires_at: is.integer(),
      max_redemptions: is.integer(1, 99_999_999),
      metadata: is.metadata(),
      restrictions: is.object({
        first_time_transaction: is.flag(),
        minimum_amount: is.integer(1),
        minimum_amount_currency: is.text(3),
      }),
    },
    (work, given) => {
      const coupon = work.get('coupon', given.promotion.coupon, 'promotion[coupon]')
      if (!couponHolds(coupon, work.wall))
        throw invalid('The coupon is no longer valid.', 'promotion[coupon]', 'coupon_expired')
      const code = given.code ?? randomText(8, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
      if (!/^[A-Za-z0-9-]+$/.test(code)) throw invalid('A promotion code is letters, digits and hyphens.', 'code')
      const taken = work.all('promotion_code', 'codeFolded', code.toLowerCase()).find(({ active }) => active)
      if (taken)
        throw invalid(
          'An active promotion code with `code: ' + code + '` already exists.',
          'code',
          'resource_already_exists',
        )
      const limits = given.restrictions
      const promotion = work.insert('promotion_code', {
        id: newId('promo'),
        object: 'promotion_code',
        active: given.active ?? true,
        code,
        created: work.wall,
        customer: given.customer === undefined ? null : work.get('customer', given.customer, 'customer').id,
        customer_account: null,
        expires_at: given.expires_at ?? null,
        livemode: false,
        max_redemptions: given.max_redemptions ?? null,
        metadata: mergeMetadata(null, given.metadata),
        promotion: { coupon: coupon.id, type: 'coupon' },
        restrictions: {
          first_time_transaction: limits?.first_time_transaction ?? false,
          minimum_amount: limits?.minimum_amount ?? null,
          minimum_amount_currency: limits?.minimum_amount_currency ?? null,
        },
        times_redeemed: 0,
      })
      work.emit('promotion_code.created', promotion)
      return promotion
    },
  ),
  operation(
    'GET /v1/promotion_codes',
    {
      ...pageFields,
      active: is.flag(),
      code: is.text(500),
      coupon: is.text(200),
      created: is.range(),
      customer: is.text(100),
    },
    (work, asked) =>
      page(
        work,
        'promotion_code',
        '/v1/promotion_codes',
        asked,
        {
          codeFolded: asked.code?.toLowerCase(),
          customer: asked.customer,
          active: asked.active,
        },
        ({ promotion }) => asked.coupon === undefined || promotion.coupon === asked.coupon,
      ),
  ),
  operation('GET /v1/promotion_codes/:id', {}, (work, _given, [id]) => work.get('promotion_code', id)),
  operation('POST /v1/promotion_codes/:id', { active: is.flag(), metadata: is.metadata() }, (work, given, [id]) => {
    const promotion = work.get('promotion_code', id)
    return work.save(
      'promotion_code',
      {
        ...promotion,
        ...(given.active !== undefined && { active: given.active }),
        metadata: mergeMetadata(promotion.metadata, given.metadata),
      },
      'promotion_code.updated',
    )
  }),
]

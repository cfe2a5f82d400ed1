import { invalid } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Coupon, Discount, PromotionCode, Subscription } from '../resources.ts'
import type { Work } from '../work.ts'
import { percentOf, shareOf } from './amounts.ts'
import { boundary } from './periods.ts'

export type DiscountGiven = { coupon?: string; promotion_code?: string; discount?: string }

/** Makes the discounts of a subscription or customer from what was given. Throws 400 for coupons and codes that do not hold. */
export function redeem(
  work: Work,
  given: readonly DiscountGiven[],
  holder: { customer: string; subscription: string | null; checkout: string | null },
  now: number,
  quiet = false,
): Discount[] {
  return given.map((one, index) => {
    const param = `discounts[${index}]`
    if (one.discount !== undefined) return work.get('discount', one.discount, `${param}[discount]`)
    const promotion =
      one.promotion_code === undefined
        ? null
        : work.get('promotion_code', one.promotion_code, `${param}[promotion_code]`)
    if (promotion) checkPromotion(work, promotion, holder.customer, now)
    const couponId = promotion?.promotion.coupon ?? one.coupon
    if (couponId == null) throw invalid('Each discount names a coupon, a promotion code or a discount.', param)
    const coupon = usableCoupon(work, couponId, `${param}[coupon]`, now)
    return begin(work, coupon, promotion, holder, now, quiet)
  })
}

export function usableCoupon(work: Work, id: string, param: string, now: number): Coupon {
  const coupon = work.get('coupon', id, param)
  if (!couponHolds(coupon, now)) throw invalid(`Coupon expired: ${id}`, param, 'coupon_expired')
  return coupon
}

export const couponHolds = (coupon: Coupon, now: number) =>
  coupon.valid &&
  (coupon.redeem_by === null || coupon.redeem_by > now) &&
  (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions)

/** Throws 400 with the reason why a code does not hold for a customer. */
export function checkPromotion(work: Work, code: PromotionCode, customer: string | null, now: number): void {
  if (!code.active) throw invalid('This promotion code is not active.', 'promotion_code', 'promotion_code_expired')
  if (code.expires_at !== null && code.expires_at <= now)
    throw invalid('This promotion code has expired.', 'promotion_code', 'promotion_code_expired')
  if (code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions)
    throw invalid('This promotion code has been fully redeemed.', 'promotion_code', 'promotion_code_expired')
  if (code.customer !== null && code.customer !== customer)
    throw invalid(
      'This promotion code belongs to another customer.',
      'promotion_code',
      'promotion_code_customer_not_allowed',
    )
  if (code.restrictions.first_time_transaction && customer !== null) {
    const paidBefore = work.all('invoice', 'customer', customer).some(({ amount_paid: paid }) => paid > 0)
    if (paidBefore)
      throw invalid(
        'This promotion code is for first payments only.',
        'promotion_code',
        'promotion_code_customer_not_first_time',
      )
  }
}

/** Counts that a coupon was used once more, and the code by which it was. */
export function countRedemption(work: Work, coupon: Coupon, promotion: PromotionCode | null): void {
  work.save('coupon', {
    ...coupon,
    times_redeemed: coupon.times_redeemed + 1,
    valid: coupon.max_redemptions === null || coupon.times_redeemed + 1 < coupon.max_redemptions,
  })
  if (promotion) work.save('promotion_code', { ...promotion, times_redeemed: promotion.times_redeemed + 1 })
}

function begin(
  work: Work,
  coupon: Coupon,
  promotion: PromotionCode | null,
  holder: { customer: string; subscription: string | null; checkout: string | null },
  now: number,
  quiet: boolean,
): Discount {
  countRedemption(work, coupon, promotion)
  const months = coupon.duration === 'repeating' ? (coupon.duration_in_months ?? 1) : null
  const discount = work.insert(
    'discount',
    {
      id: newId('di'),
      object: 'discount',
      checkout_session: holder.checkout,
      customer: holder.customer,
      customer_account: null,
      end: months === null ? null : boundary(now, { interval: 'month', interval_count: 1 }, months),
      invoice: null,
      invoice_item: null,
      promotion_code: promotion?.id ?? null,
      source: { coupon: coupon.id, type: 'coupon' },
      start: now,
      subscription: holder.subscription,
      subscription_item: null,
    },
    { coupon: JSON.stringify(coupon) },
  )
  if (!quiet) work.emit('customer.discount.created', discount)
  return discount
}

/** The coupon as it was when it was redeemed: deleting it does not end its discounts. */
export const couponOf = (work: Work, discount: Discount) =>
  JSON.parse(work.ownOf('discount', discount.id).coupon) as Coupon

/** The discounts of a subscription that hold at `now`. */
export function activeDiscounts(work: Work, subscription: Subscription | null, now: number): Discount[] {
  const own = (subscription?.discounts ?? []).flatMap((id) => work.find('discount', id) ?? [])
  return own.filter(({ end }) => end === null || end > now)
}

export type Discountable = { amount: number; discountable: boolean; product: string | null }

/** How much each discount takes from each line; never below zero. Fixed amounts are spread in proportion, the last line takes the rest. */
export function spreadDiscounts(
  lines: readonly Discountable[],
  discounts: readonly { id: string; coupon: Coupon }[],
): { discount: string; amount: number }[][] {
  const left = lines.map(({ amount }) => amount)
  const taken = lines.map((): { discount: string; amount: number }[] => [])
  for (const { id, coupon } of discounts) {
    const products = coupon.applies_to?.products
    const touched = lines.flatMap((line, index) =>
      line.discountable && (left[index] ?? 0) > 0 && (!products || (line.product && products.includes(line.product)))
        ? [index]
        : [],
    )
    const base = touched.reduce((sum, index) => sum + (left[index] ?? 0), 0)
    let rest = Math.min(coupon.amount_off ?? 0, base)
    const whole = rest
    for (const [position, index] of touched.entries()) {
      const amount = left[index] ?? 0
      const off =
        coupon.percent_off !== null
          ? percentOf(amount, coupon.percent_off)
          : position === touched.length - 1
            ? rest
            : shareOf(whole, amount, base)
      rest -= off
      left[index] = amount - off
      taken[index]?.push({ discount: id, amount: off })
    }
  }
  return taken
}

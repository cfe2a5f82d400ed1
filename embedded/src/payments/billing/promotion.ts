import { PaymentError } from '../errors.ts'
import type { CheckoutOwn, CheckoutSession } from '../resources.ts'
import type { Work } from '../work.ts'
import { withSums } from './checkout.ts'
import { checkPromotion, usableCoupon } from './discounts.ts'

type Discount = NonNullable<CheckoutOwn['discount']>

/** What a promotion code that somebody typed in a Checkout is; `minimum`: from which amount it holds, in the smallest unit. */
export type Typed = { kind: 'holds'; discount: Discount } | { kind: 'none' } | { kind: 'from'; minimum: number }

/** Throws why the provider does not take one that is there. */
export function promotionTyped(work: Work, session: CheckoutSession, code: string): Typed {
  const now = work.timeOf(session.customer)
  const promotion = work.all('promotion_code', 'codeFolded', code.toLowerCase()).find(({ active }) => active)
  if (!session.allow_promotion_codes || !promotion?.promotion.coupon) return { kind: 'none' }
  checkPromotion(work, promotion, session.customer, now)
  const minimum = promotion.restrictions.minimum_amount
  if (minimum !== null && (session.amount_subtotal ?? 0) < minimum) return { kind: 'from', minimum }
  const { id: coupon } = usableCoupon(work, promotion.promotion.coupon, 'promotion', now)
  return { kind: 'holds', discount: { coupon, promotion: promotion.id } }
}

/** Gives a Checkout a discount, in place of one that it had; null takes it away. */
export function giveDiscount(work: Work, session: CheckoutSession, discount: Discount | null): CheckoutSession {
  const own: CheckoutOwn = { ...work.ownOf('checkout.session', session.id), discount }
  return work.save('checkout.session', withSums(work, session, own), undefined, own)
}

/** The same with the code that an address says; one that does not hold is left out. */
export function withPromotionSaid(work: Work, session: CheckoutSession, code: string): CheckoutSession {
  try {
    const typed = promotionTyped(work, session, code)
    return typed.kind === 'holds' ? giveDiscount(work, session, typed.discount) : session
  } catch (error) {
    if (error instanceof PaymentError) return session
    throw error
  }
}

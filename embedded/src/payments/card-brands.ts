/** What people must know of a brand to type its cards, and what the API calls it. */
export type CardBrand = {
  title: string
  display: string
  /** How many digits the security code has, and where it stands. */
  code: { digits: number; onTheFront: boolean }
  /** How the number is written, in groups. */
  groups: readonly number[]
}
export type BrandName = keyof typeof cardBrands

const onTheBack = { digits: 3, onTheFront: false }
const inFours = [4, 4, 4, 4]

export const cardBrands = {
  visa: { title: 'Visa', display: 'visa', code: onTheBack, groups: inFours },
  mastercard: { title: 'Mastercard', display: 'mastercard', code: onTheBack, groups: inFours },
  amex: {
    title: 'American Express',
    display: 'american_express',
    code: { digits: 4, onTheFront: true },
    groups: [4, 6, 5],
  },
  discover: { title: 'Discover', display: 'discover', code: onTheBack, groups: inFours },
  diners: { title: 'Diners Club', display: 'diners_club', code: onTheBack, groups: inFours },
  jcb: { title: 'JCB', display: 'jcb', code: onTheBack, groups: inFours },
  unionpay: { title: 'UnionPay', display: 'union_pay', code: onTheBack, groups: inFours },
} as const satisfies Record<string, CardBrand>

/** A brand as people read it. */
export const brandTitle = (brand = 'visa'): string => cardBrands[brand as BrandName]?.title ?? brand

/** The brand that a number begins as (ISO/IEC 7812 ranges), while its card is not known. */
export function brandOf(number: string): CardBrand {
  const digits = number.replaceAll(/\D/g, '')
  if (/^3[47]/.test(digits)) return cardBrands.amex
  if (/^(5[1-5]|2[2-7])/.test(digits)) return cardBrands.mastercard
  return cardBrands.visa
}

/** `3782 822463 10005`, as it stands on the card. */
export function writtenNumber(number: string, { groups }: Pick<CardBrand, 'groups'>): string {
  let from = 0
  return groups.map((length) => number.slice(from, (from += length))).join(' ')
}

/** Whether the check digit is right (ISO/IEC 7812-1, annex B, by Luhn). */
export function hasRightCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

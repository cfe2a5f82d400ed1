import { decimalOf, digitsOf, formatOf } from '../money.ts'

/** `£1,256` of £1,255.80: for headlines, which say no pence. */
export function wholeMoneyText(minor: bigint, currency: string): string {
  return formatOf(currency, 'whole').format(decimalOf(minor, digitsOf(currency)))
}

/** `£0`: none of it, in a sentence about what would else be paid. */
export const noMoneyWords = (currency: string): string => formatOf(currency, 'whole').format(0)

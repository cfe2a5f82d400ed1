import type { Amount } from '@duebook/contract/obligation'

/** `£950.00`, or a range with an en dash; `about` stands apart, because it is drawn lighter. Null without an amount. */
export function amountText(amount: Amount | null): { text: string; about: boolean; nature: string } | null {
  if (!amount) return null
  const one = (minor: number) => money(minor, amount.currency)
  const text = amount.toMinor === undefined ? one(amount.minor) : `${one(amount.minor)}–${one(amount.toMinor)}`
  return {
    text,
    about: amount.estimated,
    nature: amount.estimated ? 'estimated' : amount.toMinor === undefined ? 'fixed' : 'range',
  }
}

/** A sum of amounts in one currency; null when the list is empty or mixes currencies, because such a sum means nothing. */
export function sumText(amounts: readonly (Amount | null)[]): string | null {
  const known = amounts.filter((one): one is Amount => one !== null)
  const currency = known[0]?.currency
  if (!currency || known.some((one) => one.currency !== currency)) return null
  return money(
    known.reduce((sum, one) => sum + one.minor, 0),
    currency,
  )
}

function money(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(minor / 10 ** digits)
}

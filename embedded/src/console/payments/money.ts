/** "£25.20" of so many of the smallest unit of a currency (ISO 4217, in any case). */
export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 10 ** digitsOf(currency))

/** The amount as a form shows it: "25.20". */
export const amountText = (amount: number, currency: string): string =>
  (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))

/** So many of the smallest unit as somebody typed it, with a point or comma; null where it is no amount of the currency, or nothing. */
export function readAmount(text: string, currency: string): number | null {
  const [, whole = '', part = ''] = /^\s*(\d{1,9})(?:[.,](\d{1,3}))?\s*$/.exec(text) ?? []
  const digits = digitsOf(currency)
  if (whole === '' || part.length > digits) return null
  const amount = Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0') || 0)
  return amount > 0 ? amount : null
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

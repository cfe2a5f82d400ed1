/** An amount in the smallest unit as people read it: `£7.00`. */
export function money(amount: number, currency: string): string {
  let kept = amounts.get(currency)
  if (!kept) {
    const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: currency.toUpperCase() })
    kept = { format, unit: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2) }
    amounts.set(currency, kept)
  }
  return kept.format.format(amount / kept.unit).replace('-', '−')
}

/** One for each currency: making one costs more than all the rest of a line. */
const amounts = new Map<string, { format: Intl.NumberFormat; unit: number }>()

/** A time in seconds as a date in UTC: `Sat 21 Nov 2026`. */
export const day = (seconds: number, form: 'short' | 'long' = 'short') =>
  days[form].format(seconds * 1000).replace(',', '')

const dayFormat = (month: 'long' | 'short') =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month, year: 'numeric', timeZone: 'UTC' })
const days = { short: dayFormat('short'), long: dayFormat('long') }

import type { Price } from '../resources.ts'

/** An amount in the smallest unit as people read it: `£7.00`. */
export function money(amount: number, currency: string): string {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: currency.toUpperCase() })
    formats.set(currency, format)
  }
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits).replace('-', '−')
}

/** One for each currency: making one costs more than all the rest of a line. */
const formats = new Map<string, Intl.NumberFormat>()

/** A time in seconds as a date in UTC: `Sat 21 Nov 2026`. */
export function day(seconds: number, form: 'short' | 'long' = 'short'): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: form === 'long' ? 'long' : 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(seconds * 1000)
    .replace(',', '')
}

export function every({ recurring }: Pick<Price, 'recurring'>): string {
  if (!recurring) return ''
  return recurring.interval_count === 1 ? recurring.interval : `${recurring.interval_count} ${recurring.interval}s`
}

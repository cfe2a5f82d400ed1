import type { Amount } from '@duebook/contract/obligation'

/** An amount as it is typed. */
export type AmountDraft = { form: AmountForm; currency: string; least: string; most: string }
export type AmountForm = 'fixed' | 'between' | 'about' | 'none'
export const amountForms: Record<AmountForm, string> = {
  fixed: 'Fixed',
  between: 'Between',
  about: 'About',
  none: 'None',
}

/** `currency`: the book's, where there is no amount yet. */
export function amountDraftOf(amount: Amount | null, currency = usualCurrency()): AmountDraft {
  if (!amount) return { form: 'none', currency, least: '', most: '' }
  const text = (minor: number | undefined) => (minor === undefined ? '' : minorText(minor, amount.currency))
  const form = amount.toMinor !== undefined ? 'between' : amount.estimated ? 'about' : 'fixed'
  return { form, currency: amount.currency, least: text(amount.minor), most: text(amount.toMinor) }
}

/** A sum as it is typed. */
export const minorText = (minor: number, currency: string): string =>
  (minor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))

/** What was typed as an amount, or why it is none. */
export function readAmountDraft(draft: AmountDraft): { amount: Amount | null } | { problem: string } {
  if (draft.form === 'none') return { amount: null }
  const minor = readMinor(draft.least, draft.currency)
  if (minor === null) return { problem: 'Write an amount, such as 289.00.' }
  const plain = { minor, currency: draft.currency }
  if (draft.form !== 'between') return { amount: { ...plain, estimated: draft.form === 'about' } }
  const toMinor = readMinor(draft.most, draft.currency)
  if (toMinor === null) return { problem: 'Write the larger amount too.' }
  if (toMinor <= minor)
    return {
      problem: `${draft.least} is ${toMinor === minor ? 'the same as' : 'more than'} ${draft.most}. Between needs the smaller amount first.`,
    }
  return { amount: { ...plain, toMinor, estimated: false } }
}

/** A sum in the currency's minor unit; null for what is none. Thousands may be set apart. */
export function readMinor(typed: string, currency: string): number | null {
  const digits = digitsOf(currency)
  const plain = typed.trim().replace(/(?<=\d)[ ,’'](?=\d{3}(?!\d))/g, '')
  const said = /^(\d{1,11})(?:[.,](\d{1,4}))?$/.exec(plain)
  if (!said || (said[2]?.length ?? 0) > digits) return null
  return Number(said[1]) * 10 ** digits + Number((said[2] ?? '').padEnd(digits, '0') || 0)
}

const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** The currencies that are offered; one that is said already stays. */
export const currencies = [
  'GBP',
  'EUR',
  'USD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'CAD',
  'AUD',
  'NZD',
  'JPY',
  'INR',
]

export function usualCurrency(): string {
  const region = new Intl.Locale(navigator.language).maximize().region
  return (
    { GB: 'GBP', US: 'USD', CH: 'CHF', SE: 'SEK', NO: 'NOK', DK: 'DKK', CA: 'CAD', AU: 'AUD' }[region ?? ''] ?? 'EUR'
  )
}

/** "£"; a currency without a sign of its own is called by its letters. */
export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

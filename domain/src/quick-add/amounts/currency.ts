import type { QuickAddContext } from '../piece.ts'

const COUNTRY_CURRENCY: Record<string, string> = {
  GB: 'GBP',
  US: 'USD',
  CH: 'CHF',
  LI: 'CHF',
  JP: 'JPY',
  AU: 'AUD',
  CA: 'CAD',
  NZ: 'NZD',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  PL: 'PLN',
  CZ: 'CZK',
  HU: 'HUF',
  RO: 'RON',
  IS: 'ISK',
  IN: 'INR',
  SG: 'SGD',
  HK: 'HKD',
  ZA: 'ZAR',
  BR: 'BRL',
  MX: 'MXN',
  CN: 'CNY',
  KR: 'KRW',
  AE: 'AED',
  SA: 'SAR',
  IL: 'ILS',
  TR: 'TRY',
  TH: 'THB',
  PH: 'PHP',
  MY: 'MYR',
  ID: 'IDR',
}
const LANGUAGE_CURRENCY: Record<string, string> = {
  en: 'GBP',
  ja: 'JPY',
  zh: 'CNY',
  ko: 'KRW',
  sv: 'SEK',
  nb: 'NOK',
  da: 'DKK',
  pl: 'PLN',
  cs: 'CZK',
  hu: 'HUF',
}

/** The currency that an amount without a sign is in. */
export function localCurrency({ currency, locale }: QuickAddContext): string {
  return (
    currency ??
    COUNTRY_CURRENCY[/[-_]([A-Za-z]{2})\b/.exec(locale)?.[1]?.toUpperCase() ?? ''] ??
    LANGUAGE_CURRENCY[locale.slice(0, 2).toLowerCase()] ??
    'EUR'
  )
}

/** What a sign such as `$` means where the locale is at home. */
export function currencyOf(symbol: string, context: QuickAddContext): string {
  if (symbol === '£') return 'GBP'
  if (symbol === '€') return 'EUR'
  if (symbol === '₹') return 'INR'
  const local = localCurrency(context)
  if (symbol === '¥') return local === 'CNY' ? 'CNY' : 'JPY'
  return ['AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'MXN'].includes(local) ? local : 'USD'
}

/** Decimals of the currency's minor unit (ISO 4217). */
export const minorDigits = (currency: string) => (['JPY', 'KRW', 'ISK'].includes(currency) ? 0 : 2)
export const toMinor = (value: number, currency: string) => Math.round(value * 10 ** minorDigits(currency))

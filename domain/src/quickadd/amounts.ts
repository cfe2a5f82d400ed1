import type { Match, QuickAddContext, QuickAmount } from './piece.ts'
import { END, matchAt } from './words.ts'

const NUMERAL = "(\\d(?:[\\d.,']{0,15}\\d)?)"
const CODES =
  'GBP|USD|EUR|CHF|JPY|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|ISK|INR|SGD|HKD|ZAR|BRL|MXN|CNY|KRW|AED|SAR|ILS|TRY|THB|PHP|MYR|IDR'

/** "£420", "$20-25", "CHF 80", "~600": never a bare number, which belongs to the title. */
export function amountAt(line: string, at: number, context: QuickAddContext): Match | null {
  const symbol = matchAt(`(~)?\\s?([£€$¥])\\s?${NUMERAL}(?:\\s?[-–]\\s?[£€$¥]?${NUMERAL})?${END}`, line, at)
  const codeFirst = symbol ? null : matchAt(`(~)?(${CODES})\\s?${NUMERAL}(?:\\s?[-–]\\s?${NUMERAL})?${END}`, line, at)
  const match = symbol ?? codeFirst
  if (match) {
    if (codeFirst && !isUpper(codeFirst[2])) return null
    const currency = codeFirst ? (match[2] ?? '') : currencyOf(match[2] ?? '', context)
    return amountFrom(match[0], at, currency, Boolean(match[1]), match[3], match[4], context)
  }
  const codeLast = matchAt(`(~)?\\s?${NUMERAL}(?:\\s?[-–]\\s?${NUMERAL})?\\s?(${CODES})${END}`, line, at)
  if (codeLast && isUpper(codeLast[4]))
    return amountFrom(codeLast[0], at, codeLast[4] ?? '', Boolean(codeLast[1]), codeLast[2], codeLast[3], context)
  const about = matchAt(`~\\s?${NUMERAL}(?:\\s?[-–]\\s?${NUMERAL})?${END}`, line, at)
  return about && amountFrom(about[0], at, localCurrency(context), true, about[1], about[2], context)
}

const isUpper = (code: string | undefined) => code !== undefined && code === code.toUpperCase()

function amountFrom(
  text: string,
  at: number,
  currency: string,
  estimated: boolean,
  low: string | undefined,
  high: string | undefined,
  context: QuickAddContext,
): Match | null {
  const end = at + text.length
  const from = readNumber(low ?? '', context.locale)
  const to = high === undefined ? null : readNumber(high, context.locale)
  if (from.length === 0 || to?.length === 0) return null
  if (from.length > 1) {
    const options = from.map((value) => ({
      value,
      replacement: text.replace(low ?? '', plainNumber(value, context.locale)),
    }))
    return { end, kind: 'amount', piece: { is: 'unsure', about: 'amount', code: 'decimal-separator', options } }
  }
  const amount: QuickAmount = { minor: toMinor(from[0] ?? 0, currency), currency, estimated }
  if (to) {
    amount.toMinor = toMinor(to[0] ?? 0, currency)
    if (amount.toMinor < amount.minor) [amount.minor, amount.toMinor] = [amount.toMinor, amount.minor]
  }
  return { end, kind: 'amount', piece: { is: 'amount', amount } }
}

/** The readings of a numeral in a locale: none where it is no number, two where "1.250" may be either. */
function readNumber(text: string, locale: string): number[] {
  const plain = text.replaceAll("'", '')
  const dot = plain.lastIndexOf('.')
  const comma = plain.lastIndexOf(',')
  if (dot < 0 && comma < 0) return bounded(Number(plain))
  const last = Math.max(dot, comma)
  const separator = plain.charAt(last)
  const whole = plain.slice(0, last)
  const fraction = plain.slice(last + 1)
  const grouped = bounded(Number(plain.replaceAll(/[.,]/g, '')))
  const decimal = bounded(Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction}`))
  if (dot >= 0 && comma >= 0) return whole.includes(separator) || fraction.length > 3 ? [] : decimal
  if (whole.includes(separator)) return fraction.length === 3 ? grouped : []
  if (fraction.length <= 2) return decimal
  if (fraction.length > 3) return []
  return groupSeparator(locale) === separator ? grouped : [...grouped, ...decimal]
}

const bounded = (value: number) => (Number.isFinite(value) && value <= 1e10 ? [value] : [])

function groupSeparator(locale: string): string {
  const language = locale.slice(0, 2).toLowerCase()
  if (['en', 'ja', 'zh', 'ko', 'th', 'he', 'hi'].includes(language)) return ','
  return ['de', 'es', 'it', 'nl', 'pt', 'da', 'id', 'tr', 'el', 'ro'].includes(language) ? '.' : ' '
}

function plainNumber(value: number, locale: string): string {
  if (Number.isInteger(value)) return String(value)
  const text = value.toFixed(2)
  return groupSeparator(locale) === ',' ? text : text.replace('.', ',')
}

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

function localCurrency({ currency, locale }: QuickAddContext): string {
  return (
    currency ??
    COUNTRY_CURRENCY[/[-_]([A-Za-z]{2})\b/.exec(locale)?.[1]?.toUpperCase() ?? ''] ??
    LANGUAGE_CURRENCY[locale.slice(0, 2).toLowerCase()] ??
    'EUR'
  )
}

function currencyOf(symbol: string, context: QuickAddContext): string {
  if (symbol === '£') return 'GBP'
  if (symbol === '€') return 'EUR'
  const local = localCurrency(context)
  if (symbol === '¥') return local === 'CNY' ? 'CNY' : 'JPY'
  return ['AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'MXN'].includes(local) ? local : 'USD'
}

/** Decimals of the currency's minor unit (ISO 4217). */
export const minorDigits = (currency: string) => (['JPY', 'KRW', 'ISK'].includes(currency) ? 0 : 2)
const toMinor = (value: number, currency: string) => Math.round(value * 10 ** minorDigits(currency))

import type { IncomingMessage } from 'node:http'
import { brandTitle } from '../card-brands.ts'
import { PaymentError } from '../errors.ts'
import { languageOf, type PageLanguage } from '../locales.ts'
import type { PaymentMethod, Price } from '../resources.ts'
import { de } from './words/de.ts'
import { en, type PageWords } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { nl } from './words/nl.ts'

/** Who reads a page: its words, and how amounts and days are written for them. */
export type Reader = {
  language: PageLanguage
  /** The tag (BCP 47) of what the page is written in. */
  locale: string
  words: PageWords
  /** An amount in the smallest unit: `£7.00`, `7,00 £`. */
  money(amount: number, currency: string): string
  /** A time in seconds as a date in UTC: `Sat 21 Nov 2026`. */
  day(seconds: number, form?: 'short' | 'long'): string
  /** How far off a day is: `in 30 days`, `tomorrow`. */
  inDays(days: number): string
  percent(percentage: number): string
  /** The name of a country by its code (ISO 3166-1). */
  country(code: string): string
  /** How often a price is paid: `each month`; nothing for one that is paid once. */
  each(price: Pick<Price, 'recurring'>): string
  /** A saved card: `Visa ending 4242`. */
  card(method: PaymentMethod): string
}

export const wordsOf: Record<PageLanguage, PageWords> = { en, de, fr, es, nl }

/** The reader that a page is made for: in the first of these locales that it can speak, else as the browser asks. */
export function readerOf(
  request: Pick<IncomingMessage, 'headers'>,
  wanted: readonly (string | null | undefined)[] = [],
): Reader {
  const tags = [...wanted.flatMap((tag) => tag ?? []), ...accepted(String(request.headers['accept-language'] ?? ''))]
  return reader(tags.find((tag) => languageOf(tag) !== null) ?? 'en')
}

/** The tags of an `Accept-Language` header (RFC 9110, 12.5.4), the dearest first. */
function accepted(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/)
      const quality = parameters.find((one) => one.startsWith('q='))
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag)
}

/** The words are British English whatever English is asked for, and so are its dates: "3/12" would be read two ways. */
function reader(tag: string): Reader {
  const language = languageOf(tag) ?? 'en'
  const [, region] = /^[a-z]{2}-([a-z]{2}|\d{3})$/i.exec(tag) ?? []
  const locale = language === 'en' ? 'en-GB' : region === undefined ? language : `${language}-${region.toUpperCase()}`
  const words = wordsOf[language]
  const days = (month: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month, year: 'numeric', timeZone: 'UTC' })
  return {
    language,
    locale,
    words,
    money(amount, currency) {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() })
      const unit = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)
      return format.format(amount / unit).replace('-', '−')
    },
    day(seconds, form = 'short') {
      const text = days(form).format(seconds * 1000)
      return language === 'en' ? text.replace(',', '') : text
    },
    inDays: (days) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day'),
    percent: (percentage) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(percentage / 100),
    country: (code) =>
      /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : code,
    each: ({ recurring }) => (recurring ? words.each(recurring.interval, recurring.interval_count) : ''),
    card: ({ card }) => words.card.endingIn(brandTitle(card?.brand), card?.last4 ?? ''),
  }
}

/** A refusal by a page itself, in the words of its reader. */
export class PageRefusal extends PaymentError {
  constructor(message: string) {
    super(400, { type: 'invalid_request_error', message })
  }
}

/** Why something was refused, as its reader says it. The provider's own sentences are English. */
export function reasonFor({ words }: Reader, error: PaymentError): string {
  if (error instanceof PageRefusal) return error.message
  const reasons: Record<string, string> = words.reasons
  const code = [error.body.decline_code, error.body.code].find(
    (one) => one !== undefined && Object.hasOwn(reasons, one),
  )
  return (code !== undefined && reasons[code]) || words.otherReason(error.message)
}

import { currencyOf, localCurrency, toMinor } from './currency.ts'
import { END, matchAt } from '../match.ts'
import { plainNumber, readNumber } from './numerals.ts'
import type { Match, QuickAddContext, QuickAmount } from '../piece.ts'

/** Groups parted by spaces need three figures each, so that "Room 5 250 €" is not 5,250. */
const NUMERAL = "(\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3})+(?:[.,]\\d{1,2})?|\\d(?:[\\d.,'’]{0,15}\\d)?k?)"
/** "50,-" and "50.–": no cents. */
const NO_CENTS = '(?:[.,][-–—]{1,2})?'
const RANGE = `${NUMERAL}(?:\\s?[-–]\\s?(?:[£€$¥₹]\\s?)?${NUMERAL})?${NO_CENTS}`
const CODES =
  'GBP|USD|EUR|CHF|JPY|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|ISK|INR|SGD|HKD|ZAR|BRL|MXN|CNY|KRW|AED|SAR|ILS|TRY|THB|PHP|MYR|IDR'
/** Dollars of several countries, marked before the sign. */
const DOLLARS: Record<string, string> = {
  us: 'USD',
  a: 'AUD',
  au: 'AUD',
  c: 'CAD',
  ca: 'CAD',
  nz: 'NZD',
  s: 'SGD',
  hk: 'HKD',
  r: 'BRL',
}
const NAMED: Record<string, string> = { pound: 'GBP', quid: 'GBP', euro: 'EUR', franc: 'CHF', rupee: 'INR', yen: 'JPY' }
const ABOUT =
  '(~\\s?|c\\.\\s?|(?:about|approx\\.?|approximately|circa|ca\\.?|roughly|around|etwa|environ|unos|ongeveer)\\s+)?'
/** "£40ish", "£40~", "£40 roughly", "£40 or so". */
const ISH = '(~|-?ish|\\s+(?:roughly|approx\\.?|approximately|or\\s+so|ca\\.))?'
/** Ends an amount: also where "/month" follows. */
const AFTER = `(?:${END}|(?=/\\s?\\p{L}|(?:pcm|pw|pm|pa|ppm|mtl)${END}))`

/** How all of them begin: at most two words ("about CHF"), signs, and a figure. Most words of a line are told by it alone. */
const HAS_FIGURES = '(?:\\p{L}{1,13}(?!\\p{L})\\.?\\s*){0,2}[-−~£€$¥₹\\s]*\\d'

/** "£420", "$20-25", "US$500", "CHF 80", "950 €", "50 pounds", "~600": never a bare number, which belongs to the title. */
export function amountAt(line: string, at: number, context: QuickAddContext): Match | null {
  if (!matchAt(HAS_FIGURES, line, at)) return null
  return (
    negativeAt(line, at) ??
    signFirst(line, at, context) ??
    codeFirst(line, at, context) ??
    signLast(line, at, context) ??
    codeLast(line, at, context) ??
    nameLast(line, at, context) ??
    aboutNumber(line, at, context)
  )
}

const NEGATIVE_AT = `[-−]\\s?([£€$¥₹]\\s?${NUMERAL})${AFTER}|[£€$¥₹]\\s?[-−]\\s?(${NUMERAL})${AFTER}`

/** "-£5" is owed to oneself: nothing that is due. */
function negativeAt(line: string, at: number): Match | null {
  const match = matchAt(NEGATIVE_AT, line, at)
  if (!match) return null
  const text = match[0]
  const end = at + text.length
  const plain = text.replaceAll(/[-−]/g, '')
  const options = [
    { value: plain, replacement: plain, label: plain },
    { value: 'name', replacement: `"${text}"`, label: 'I meant it as part of the name' },
  ]
  const question = `“${text}” is less than nothing, and an amount due is not. What is meant?`
  return {
    end,
    kind: 'amount',
    piece: { is: 'open', about: 'amount', open: { code: 'negative-amount', start: at, end, options, question } },
  }
}

const SIGN_FIRST = `${ABOUT}(us|au?|ca?|nz|s|hk|r)?([£€$¥₹])\\s?(~\\s?)?${RANGE}${ISH}${AFTER}`

function signFirst(line: string, at: number, context: QuickAddContext): Match | null {
  const match = matchAt(SIGN_FIRST, line, at)
  if (!match) return null
  const [text, before, country, sign = '', within, low, high, behind] = match
  const about = before ?? within ?? behind
  if (country && sign !== '$') return null
  const currency = (country && DOLLARS[country.toLowerCase()]) ?? currencyOf(sign, context)
  return amountFrom(text, at, currency, Boolean(about), low, high, context)
}

const CODE_FIRST = `${ABOUT}(${CODES})\\s?${RANGE}${ISH}${AFTER}`

function codeFirst(line: string, at: number, context: QuickAddContext): Match | null {
  const match = matchAt(CODE_FIRST, line, at)
  if (!match || !isUpper(match[2])) return null
  return amountFrom(match[0], at, match[2] ?? '', Boolean(match[1] ?? match[5]), match[3], match[4], context)
}

const SIGN_LAST = `${ABOUT}${RANGE}\\s?([£€$₹])${AFTER}`

function signLast(line: string, at: number, context: QuickAddContext): Match | null {
  const match = matchAt(SIGN_LAST, line, at)
  return (
    match &&
    amountFrom(match[0], at, currencyOf(match[4] ?? '', context), Boolean(match[1]), match[2], match[3], context)
  )
}

const CODE_LAST = `${ABOUT}${RANGE}\\s?(${CODES})${AFTER}`

function codeLast(line: string, at: number, context: QuickAddContext): Match | null {
  const match = matchAt(CODE_LAST, line, at)
  if (!match || !isUpper(match[4])) return null
  return amountFrom(match[0], at, match[4] ?? '', Boolean(match[1]), match[2], match[3], context)
}

const NAME_LAST = `${ABOUT}${RANGE}\\s?(pounds?(?!\\s+of)|quid|euros?|dollars?|bucks|francs?|rupees?|yen)${AFTER}`

function nameLast(line: string, at: number, context: QuickAddContext): Match | null {
  const match = matchAt(NAME_LAST, line, at)
  if (!match) return null
  const name = (match[4] ?? '').toLowerCase().replace(/s$/, '')
  const currency = NAMED[name] ?? currencyOf('$', context)
  return amountFrom(match[0], at, currency, Boolean(match[1]), match[2], match[3], context)
}

const ABOUT_NUMBER = `~\\s?${RANGE}${AFTER}`

function aboutNumber(line: string, at: number, context: QuickAddContext): Match | null {
  const match = matchAt(ABOUT_NUMBER, line, at)
  return match && amountFrom(match[0], at, localCurrency(context), true, match[1], match[2], context)
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
    const question = `“${text}” can be read two ways. Which amount is it?`
    return {
      end,
      kind: 'amount',
      piece: { is: 'open', about: 'amount', open: { code: 'decimal-separator', start: at, end, options, question } },
    }
  }
  const amount: QuickAmount = { minor: toMinor(from[0] ?? 0, currency), currency, estimated }
  if (to) {
    amount.toMinor = toMinor(to[0] ?? 0, currency)
    if (amount.toMinor < amount.minor) [amount.minor, amount.toMinor] = [amount.toMinor, amount.minor]
  }
  return { end, kind: 'amount', piece: { is: 'amount', amount } }
}

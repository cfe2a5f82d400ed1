import type { Amount } from '../../obligation.ts'
import { Unread } from '../verdicts.ts'
import { amountText, isCurrencyCode, minorOf, type NumberText } from './amount-text.ts'

type Separator = '.' | ','
/** What the values of a column say about its separators: `decimal` null, they have no habit in common. */
export type AmountHabit = {
  decimal: Separator | null
  evidence: number
  allNegative: boolean
  /** Nothing decides, and every open value asks the same. */
  asks: boolean
  group: string
}
export type AmountReader = {
  habit: AmountHabit
  answer: Separator | undefined
  /** What an amount is in whose cell says nothing: of its column, of the head, else of the book. */
  bookCurrency: string
}
type Found = { amount: Amount | null; sign: boolean; words: boolean; assumed: boolean }

export function amountHabit(values: readonly string[], locale: string): AmountHabit {
  const read = values.flatMap((value) => amountText(value) ?? [])
  const numbers = read.flatMap((one) => one.numbers)
  const count = (decimal: Separator) => numbers.filter((one) => one.decimal === decimal).length
  const [points, commas] = [count('.'), count(',')]
  const evidence = points + commas
  const most = points >= commas ? '.' : ','
  const decimal = evidence > 0 && Math.max(points, commas) * 3 >= evidence * 2 ? most : null
  const { group } = separatorsOf(locale)
  const open = numbers.filter((one) => one.decimal === null && one.separator !== null)
  const alike = open.every(({ separator }) => separator !== group && separator === open[0]?.separator)
  return {
    decimal,
    evidence,
    allNegative: read.length > 0 && read.every((one) => one.negative),
    asks: decimal === null && open.length > 0 && alike,
    group,
  }
}

export function separatorsOf(locale: string): { group: string; decimal: Separator } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return { group: part('group'), decimal: part('decimal') === ',' ? ',' : '.' }
}

/** A cell's amount. `column`: what its currency column or the head of the column says. Throws `Unread`. */
export function readAmount(written: string, column: string, { habit, answer, bookCurrency }: AmountReader): Found {
  const none = { amount: null, sign: false, words: false, assumed: false }
  if (written.trim() === '') return none
  const text = amountText(written)
  if (text === null) return { ...none, words: true }
  const shown = written.trim().slice(0, 100)
  const said = text.currency ?? (column.trim() || null)
  const currency = said === null ? bookCurrency : currencyOf(said, bookCurrency, shown)
  if (currency === null) return { ...none, words: true }
  const minors = text.numbers.map((number) => minorIn(number, currency, shown, { habit, answer }))
  const [minor, toMinor] = minors.includes(null) ? [] : minors.flatMap((one) => one ?? []).toSorted((a, b) => a - b)
  if (minor === undefined) return { ...none, words: true }
  const amount: Amount = {
    minor,
    ...(toMinor === undefined || toMinor === minor ? {} : { toMinor }),
    currency,
    estimated: text.about,
  }
  return { amount, sign: text.negative && !habit.allNegative, words: false, assumed: said === null }
}

function minorIn(
  number: NumberText,
  currency: string,
  shown: string,
  { habit, answer }: Pick<AmountReader, 'habit' | 'answer'>,
): number | null {
  const { text, decimal, separator } = number
  const read = (one: Separator) => minorOf(text, one, digitsIn(currency))
  if (separator === null) return read('.')
  const other = separator === '.' ? ',' : '.'
  if (decimal !== null) {
    if (habit.decimal === null || decimal === habit.decimal) return read(decimal)
    throw new Unread('ambiguous-amount', shown, distinct([read(decimal), contrary(text, habit.decimal, currency)]))
  }
  if (habit.decimal !== null) return read(habit.decimal)
  if (separator === habit.group) return read(other)
  if (habit.asks && answer !== undefined) return read(answer)
  throw new Unread(habit.asks ? 'number-format' : 'ambiguous-amount', shown, distinct([read(other), read(separator)]))
}

const distinct = (minors: (number | null)[]) => [...new Set(minors.filter((one) => one !== null))]

/** What a value comes to by the habit of a column that it is not written in. */
const contrary = (text: string, decimal: Separator, currency: string) =>
  text.split(decimal).length > 2 ? null : minorOf(text, decimal, digitsIn(currency))

/** Null for a code that is none. Throws `Unread` for a sign of several. */
function currencyOf(said: string, book: string, shown: string): string | null {
  const text = said.trim()
  if (isCurrencyCode(text.toUpperCase())) return text.toUpperCase()
  switch (text.toLowerCase()) {
    case '$':
      return DOLLARS.has(book) ? book : 'USD'
    case '¥':
      return book === 'CNY' ? 'CNY' : 'JPY'
    case 'kr':
    case 'kr.':
      throw new Unread('ambiguous-currency', shown, ['SEK', 'NOK', 'DKK'])
    default:
      return BY_SIGN.get(text.toLowerCase()) ?? null
  }
}

const DOLLARS = new Set(['USD', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'MXN', 'TWD'])
const BY_SIGN = new Map([
  ['£', 'GBP'],
  ['€', 'EUR'],
  ['₹', 'INR'],
  ['₽', 'RUB'],
  ['₩', 'KRW'],
  ['₪', 'ILS'],
  ['₺', 'TRY'],
  ['zł', 'PLN'],
  ['kč', 'CZK'],
  ['ft', 'HUF'],
  ['fr.', 'CHF'],
  ['fr', 'CHF'],
  ['us$', 'USD'],
  ['a$', 'AUD'],
  ['au$', 'AUD'],
  ['c$', 'CAD'],
  ['ca$', 'CAD'],
  ['nz$', 'NZD'],
  ['hk$', 'HKD'],
  ['s$', 'SGD'],
  ['r$', 'BRL'],
  ['mx$', 'MXN'],
  ['euro', 'EUR'],
  ['pound', 'GBP'],
  ['pounds', 'GBP'],
])

const digits = new Map<string, number>()
/** Of the minor unit by ISO 4217; a formatter is dear, and a file has one currency or two. */
function digitsIn(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const found = format.resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, found)
  return found
}

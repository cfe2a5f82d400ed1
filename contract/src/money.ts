import type { Amount } from './obligation.ts'

/** `£950.00`, or a range with an en dash; `about` stands apart, because it is drawn lighter. Null without an amount. */
export function amountText(amount: Amount | null): { text: string; about: boolean; nature: string } | null {
  if (!amount) return null
  // What is not exact is not said to the penny: "about £600", "£400–£600".
  const rough = (amount.estimated || amount.toMinor !== undefined) && isWhole(amount)
  const one = (minor: number) => moneyText(minor, amount.currency, rough)
  const text = amount.toMinor === undefined ? one(amount.minor) : `${one(amount.minor)}–${one(amount.toMinor)}`
  return {
    text,
    about: amount.estimated,
    nature: amount.estimated ? 'estimated' : amount.toMinor === undefined ? 'fixed' : 'between',
  }
}

/** `about £950.00`: an amount in running text; null without one. */
export function amountWords(amount: Amount | null): string | null {
  const said = amountText(amount)
  return said && `${said.about ? 'about ' : ''}${said.text}`
}

/**
 * What amounts of one currency come to, in its minor unit: from `least` to `most`, of which `estimated` (of the most) is not exact. Whole
 * numbers of any size: a thousand amounts are more than a number keeps exactly.
 */
export type Sum = { currency: string; least: bigint; most: bigint; estimated: bigint; entries: number }

/** Each currency by itself, the largest number of entries first. */
export function sumsOf(amounts: readonly (Amount | null)[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const amount of amounts) {
    if (!amount) continue
    const { currency, minor, toMinor, estimated } = amount
    const sum = sumIn(sums, currency)
    const least = BigInt(minor)
    const most = toMinor === undefined ? least : BigInt(toMinor)
    sum.least += least
    sum.most += most
    if (estimated) sum.estimated += most
    else if (toMinor !== undefined) sum.estimated += most - least
    sum.entries++
  }
  return [...sums.values()].sort(byEntries)
}

/** The sum of a currency among these, begun at nothing. */
export function sumIn(sums: Map<string, Sum>, currency: string): Sum {
  const known = sums.get(currency)
  if (known) return known
  const none = { currency, least: 0n, most: 0n, estimated: 0n, entries: 0 }
  sums.set(currency, none)
  return none
}

/** The currency with the most entries first. */
export const byEntries = (a: Pick<Sum, 'entries' | 'currency'>, b: Pick<Sum, 'entries' | 'currency'>): number =>
  b.entries - a.entries || a.currency.localeCompare(b.currency)

/**
 * What the amounts come to, each currency by itself: `£228.58`, `£1,284.00 and $35.00`. A range makes a range. Null where none is known.
 * `rough`: without pence that are none.
 */
export function sumText(amounts: readonly (Amount | null)[], rough = false): string | null {
  const said = sumsOf(amounts).map(({ currency, least, most }) =>
    least === most
      ? moneyText(least, currency, rough)
      : `${moneyText(least, currency, rough)}–${moneyText(most, currency, rough)}`,
  )
  if (said.length === 0) return null
  return said.length === 1 ? said[0]! : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`
}

/** `£1,255.80`; `rough` leaves out pence that are none: `£12`. */
export function moneyText(minor: number | bigint, currency: string, rough = false): string {
  const decimal = decimalOf(BigInt(minor), digitsOf(currency))
  const sign = signs.get(currency)
  return sign === undefined
    ? formatOf(currency, rough ? 'rough' : 'exact').format(decimal)
    : withSign(decimal, sign, rough)
}

/**
 * The currencies of most books, as British English writes them: two digits of a minor unit, the sign before. A page’s first format takes some 20 ms
 * to make, which a first row does not wait for; that both write the same is a test.
 */
const signs = new Map([
  ['GBP', '£'],
  ['EUR', '€'],
  ['USD', 'US$'],
])

function withSign(decimal: string, sign: string, rough: boolean): string {
  const [, minus = '', whole = '', part = ''] = /^(-?)(\d+)(\.\d+)$/.exec(decimal) ?? []
  return `${minus}${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rough && part === '.00' ? '' : part}`
}

/** `1255.80`, digit by digit: read by a formatter without a number between that would round it. */
export function decimalOf(minor: bigint, digits: number): `${number}` {
  const all = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0')
  const [whole, part] = [all.slice(0, all.length - digits), all.slice(all.length - digits)]
  return `${minor < 0n ? '-' : ''}${whole}${part && `.${part}`}` as `${number}`
}

const isWhole = ({ minor, toMinor = 0, currency }: Amount) =>
  minor % 10 ** digitsOf(currency) === 0 && toMinor % 10 ** digitsOf(currency) === 0

/** How many digits the minor unit of a currency has: 2 of pounds, none of yen. */
export function digitsOf(currency: string): number {
  const known = digits.get(currency) ?? formatOf(currency, 'exact').resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, known)
  return known
}

// Asking a format what it is made of costs more than writing a sum with it.
const digits = new Map([...signs.keys()].map((currency) => [currency, 2]))

const ways = {
  exact: {},
  rough: { trailingZeroDisplay: 'stripIfInteger' },
  whole: { maximumFractionDigits: 0 },
} as const

// One costs as much to make as a hundred sums to write, and a list says a sum in each of its rows.
const formats = new Map<string, Intl.NumberFormat>()

/** The platform's own way to write sums of a currency: as they are, without pence that are none, or without any. */
export function formatOf(currency: string, way: keyof typeof ways): Intl.NumberFormat {
  const known =
    formats.get(`${currency} ${way}`) ?? new Intl.NumberFormat('en-GB', { style: 'currency', currency, ...ways[way] })
  formats.set(`${currency} ${way}`, known)
  return known
}

import { monthName, type Month } from '@duebook/contract/calendar/weeks'
import { decimalOf, digitsOf, moneyText, type Sum } from '@duebook/contract/money'
import { wholeMoneyText } from '@duebook/contract/money/whole-money'
import { leastOf, mostOf, type Parts } from '@duebook/contract/money/parts'

/** "£42,962 to £43,768", without pence. */
export const wholeRange = (least: bigint, most: bigint, currency: string): string =>
  least === most
    ? wholeMoneyText(least, currency)
    : `${wholeMoneyText(least, currency)} to ${wholeMoneyText(most, currency)}`

/** "£2,758 to £2,764, US$180 to US$240"; an en dash where there is nothing. */
export const wholeSums = (sums: readonly Sum[]): string =>
  sums.map(({ least, most, currency }) => wholeRange(least, most, currency)).join(', ') || '–'

/** "£6,370.60–£6,376.60". */
export const rangeText = (least: bigint, most: bigint, currency: string): string =>
  least === most ? moneyText(least, currency) : `${moneyText(least, currency)}–${moneyText(most, currency)}`

export const partsText = (parts: Parts, currency: string): string => rangeText(leastOf(parts), mostOf(parts), currency)

/** "$180": beside a name of the currency. */
export function narrowMoney(minor: bigint, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  })
  return format.format(decimalOf(minor, digitsOf(currency)))
}

/** "£6.4k": where there is little room. */
export function briefMoney(minor: bigint, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    minimumFractionDigits: minor < 1000n * 10n ** BigInt(digitsOf(currency)) ? 0 : 1,
    maximumFractionDigits: minor < 1000n * 10n ** BigInt(digitsOf(currency)) ? 0 : 1,
  })
  return lowered(format, decimalOf(minor, digitsOf(currency)))
}

/** "£2k": a line of a scale. */
export function tickMoney(minor: bigint, currency: string): string {
  if (minor === 0n) return '0'
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return lowered(format, decimalOf(minor, digitsOf(currency)))
}

const lowered = (format: Intl.NumberFormat, value: `${number}`) =>
  format
    .formatToParts(value)
    .map(({ type, value: text }) => (type === 'compact' ? text.toLowerCase() : text))
    .join('')

/** "Nov", and "Jan 2027" for the first of a year. */
export const shortMonth = (month: Month): string => {
  const name = monthName(month)
  return month.endsWith('-01') ? `${name.slice(0, 3)} ${name.slice(-4)}` : name.slice(0, 3)
}

const said: Record<string, [one: string, more: string]> = {
  GBP: ['pound', 'pounds'],
  USD: ['dollar', 'dollars'],
  EUR: ['euro', 'euros'],
}

/** "Pounds"; of what has no short name the whole one: "Swiss francs". */
export function currencyName(currency: string): string {
  const name = said[currency]?.[1] ?? named(currency, 2)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** "dollar", in "One dollar is". */
export const oneOf = (currency: string): string => said[currency]?.[0] ?? named(currency, 1)

const named = (currency: string, count: number) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'name', maximumFractionDigits: 0 })
    .formatToParts(count)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('')

/** "£". */
export const symbolOf = (currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

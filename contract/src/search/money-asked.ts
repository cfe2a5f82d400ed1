import type { Ask, Unclear } from './filter.ts'

type Money = Pick<Extract<Ask, { asks: 'amount' }>, 'thousandths' | 'currencies'>

/** `500`, `1,200.50`, `£500`, `500 eur`: in thousandths of a unit, so that no amount is a floating-point number. Null where it is none. */
export function readMoney(value: string): Money | Pick<Unclear, 'why' | 'instead'> | null {
  const [, before = '', whole = '', part = '', after = ''] = money.exec(value) ?? []
  if (whole === '' || (before !== '' && after !== '')) return null
  const thousandths = Number(whole.replaceAll(',', '')) * 1000 + Number(part.padEnd(3, '0'))
  const said = before || after
  if (said === '') return { thousandths, currencies: null }
  const currencies = currenciesOf(said)
  if (currencies) return { thousandths, currencies }
  return /^[a-z]{3}$/i.test(said) ? { why: `No money is called ${said.toUpperCase()}`, instead: null } : null
}

const money = /^([^\d\s.,]{1,3})?(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:\.(\d{1,3}))?([^\d\s.,]{1,3})?$/u

/** A sign stands for every currency that is written with it. */
const signed: Record<string, readonly string[]> = {
  '£': ['GBP'],
  '€': ['EUR'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  zł: ['PLN'],
}

function currenciesOf(said: string): readonly string[] | null {
  const sign = said.toLowerCase()
  if (Object.hasOwn(signed, sign)) return signed[sign] ?? null
  const code = said.toUpperCase()
  return Intl.supportedValuesOf('currency').includes(code) ? [code] : null
}

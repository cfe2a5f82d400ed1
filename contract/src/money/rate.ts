import { calendarDate, isCalendarDate, type CalendarDate } from '@duebook/domain'
import { digitsOf } from '../money.ts'
import type { Forecast, ForecastMonth } from './forecast.ts'
import { rateText } from './rate-text.ts'
import { added, leastOf, mostOf, together, type Parts } from './parts.ts'

/** One unit of a currency in another, as somebody said it on a day; it is never fetched. `value`: a decimal number as it was typed. */
export type Rate = { from: string; into: string; value: string; on: CalendarDate }

export function rateIn(from: string, said: string): Rate | null {
  const [, value, into, on] = rateText.exec(said) ?? []
  return value && into && on && isCalendarDate(on) && isPositive(value)
    ? { from, into, value, on: calendarDate(on) }
    : null
}

export const textOfRate = ({ value, into, on }: Rate) => `${value} ${into} ${on}`

/** What was typed, with a point for a comma; null where it is no number above nothing, or one too long to keep. */
export function readRate(typed: string): string | null {
  const value = typed.trim().replace(',', '.')
  return /^\d{1,7}(\.\d{1,7})?$/.test(value) && isPositive(value) ? value : null
}
const isPositive = (value: string) => /[1-9]/.test(value)

/** Minor units of one currency in those of another, rounded half up. */
export function convert(minor: bigint, { from, into, value }: Rate): bigint {
  const [whole = '0', part = ''] = value.split('.')
  const times = BigInt(whole + part) * 10n ** BigInt(digitsOf(into))
  const divisor = 10n ** BigInt(part.length + digitsOf(from))
  return (minor * times * 2n + divisor) / (divisor * 2n)
}

/** Months of another currency in this one: all of it in pencil, whatever it was. */
export type Converted = { forecast: Forecast; rate: Rate; months: readonly Parts[]; all: Parts }
export type InOne = {
  /** All of it in one currency, what was converted as an estimate among it. */
  whole: Forecast
  own: Forecast | null
  converted: readonly Converted[]
  /** Those without a rate: in no sum. */
  left: readonly Forecast[]
}

/** All currencies in one, as far as somebody gave a rate. Each month is rounded once, and a year is the sum of its months. */
export function inOneCurrency(forecasts: readonly Forecast[], into: string, rates: readonly Rate[]): InOne {
  const own = forecasts.find(({ currency }) => currency === into) ?? null
  const others = forecasts.filter(({ currency }) => currency !== into)
  const rateOf = (currency: string) => rates.find((one) => one.from === currency && one.into === into)
  const converted = others.flatMap((forecast) => {
    const rate = rateOf(forecast.currency)
    if (!rate) return []
    const months = forecast.months.map(({ all }) => inPencil(all, rate))
    return [{ forecast, rate, months, all: together(months) }]
  })
  const months = (own ?? forecasts[0])?.months.map(({ month }, at): ForecastMonth => {
    const all = converted.reduce((sum, one) => added(sum, one.months[at]!), own?.months[at]?.all ?? together([]))
    return { month, all, by: new Map() }
  })
  const whole = {
    currency: into,
    months: months ?? [],
    by: new Map(),
    all: together((months ?? []).map(({ all }) => all)),
  }
  return { whole, own, converted, left: others.filter(({ currency }) => !rateOf(currency)) }
}

/** What was exact in its own currency is an estimate in another. */
function inPencil(parts: Parts, rate: Rate): Parts {
  const [least, most] = [convert(leastOf(parts), rate), convert(mostOf(parts), rate)]
  const about = convert(parts.fixed + parts.about, rate)
  return { fixed: 0n, about, from: least - about, to: most - about, entries: parts.entries }
}

import type { BookDate } from '../calendar/dates-within.ts'
import type { Dated } from '../calendar/dates-ahead.ts'
import { monthAfter, monthOf, type Month } from '../calendar/weeks.ts'
import { MONTHS_OF_YEAR } from '../calendar/year-lines.ts'
import { byEntries } from '../money.ts'
import { added, NO_PARTS, partsOf, together, type Parts } from './parts.ts'

/** What goes out in one month: all of it, and by what it was divided into. */
export type ForecastMonth = { month: Month; all: Parts; by: ReadonlyMap<string, Parts> }
/** Twelve months of one currency. */
export type Forecast = {
  currency: string
  months: readonly ForecastMonth[]
  all: Parts
  by: ReadonlyMap<string, Parts>
}

/**
 * Twelve months from `first` on, each currency by itself, the one with most entries first. `rows`: the dates of the book in these months; what
 * was paid of them stands as it was paid. `keyOf`: what each is counted to, once.
 */
export function forecastOf<One extends Dated>(
  rows: readonly BookDate<One>[],
  first: Month,
  keyOf: (obligation: One) => string,
): Forecast[] {
  const months = Array.from({ length: MONTHS_OF_YEAR }, (_, at) => monthAfter(first, at))
  const places = new Map(months.map((month, at) => [month, at]))
  const currencies = new Map<string, Map<string, Parts>[]>()
  for (const { amount, date, obligation } of rows) {
    const at = places.get(monthOf(date))
    if (!amount || at === undefined) continue
    const own = currencies.get(amount.currency) ?? months.map(() => new Map<string, Parts>())
    currencies.set(amount.currency, own)
    const [month, key] = [own[at]!, keyOf(obligation)]
    month.set(key, added(month.get(key) ?? NO_PARTS, partsOf(amount)))
  }
  return [...currencies]
    .map(([currency, own]) => ({
      currency,
      months: months.map((month, at) => ({ month, all: together([...own[at]!.values()]), by: own[at]! })),
    }))
    .map((one) => ({ ...one, all: together(one.months.map(({ all }) => all)), by: byKey(one.months) }))
    .sort((a, b) => byEntries({ ...a.all, currency: a.currency }, { ...b.all, currency: b.currency }))
}

function byKey(months: readonly ForecastMonth[]): Map<string, Parts> {
  const found = new Map<string, Parts>()
  for (const { by } of months) for (const [key, parts] of by) found.set(key, added(found.get(key) ?? NO_PARTS, parts))
  return found
}

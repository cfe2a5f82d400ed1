import { decimalOf, digitsOf } from '../money.ts'
import type { Forecast } from './forecast.ts'
import { leastOf, mostOf, type Parts } from './parts.ts'

const head = ['Month', 'Currency', 'Of', 'Fixed', 'About', 'Between, from', 'Between, to', 'Least', 'Most', 'Dates']

/** A line a month, currency and what it was divided into, the head first: sums as decimal numbers in the currency's own unit. */
export function forecastTable(forecasts: readonly Forecast[], nameOf: (key: string) => string): string[][] {
  const rows = forecasts.flatMap(({ currency, months }) =>
    months.flatMap(({ month, by }) =>
      [...by]
        .map(([key, parts]) => [nameOf(key), parts] as const)
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([name, parts]) => [month, currency, name, ...numbersOf(parts, digitsOf(currency))]),
    ),
  )
  return [head, ...rows]
}

function numbersOf(parts: Parts, digits: number): string[] {
  const sums = [parts.fixed, parts.about, parts.from, parts.to, leastOf(parts), mostOf(parts)]
  return [...sums.map((minor) => decimalOf(minor, digits)), String(parts.entries)]
}

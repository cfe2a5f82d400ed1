import { amountText } from '@duebook/contract/money'
import type { Forecast } from '@duebook/contract/money/forecast'
import { groupParts, type Group, type Split } from '@duebook/contract/money/forecast-groups'
import { mostOf, NO_PARTS, type Parts } from '@duebook/contract/money/parts'
import type { InOne } from '@duebook/contract/money/rate'
import { useState, type ReactNode } from 'react'
import text from '../design/text.module.css'
import { Section } from '../ui/Section.tsx'
import type { ForecastRow } from './forecast-data.ts'
import styles from './forecast.module.css'
import { MonthTable } from './MonthTable.tsx'
import { currencyName, partsText, symbolOf } from './money-words.ts'
import { groupName } from './split-names.ts'

/** One currency: a column a group, of it what is estimated, and the whole. */
export function SplitTable({
  forecast,
  groups,
  split,
  nameOf,
}: {
  forecast: Forecast
  groups: readonly Group[]
  split: Split
  nameOf: (uid: string) => string
}) {
  const [isHidden, setIsHidden] = useState(false)
  const { currency, months } = forecast
  const line = (of: Pick<Forecast, 'by' | 'all'>) => [
    ...groups.map((group) => sum(groupParts(of, group), currency)),
    sum({ ...NO_PARTS, about: of.all.about }, currency),
    sum(of.all, currency),
  ]
  return (
    <Section
      name="The same in numbers"
      tools={
        <button
          type="button"
          className={`${text.link} ${text.t12} ${styles.hide}`}
          aria-expanded={!isHidden}
          onClick={() => setIsHidden(!isHidden)}
        >
          {isHidden ? 'Show the table' : 'Hide the table'}
        </button>
      }
    >
      {!isHidden && (
        <MonthTable
          label="Money due each month, table"
          columns={[
            ...groups.map((group) => ({
              name: groupName(split, group, nameOf),
              brief: group.isRest && split === 'kind' ? 'Other kinds' : undefined,
            })),
            { name: 'Of it estimated', quiet: true },
            { name: 'Total', total: true },
          ]}
          lines={months.map((month) => ({ month: month.month, cells: line(month) }))}
          sum={line(forecast)}
        />
      )}
    </Section>
  )
}

/** Several currencies: of the first how sure it is, then each by itself. */
export function CertaintyTable({ forecasts, rows }: { forecasts: readonly Forecast[]; rows: readonly ForecastRow[] }) {
  const [main] = forecasts
  if (!main) return null
  const { currency } = main
  const line = (at: (forecast: Forecast) => Parts) => {
    const own = at(main)
    return [
      sum({ ...NO_PARTS, fixed: own.fixed }, currency),
      sum({ ...NO_PARTS, about: own.about }, currency),
      sum({ ...NO_PARTS, from: own.from, to: own.to }, currency),
      ...forecasts.map((forecast) => sum(at(forecast), forecast.currency)),
    ]
  }
  const sign = symbolOf(currency)
  return (
    <Section name="The same in numbers" note="Each currency adds up by itself">
      <MonthTable
        label="Money due each month in several currencies, table"
        columns={[
          ...['Fixed', 'About', 'Between'].map((name) => ({
            name: `${name}, ${sign}`,
            brief: name,
            wide: name === 'Between',
          })),
          ...forecasts.map((forecast) => ({ name: currencyName(forecast.currency), total: true })),
        ]}
        lines={main.months.map(({ month }, at) => ({ month, cells: line(({ months }) => months[at]!.all) }))}
        sum={line(({ all }) => all)}
      />
      <Between rows={rows} />
    </Section>
  )
}

/** Which obligations have no one amount. */
function Between({ rows }: { rows: readonly ForecastRow[] }) {
  const ranges = new Map(
    rows.flatMap(({ obligation, amount }) =>
      amount?.toMinor === undefined
        ? []
        : [[obligation.id, `${obligation.title} ${amountText(amount)?.text}`] as const],
    ),
  )
  if (ranges.size === 0) return null
  const said = [...ranges.values()].slice(0, MOST_NAMED).join(', ')
  return (
    <p className={`${text.t12} ${text.m3} ${styles.remark}`}>
      Between: {said}
      {ranges.size > MOST_NAMED ? `, and ${ranges.size - MOST_NAMED} more.` : '.'}
    </p>
  )
}
const MOST_NAMED = 12

/** All in one currency: its own, each that was converted in pencil, and what they come to. */
export function InOneTable({ inOne: { whole, own, converted } }: { inOne: InOne }) {
  const { currency } = whole
  const line = (at: number | null): ReactNode[] => {
    const of = (forecast: { months: readonly { all: Parts }[]; all: Parts } | null) =>
      (at === null ? forecast?.all : forecast?.months[at]?.all) ?? NO_PARTS
    const others = converted.map((one) => (at === null ? one.all : one.months[at]!))
    return [
      sum(of(own), currency),
      ...others.map((parts) => sum(parts, currency, 'about ')),
      // Of a month into which nothing was converted it is what it is.
      sum(of(whole), currency, others.some((parts) => mostOf(parts) > 0n) ? 'about ' : ''),
    ]
  }
  return (
    <Section name="The same in numbers" note="Each month is converted by itself, and the year is their sum">
      <MonthTable
        label={`Money due each month in ${currencyName(currency).toLowerCase()}, table`}
        columns={[
          { name: currencyName(currency) },
          ...converted.map(({ forecast, rate }) => ({
            name: `${currencyName(forecast.currency)}, at ${rate.value}`,
            quiet: true,
          })),
          { name: `All in ${symbolOf(currency)}`, total: true },
        ]}
        lines={whole.months.map(({ month }, at) => ({ month, cells: line(at) }))}
        sum={line(null)}
      />
    </Section>
  )
}

function sum(parts: Parts, currency: string, about = ''): ReactNode {
  if (mostOf(parts) === 0n)
    return (
      <>
        <span className={text.m3} aria-hidden="true">
          –
        </span>
        <span className="sr">nothing</span>
      </>
    )
  return about + partsText(parts, currency)
}

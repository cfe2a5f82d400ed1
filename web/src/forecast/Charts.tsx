import { monthName, type Month } from '@duebook/contract/calendar/weeks'
import type { Forecast } from '@duebook/contract/money/forecast'
import { groupParts, type Group, type Split } from '@duebook/contract/money/forecast-groups'
import { leastOf, mostOf, type Parts } from '@duebook/contract/money/parts'
import { Bars, type Bar, type BarLook } from '../ui/Bars.tsx'
import { ChartKey } from '../ui/ChartKey.tsx'
import styles from './forecast.module.css'
import { briefMoney, currencyName, narrowMoney, shortMonth, symbolOf } from './money-words.ts'
import { barParts, groupedParts, scaleOf } from './scale.ts'
import { groupName } from './split-names.ts'

export const TONES = ['tone1', 'tone2', 'tone3', 'tone4'] as const satisfies readonly BarLook[]

/** One currency, by what it is made of. */
export function SplitChart({
  forecast,
  groups,
  split,
  nameOf,
  first,
}: {
  forecast: Forecast
  groups: readonly Group[]
  split: Split
  nameOf: (uid: string) => string
  first: Month
}) {
  const { currency, months, all } = forecast
  const scale = scaleOf(mostMonth(forecast), currency)
  const looks = groups.map((group, at) => ({ look: TONES[at]!, name: groupName(split, group, nameOf) }))
  const bars = months.map((month) =>
    barOf(
      month,
      first,
      currency,
      groupedParts(
        groups.map((group, at) => ({ parts: groupParts(month, group), look: TONES[at]! })),
        scale,
      ),
    ),
  )
  return (
    <figure className={styles.figure}>
      <ChartKey
        looks={[
          ...looks,
          ...(all.about > 0n ? [{ look: 'about' as const, name: 'Hatched: estimated' }] : []),
          ...(all.to > all.from ? [{ look: 'between' as const, name: BETWEEN }] : []),
        ]}
      />
      <Bars
        bars={bars}
        ticks={scale.ticks}
        high={300}
        label={`Money due each month by ${split}, ${span(months)}. The table below has the same numbers.`}
      />
    </figure>
  )
}

/** Each currency by itself on a scale of its own, by how sure it is. */
export function CertaintyChart({ forecasts, first }: { forecasts: readonly Forecast[]; first: Month }) {
  return (
    <figure className={styles.figure}>
      <ChartKey
        looks={[
          { look: 'tone2', name: 'Fixed' },
          ...(forecasts.some(({ all }) => all.about > 0n)
            ? [{ look: 'about' as const, name: 'About: learned or typed' }]
            : []),
          ...(forecasts.some(({ all }) => all.to > all.from) ? [{ look: 'between' as const, name: BETWEEN }] : []),
        ]}
      />
      {forecasts.map((forecast, at) => {
        const { currency, months } = forecast
        const scale = scaleOf(mostMonth(forecast), currency)
        const name = currencyName(currency)
        return (
          <div key={currency}>
            <p className={styles.currency}>
              <b>{symbolOf(currency)}</b> {name}
              {at > 0 && <span> on a scale of their own</span>}
            </p>
            <Bars
              bars={months.map((month) => barOf(month, first, currency, barParts(month.all, scale, 'tone2')))}
              ticks={scale.ticks}
              high={at === 0 ? 250 : 170}
              label={`${name} due each month, ${span(months)}. The table below has the same numbers.`}
            />
          </div>
        )
      })}
    </figure>
  )
}

const BETWEEN = 'Between: from the least to the most'

function barOf({ month, all }: { month: Month; all: Parts }, first: Month, currency: string, parts: Bar['parts']): Bar {
  const [least, most] = [leastOf(all), mostOf(all)]
  // A range so narrow that it is not seen is said by its least; the table has both.
  const isWide = (most - least) * 20n >= most && most > least
  const [low, high] = [narrowMoney(least, currency), narrowMoney(most, currency)]
  return {
    key: month,
    parts,
    name: shortMonth(month),
    short: monthName(month).slice(0, 1),
    value: most === 0n ? null : isWide ? `${low}–${high.replace(/^\D+/, '')}` : low,
    brief: most === 0n ? null : briefMoney(most, currency),
    current: month === first,
  }
}

const mostMonth = ({ months }: Forecast): bigint =>
  months.reduce((most, { all }) => (mostOf(all) > most ? mostOf(all) : most), 0n)

const span = (months: readonly { month: Month }[]) =>
  `${monthName(months[0]!.month)} to ${monthName(months.at(-1)!.month)}`

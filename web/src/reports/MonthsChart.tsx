import { monthName } from '@duebook/contract/calendar/weeks'
import { rateText, tallyByMonth } from '@duebook/contract/reports/tally'
import { Bars } from '../ui/Bars.tsx'
import { ChartKey } from '../ui/ChartKey.tsx'
import type { ReportRow, ReportSpan } from './report-data.ts'
import styles from './reports.module.css'

const MOST_MONTHS = 24

/** A bar a month: on time, late, missed; above it the rate. */
export function MonthsChart({ rows, span }: { rows: readonly ReportRow[]; span: ReportSpan }) {
  const all = tallyByMonth(rows, span)
  const months = all.slice(-MOST_MONTHS)
  const most = Math.max(...months.map(({ tally }) => tally.due), 1)
  const step = stepOf(most)
  const top = Math.ceil(most / step) * step
  const said = `${monthName(months[0]!.month)} to ${monthName(months.at(-1)!.month)}`
  return (
    <figure className={styles.figure}>
      <ChartKey
        looks={[
          { look: 'tone2', name: 'On time' },
          { look: 'late', name: 'Late, hatched' },
          { look: 'missed', name: 'Missed' },
        ]}
      >
        The figure above each bar is the rate
        {all.length > months.length && `; the last ${MOST_MONTHS} months are drawn`}
      </ChartKey>
      <Bars
        label={`Done on time, late and missed, each month from ${said}. The tables below have the same dates.`}
        high={240}
        ticks={Array.from({ length: top / step + 1 }, (_, at) => ({ at: (at * step) / top, text: String(at * step) }))}
        bars={months.map(({ month, tally }, at) => {
          const rate = rateText(tally)
          const name = monthName(month)
          return {
            key: month,
            parts: [
              { look: 'tone2', size: tally.onTime / top },
              { look: 'late', size: tally.late / top },
              { look: 'missed', size: tally.missed / top },
            ],
            name: at === 0 || month.endsWith('-01') ? `${name.slice(0, 3)} ${name.slice(-4)}` : name.slice(0, 3),
            short: name.slice(0, 1),
            value: months.length > 12 ? null : rate,
            brief: months.length > 12 || rate === '100%' ? null : (rate?.replace('%', '') ?? null),
          }
        })}
      />
    </figure>
  )
}

/** Steps of 1, 2 or 5, five at the most. */
function stepOf(most: number): number {
  for (let power = 1; ; power *= 10) for (const times of [1, 2, 5]) if (power * times * 5 >= most) return power * times
}

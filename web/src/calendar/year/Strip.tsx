import { isWeekend } from '@duebook/contract/calendar/weeks'
import { addDays, parseDays, type CalendarDate } from '@duebook/domain'
import { kindPaths } from '../../ui/KindShape.tsx'
import type { CalendarRow } from '../calendar-data.ts'
import { Fragment } from 'react'
import styles from './year.module.css'

/** A day is so many units wide. */
export const UNIT = 20
const SHAPES_MOST = 3
/** Of a shape, which is drawn in a square of 12. `high`: of a line, in units of its width. */
const looks = {
  wide: { high: 38, scale: 0.72, middle: 18, figures: true },
  // A figure in a day of so few pixels could not be read; that there are more can.
  narrow: { high: 52, scale: 1.4, middle: 24, figures: false },
} as const
export type StripSize = keyof typeof looks

/**
 * Days side by side: weekends sunken, holidays hatched, a shape for each date, and a bracket under what is busy, counted from the first day as 1.
 * `places`: the room of so many days, where lines of different length stand above one another.
 */
export function Strip({
  days,
  rows,
  places = days.length,
  size,
  label,
  today,
  holidays,
  busy,
}: {
  days: readonly CalendarDate[]
  rows: ReadonlyMap<CalendarDate, readonly CalendarRow[]>
  places?: number
  size: StripSize
  label: string
  today: CalendarDate
  holidays: ReadonlyMap<CalendarDate, string>
  busy: readonly { from: number; through: number }[]
}) {
  const { high } = looks[size]
  const many = days.length
  return (
    <svg className={styles.strip} viewBox={`0 0 ${places * UNIT} ${high}`} role="img" aria-label={label}>
      {days.map((date, at) => (
        <Ground key={date} x={at * UNIT} high={high} {...{ date, today, holidays }} />
      ))}
      {many < places && <path d={`M${many * UNIT} 0v${high}`} stroke="var(--edge)" />}
      {busy.map(({ from, through }) => (
        <path
          key={from}
          d={`M${(from - 1) * UNIT + 1} ${high - 5}v4H${through * UNIT - 1}v-4`}
          fill="none"
          stroke="var(--soon)"
          strokeWidth="1.5"
        />
      ))}
      {days.map((date, at) => {
        const own = rows.get(date)
        return own && <Shapes key={date} x={at * UNIT + UNIT / 2} rows={own} size={size} today={today} />
      })}
    </svg>
  )
}

function Ground({
  x,
  high,
  date,
  today,
  holidays,
}: {
  x: number
  high: number
  date: CalendarDate
  today: CalendarDate
  holidays: ReadonlyMap<CalendarDate, string>
}) {
  const isSunday = parseDays(addDays(date, 1)) % 7 === parseDays(MONDAY) % 7
  const ground = date === today ? 'today' : holidays.has(date) ? 'holiday' : isWeekend(date) ? 'weekend' : null
  const fill = ground && fills[ground]
  return (
    <>
      {ground && fill && <rect x={x} y="0" width={UNIT} height={high} fill={fill} data-ground={ground} />}
      {isSunday && <path d={`M${x + UNIT} 0v${high}`} stroke="var(--hairline)" />}
      {date === today && <path d={`M${x + UNIT / 2} 0v${high}`} stroke="var(--accent)" strokeWidth="1.5" />}
    </>
  )
}
const MONDAY = '1970-01-05'
const fills = { today: 'var(--accent-tint)', holiday: 'url(#holiday)', weekend: 'var(--sunken)' }

/** Those of one day above one another; of more than three, two and how many there are besides. */
function Shapes({
  x,
  rows,
  size,
  today,
}: {
  x: number
  rows: readonly CalendarRow[]
  size: StripSize
  today: CalendarDate
}) {
  const { high, scale, middle, figures } = looks[size]
  const shown = rows.length > SHAPES_MOST ? rows.slice(0, SHAPES_MOST - 1) : rows
  const places = shown.length < rows.length ? SHAPES_MOST : shown.length
  const step = places === SHAPES_MOST ? (high - 8) / 3 : high / 3
  const y = (at: number) => middle + (at - (places - 1) / 2) * step
  return (
    <>
      {shown.map((row, at) => (
        <Fragment key={`${row.obligation.id} ${row.nominal} ${row.what}`}>
          <path
            d={kindPaths[row.obligation.kind]}
            transform={`translate(${x - 6 * scale} ${y(at) - 6 * scale}) scale(${scale})`}
            data-is={tone(row, today)}
            vectorEffect="non-scaling-stroke"
          />
          {row.what === 'plan' && !row.settled && (
            <circle cx={x} cy={y(at)} r={6 * scale + 2} className={styles.planned} />
          )}
        </Fragment>
      ))}
      {shown.length < rows.length && (
        <text
          x={x}
          y={y(SHAPES_MOST - 1) + (figures ? 4 : 6)}
          textAnchor="middle"
          data-figures={figures}
          fill="var(--ink-2)"
          // The line of today would go through the figure.
          {...(rows[0]?.date === today && { stroke: fills.today, strokeWidth: 3, paintOrder: 'stroke' })}
        >
          +{figures && rows.length - shown.length}
        </text>
      )}
    </>
  )
}

function tone({ settled, what, projected, date }: CalendarRow, today: CalendarDate): string {
  if (settled) return 'settled'
  if (what === 'plan') return 'plan'
  if (what === 'notice') return 'notice'
  if (date < today) return 'overdue'
  return projected ? 'projected' : 'certain'
}

/** What closed days are hatched with; once in a page that draws strips. */
export const HolidayPattern = () => (
  <svg width="0" height="0" className={styles.patterns} aria-hidden="true">
    <defs>
      <pattern id="holiday" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v5" stroke="var(--edge)" strokeWidth="1" />
      </pattern>
    </defs>
  </svg>
)

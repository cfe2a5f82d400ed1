import type { BusyStretch } from '@duebook/contract/calendar/busy-weeks'
import { plural, type CalendarDate } from '@duebook/domain'
import { useToday } from '../../frame/clock.ts'
import { useNarrow } from '../../ui/narrow.ts'
import { Section } from '../../ui/Section.tsx'
import type { CalendarRow } from '../calendar-data.ts'
import { Strip, UNIT } from '../year/Strip.tsx'
import { spanText } from '../year/year-data.ts'
import { drawnDays, rowsWithStep, type Early } from './busy-data.ts'
import styles from './busy.module.css'

type Drawn = {
  stretch: BusyStretch
  rows: readonly CalendarRow[]
  holidays: ReadonlyMap<CalendarDate, string>
}

/** The busy weeks and the two before them, as they stand and with the step. */
export function BusyDrawing({ early, left, ...drawn }: Drawn & { early: readonly Early[]; left: number }) {
  const days = drawnDays(drawn.stretch)
  const name = spanText(days[0]!, days.at(-1)!)
  const moved = early.filter(({ inStep, plan }) => inStep && plan !== null).length
  const weeks = spanText(drawn.stretch.from, drawn.stretch.through)
  return (
    <Section name={name} note="A shape for each kind; hatched days are holidays">
      <figure className={styles.drawing}>
        <figcaption>As it stands</figcaption>
        <Weeks {...drawn} days={days} label={`${name} as it stands: ${drawn.stretch.due} due from ${weeks}`} />
      </figure>
      {moved > 0 && (
        <figure className={styles.drawing}>
          <figcaption>With the step</figcaption>
          <Weeks
            {...drawn}
            rows={rowsWithStep(drawn.rows, early)}
            days={days}
            label={`The same days with ${plural(moved, 'plan')} earlier: ${left} left from ${weeks}`}
          />
        </figure>
      )}
    </Section>
  )
}

/** On a phone a fortnight a line. */
function Weeks({ stretch, rows, holidays, days, label }: Drawn & { days: readonly CalendarDate[]; label: string }) {
  const today = useToday()
  const each = useNarrow() ? 14 : days.length
  const byDay = Map.groupBy(rows, ({ date }) => date)
  const lines = Array.from({ length: Math.ceil(days.length / each) }, (_, at) => days.slice(at * each, (at + 1) * each))
  return lines.map((own, at) => {
    const [first, last] = [own[0]!, own.at(-1)!]
    const from = own.findIndex((day) => day >= stretch.from)
    const isBusy = from >= 0 && first <= stretch.through
    return (
      <div key={first}>
        <Strip
          days={own}
          rows={byDay}
          places={each}
          size="wide"
          label={lines.length === 1 ? label : `${label}, line ${at + 1}: ${spanText(first, last)}`}
          today={today}
          holidays={holidays}
          busy={isBusy ? [{ from: from + 1, through: own.filter((day) => day <= stretch.through).length }] : []}
        />
        <svg className={styles.numbers} viewBox={`0 0 ${each * UNIT} 14`} aria-hidden="true">
          {own.map((day, place) => (
            <text key={day} x={(place + 0.5) * UNIT} y="10" textAnchor="middle">
              {Number(day.slice(8))}
            </text>
          ))}
        </svg>
      </div>
    )
  })
}

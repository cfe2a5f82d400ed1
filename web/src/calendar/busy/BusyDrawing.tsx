import type { BusyStretch } from '@duebook/contract/calendar/busy-weeks'
import { Kind } from '@duebook/contract/obligation'
import { addDays, plural, type CalendarDate } from '@duebook/domain'
import { useToday } from '../../frame/clock.ts'
import { useNarrow } from '../../ui/narrow.ts'
import { Section } from '../../ui/Section.tsx'
import type { CalendarRow } from '../calendar-data.ts'
import { Legend } from '../year/Legend.tsx'
import { Strip, UNIT } from '../year/Strip.tsx'
import { spanText } from '../year/year-data.ts'
import { drawnDays, rowsWithStep, type Early, type Step } from './busy-data.ts'
import styles from './busy.module.css'

type Drawn = {
  stretch: BusyStretch
  rows: readonly CalendarRow[]
  holidays: ReadonlyMap<CalendarDate, string>
}

/** The busy weeks and the two before them, as they stand and with the step. */
export function BusyDrawing({ early, step, ...drawn }: Drawn & { early: readonly Early[]; step: Step }) {
  const days = drawnDays(drawn.stretch)
  const name = spanText(days[0]!, days.at(-1)!)
  const moved = early.filter(({ inStep, plan }) => inStep && plan !== null).length
  const weeks = spanText(drawn.stretch.from, drawn.stretch.through)
  return (
    <Section name={name} note="A shape for each kind; hatched days are holidays">
      <figure className={styles.drawing}>
        <figcaption>As it stands</figcaption>
        <Weeks
          {...drawn}
          days={days}
          busy={[drawn.stretch]}
          label={`${name} as it stands: ${drawn.stretch.due} due from ${weeks}`}
        />
      </figure>
      {moved > 0 && (
        <figure className={styles.drawing}>
          <figcaption>With the step</figcaption>
          <Weeks
            {...drawn}
            rows={rowsWithStep(drawn.rows, early)}
            days={days}
            busy={step.busy.left.map((monday) => ({ from: monday, through: addDays(monday, 6) }))}
            label={`The same days with ${plural(moved, 'plan')} earlier: ${step.left.due} left from ${weeks}`}
          />
        </figure>
      )}
      <Legend kinds={kindsOn(drawn.rows, days)} />
    </Section>
  )
}

/** Those that are drawn, in their usual order. */
function kindsOn(rows: readonly CalendarRow[], days: readonly CalendarDate[]): Kind[] {
  const drawn = new Set(rows.filter(({ date }) => days.includes(date)).map(({ obligation }) => obligation.kind))
  return Kind.options.filter((kind) => drawn.has(kind))
}

type Span = { from: CalendarDate; through: CalendarDate }

/** On a phone a fortnight a line. `busy`: what is bracketed. */
function Weeks({
  rows,
  holidays,
  days,
  busy,
  label,
}: Omit<Drawn, 'stretch'> & { days: readonly CalendarDate[]; busy: readonly Span[]; label: string }) {
  const today = useToday()
  const each = useNarrow() ? 14 : days.length
  const byDay = Map.groupBy(rows, ({ date }) => date)
  const lines = Array.from({ length: Math.ceil(days.length / each) }, (_, at) => days.slice(at * each, (at + 1) * each))
  return lines.map((own, at) => {
    const [first, last] = [own[0]!, own.at(-1)!]
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
          busy={busy.filter(({ from, through }) => from <= last && through >= first).map((span) => placesOf(span, own))}
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

/** Counted from the first day as 1. */
const placesOf = ({ from, through }: Span, days: readonly CalendarDate[]) => ({
  from: days.findIndex((day) => day >= from) + 1,
  through: days.filter((day) => day <= through).length,
})

import { addDays, listed, parseDays, shortDate, weekday, type Absence, type CalendarDate } from '@duebook/domain'
import { useToday } from '../frame/clock.ts'
import styles from './away.module.css'

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Two weeks, from the Monday before an absence begins; the days away are hatched. */
export function AwayWeeks({ absences, from }: { absences: readonly Absence[]; from: CalendarDate }) {
  const today = useToday()
  const monday = addDays(from, 1 - weekday(parseDays(from)))
  const days = Array.from({ length: 14 }, (_, n) => addDays(monday, n))
  const isAway = (day: CalendarDate) => absences.some((one) => one.from <= day && day <= one.to)
  const spans = absences
    .filter((one) => one.from <= addDays(monday, 13) && one.to >= monday)
    .map((one) => `${shortDate(one.from, today)} to ${shortDate(one.to, today)}`)
  const said = spans.length === 0 ? 'nobody is away' : `away ${listed(spans)}`
  return (
    <div className={styles.weeks} role="img" aria-label={`Two weeks from ${shortDate(monday, today)}: ${said}`}>
      {days.map((day, n) => (
        <div key={day} data-away={isAway(day) || undefined} data-rest={n % 7 > 4 || undefined}>
          <span>
            {NAMES[n % 7]?.[0]}
            <i>{NAMES[n % 7]?.slice(1)}</i>
          </span>
          <b>{Number(day.slice(8))}</b>
        </div>
      ))}
    </div>
  )
}

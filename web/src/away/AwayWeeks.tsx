import { addDays, listed, parseDays, shortDate, weekday, type Absence, type CalendarDate } from '@duebook/domain'
import { useObligations } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { useMembersOfBook } from '../frame/useMembersOfBook.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import styles from './away.module.css'
import { datesOf } from './meanwhile.ts'

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Two weeks, from the Monday before an absence begins; the days away are hatched, and those marked on which something of one's own is due. */
export function AwayWeeks({ absences, from }: { absences: readonly Absence[]; from: CalendarDate }) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const people = useMembersOfBook()
  const obligations = useObligations(bookId)
  const due = obligations.status === 'ready' ? datesOf(obligations.data, { uid, people }) : []
  const monday = addDays(from, 1 - weekday(parseDays(from)))
  const days = Array.from({ length: 14 }, (_, n) => addDays(monday, n))
  const isAway = (day: CalendarDate) => absences.some((one) => one.from <= day && day <= one.to)
  const spans = absences
    .filter((one) => one.from <= addDays(monday, 13) && one.to >= monday)
    .map((one) => `${shortDate(one.from, today)} to ${shortDate(one.to, today)}`)
  const marked = days.filter((day) => due.includes(day))
  const said = [
    spans.length === 0 ? 'not away' : `away ${listed(spans)}`,
    ...(marked.length > 0 ? [`with dates due on ${listed(marked.map((day) => shortDate(day, today)))}`] : []),
  ].join(', ')
  return (
    <div className={styles.weeks} role="img" aria-label={`Two weeks from ${shortDate(monday, today)}: ${said}`}>
      {days.map((day, n) => (
        <div key={day} data-away={isAway(day) || undefined} data-rest={n % 7 > 4 || undefined}>
          <span>
            {NAMES[n % 7]?.[0]}
            <i>{NAMES[n % 7]?.slice(1)}</i>
          </span>
          <b>{Number(day.slice(8))}</b>
          {due.includes(day) && <Glyph name={day < today ? 'overdue' : 'upcoming'} />}
        </div>
      ))}
    </div>
  )
}

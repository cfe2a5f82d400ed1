import { isAboutObligation, takenBack, type ActivityLine } from '@duebook/contract/people/activity-line'
import { longDate, type CalendarDate } from '@duebook/domain'
import { useMemo } from 'react'
import { useAllowance } from '../cloud/billing/allowance.ts'
import { useObligations } from '../cloud/obligations/obligations.ts'
import { civilDay, useToday, useZone } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './activity.module.css'
import { Line } from './Line.tsx'

/** Lines under the days on which they happened, in the person's zone. */
export function Days({ lines }: { lines: readonly ActivityLine[] }) {
  const { bookId } = useSignedIn()
  const zone = useZone()
  const today = useToday()
  const live = useObligations(bookId)
  const book = useAllowance(bookId)
  const known = book.status === 'ready' ? book.data : null
  const obligations = useMemo(
    () => new Map(live.status === 'ready' ? live.data.map((one) => [one.id, one]) : []),
    [live],
  )
  const struck = useMemo(() => takenBack(lines), [lines])
  const newest = useMemo(() => newestOfEach(lines), [lines])
  const days = useMemo(() => [...Map.groupBy(lines, ({ at }) => civilDay(new Date(at), zone))], [lines, zone])
  return days.map(([day, ofDay]) => (
    <Section key={day} name={dayName(day, today)} count={ofDay.length}>
      <ol className={styles.lines} aria-label={dayName(day, today)}>
        {ofDay.map((line) => (
          <Line
            key={line.id}
            line={line}
            obligations={obligations}
            struck={struck.has(line.id)}
            isNewest={newest.has(line.id)}
            book={known}
          />
        ))}
      </ol>
    </Section>
  ))
}

const dayName = (day: CalendarDate, today: CalendarDate) => {
  const name = longDate(day)
  if (day === today) return `Today, ${name.replace(/ \d+$/, '')}`
  return day.slice(0, 4) === today.slice(0, 4) ? name.replace(/ \d+$/, '') : name
}

/** Of each date of an obligation, of each obligation itself, of the book, and of what somebody may do and see there, the line that was written last: only that one can be taken back. */
function newestOfEach(lines: readonly ActivityLine[]): ReadonlySet<string> {
  const first = new Map<string, string>()
  for (const line of lines) {
    const about = aboutWhat(line)
    if (about !== null && !first.has(about)) first.set(about, line.id)
  }
  return new Set(first.values())
}

function aboutWhat(line: ActivityLine): string | null {
  if (!isAboutObligation(line)) {
    if (line.action === 'book.renamed') return 'the name'
    return line.action === 'member.role' || line.action === 'member.sight'
      ? `${line.action} ${String(line.after?.['uid'])}`
      : null
  }
  if (line.nominal !== null)
    return line.action.startsWith('attachment.') ? null : `${line.obligationId} ${line.nominal}`
  return line.action.startsWith('obligation.') ? line.obligationId : null
}

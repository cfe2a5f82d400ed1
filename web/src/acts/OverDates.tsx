import { datesOver, MOST_OVER, withoutOver } from '@duebook/contract/acts/dates-over'
import { listed, shortDate, type CalendarDate, type Schedule } from '@duebook/domain'
import text from '../design/text.module.css'
import { Note } from '../ui/Note.tsx'
import styles from './over-dates.module.css'

/** Dates that would be over already: left out, unless somebody has them added as open. `onOpen` null: there is no choice. */
export function OverDates({
  dates,
  today,
  open,
  onOpen,
}: {
  /** What a rule gives of them, the oldest first. */
  dates: readonly CalendarDate[]
  today: CalendarDate
  open: boolean
  onOpen: ((open: boolean) => void) | null
}) {
  if (dates.length === 0) return null
  const one = dates.length === 1
  const count =
    dates.length > MOST_OVER ? `More than ${MOST_OVER} new dates` : one ? '1 new date' : `${dates.length} new dates`
  const said = dates.slice(0, MOST_SAID).map((date) => shortDate(date, today))
  const more =
    dates.length > MOST_OVER ? ['so on'] : dates.length > MOST_SAID ? [`${dates.length - MOST_SAID} more`] : []
  return (
    <Note tone="soon" glyph="soon">
      <b>
        {count} {open ? (one ? 'is over already' : 'are over already') : 'would already be over'}:
      </b>{' '}
      {listed([...said, ...more])}.{' '}
      {open
        ? `${one ? 'It is' : 'They are'} added as open; what would have been sent before ${one ? 'it' : 'them'} is not.`
        : `${one ? 'It is' : 'They are'} left out; no reminder goes for ${one ? 'it' : 'them'}.`}{' '}
      {onOpen && dates.length <= MOST_OVER && (
        <button type="button" className={`${text.link} ${text.target}`} onClick={() => onOpen(!open)}>
          {open ? `Leave ${one ? 'it' : 'them'} out` : `Add ${one ? 'it' : 'them'} as open`}
        </button>
      )}
    </Note>
  )
}

const MOST_SAID = 5

/** The dates that somebody has added as open, as one text; null: none. Others than these were not looked at. */
export type OverChoice = { added: string | null; onAdded: (added: string | null) => void }

/** What a new rule gives of dates that are over. What is due once and passed was said to be overdue. */
export function OverOfNew({
  schedule,
  today,
  added,
  onAdded,
}: OverChoice & { schedule: Schedule; today: CalendarDate }) {
  const over = overOf(schedule, today)
  if (over.length === 0) return null
  const mayLeave = withoutOver(schedule, today) !== schedule
  return (
    <div className={styles.over}>
      <OverDates
        dates={over}
        today={today}
        open={!mayLeave || added === over.join()}
        onOpen={mayLeave ? (open) => onAdded(open ? over.join() : null) : null}
      />
    </div>
  )
}

/** The rule as it is added: without what is over, unless just that was to be open. */
export const addedSchedule = (schedule: Schedule, today: CalendarDate, added: string | null): Schedule =>
  added !== null && added === overOf(schedule, today).join() ? schedule : withoutOver(schedule, today)

const overOf = (schedule: Schedule, today: CalendarDate): CalendarDate[] =>
  schedule.type === 'recurring' ? datesOver(schedule, null, today).map(({ adjusted }) => adjusted) : []

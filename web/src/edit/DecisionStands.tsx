import { decisionWords } from '@duebook/contract/about/decision-words'
import { isSame } from '@duebook/contract/acts/is-same'
import { endingOf } from '@duebook/contract/acts/reach'
import type { Rescheduling } from '@duebook/contract/acts/reach'
import type { Obligation } from '@duebook/contract/obligation'
import type { Occurrence } from '@duebook/contract/occurrence'
import { shortDateWithYear, calendarDate, type CalendarDate } from '@duebook/domain'
import { Note } from '../ui/Note.tsx'
import styles from './edit.module.css'

/** What becomes of what was decided of a contract where its rule or its notice is another; nothing where nothing was. */
export function DecisionStands({
  obligation,
  records,
  change,
  notice,
  today,
}: {
  obligation: Pick<Obligation, 'schedule' | 'notice'>
  records: readonly Occurrence[]
  change: Rescheduling | null
  notice: Obligation['notice']
  today: CalendarDate
}) {
  const record = endingOf(obligation.schedule, records)
  if (!record?.decision || (!change && isSame(notice, obligation.notice))) return null
  const day = shortDateWithYear(calendarDate(record.due))
  const said = decisionStands({ obligation, change, notice }) ? (
    <Note tone="quiet">
      What was decided stands: it ends <b>{day}</b>, which is a date of the new terms as well.
    </Note>
  ) : (
    <Note tone="notice" glyph="notice">
      <b>What was decided is lifted:</b> somebody {decisionWords(record.decision, today)}. The new terms do not end{' '}
      <b>{day}</b>, so nothing is decided of them; the history keeps it. Undo brings it back.
    </Note>
  )
  return <div className={styles.decided}>{said}</div>
}

/** Whether the end that was decided on is one of the new terms. */
export function decisionStands({
  obligation,
  change,
  notice,
}: {
  obligation: Pick<Obligation, 'schedule'>
  change: Rescheduling | null
  notice: Obligation['notice']
}): boolean {
  const after = change && change.reach !== 'this' ? change.schedule : obligation.schedule
  return after.lastDay === obligation.schedule.lastDay && (notice !== null || after.type === 'term')
}

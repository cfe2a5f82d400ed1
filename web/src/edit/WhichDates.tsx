import type { Reach, Rescheduling, rescheduling } from '@duebook/contract/acts/reach'
import { plural, shortDateWithYear, type Timing } from '@duebook/domain'
import { useEffect, useRef, useState } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { OccurrenceRecord } from '../cloud/occurrences/occurrences.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Choice.tsx'
import { Field } from '../ui/Field.tsx'
import { ComparedDates } from './Comparison.tsx'
import { compareDates, countMoved } from './comparison.ts'
import styles from './edit.module.css'
import { DecisionStands } from './DecisionStands.tsx'
import { RemindersMoved } from './RemindersMoved.tsx'
import { tryRescheduling } from './try-rescheduling.ts'

type Standing = Parameters<typeof compareDates>[0] & Parameters<typeof rescheduling>[2]

/** The next step of a change that moves dates: which of them, with old and new beside each other, and what stays. */
export function WhichDates({
  obligation,
  next,
  notice,
  planned,
  standing,
  onSave,
  onBack,
  onLeave,
}: {
  obligation: ObligationRecord
  next: Timing
  /** As the form says it now. */
  notice: ObligationRecord['notice']
  planned: Parameters<typeof RemindersMoved>[0]['planned']
  standing: Standing & { records: OccurrenceRecord[] }
  onSave: (how: Rescheduling, reason: string) => void
  onBack: () => void
  onLeave: () => void
}) {
  const isOver = standing.nominal < standing.today
  const [reach, setReach] = useState<Reach>(isOver && obligation.nextNominal ? 'this' : 'future')
  const [reason, setReason] = useState('')
  const [saveAttempted, setSaveAttempted] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const tried = tryRescheduling(reach, next, standing)
  const how = 'refused' in tried ? null : tried
  const rows = compareDates(standing, how, MOST)
  const moved = countMoved(rows)
  const first = rows.find(({ now, after }) => now !== after)
  const from = shortDateWithYear(first?.now ?? first?.after ?? standing.nominal)
  const many = moved >= MOST ? 'the dates' : plural(moved, 'date')
  const settled = standing.records.filter(({ state }) => state !== 'open').length
  const shown = shortDateWithYear(obligation.nextDue ?? standing.nominal)
  // Where no date is open, there is none that could be changed alone.
  const offered = (Object.entries(reaches(shown)) as [Reach, string][]).filter(
    ([key]) => key !== 'this' || obligation.nextNominal !== null,
  )
  const lacksReason = reach === 'this' && reason.trim() === ''
  const save = () => {
    setSaveAttempted(true)
    if (how && !lacksReason) onSave(how, reason.trim())
  }
  return (
    <section className={styles.which} aria-labelledby="which">
      <h2 id="which" ref={heading} tabIndex={-1}>
        Change {obligation.title} from when?
      </h2>
      <fieldset className={styles.reaches}>
        <legend className="sr">Which dates</legend>
        {offered.map(([key, label]) => (
          <Check key={key} radio="reach" label={label} checked={reach === key} onChange={() => setReach(key)} />
        ))}
      </fieldset>
      {reach === 'this' && (
        <Field
          label="Why, kept with the old date"
          name="reason"
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={saveAttempted && lacksReason ? 'Write why this one is another.' : null}
        />
      )}
      {how ? (
        <div className={styles.two}>
          <ComparedDates rows={rows.slice(0, 6)} today={standing.today} />
          <div className={styles.stays}>
            <DecisionStands
              obligation={obligation}
              records={standing.records}
              change={how}
              notice={notice}
              today={standing.today}
            />
            <RemindersMoved obligation={obligation} planned={planned} rows={rows} />
            <h3>Stays as it is</h3>
            <p className={styles.words}>
              {settled > 0
                ? `${plural(settled, 'date')} done, skipped or waived, with their files and amounts.`
                : 'Nothing is recorded yet.'}
            </p>
          </div>
        </div>
      ) : (
        <p role="alert" className={styles.words}>
          {'refused' in tried && tried.refused}
        </p>
      )}
      <div className={styles.acts}>
        <Button look="main" disabled={!how || moved === 0} onClick={save}>
          {moved === 0 ? 'No date moves' : `Move ${many} from ${from}`}
        </Button>
        <Button onClick={onBack}>Back to the form</Button>
        <Button look="bare" onClick={onLeave}>
          Leave it as it was
        </Button>
      </div>
    </section>
  )
}

const MOST = 60
const reaches = (date: string): Record<Reach, string> => ({
  this: `Only ${date}: the rule stays as it is`,
  future: `${date} and the ones after it`,
  all: 'All that are open; what is done or overdue stays as it was',
})

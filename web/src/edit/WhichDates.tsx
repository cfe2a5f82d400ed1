import { newDatesOver, type Reach, type Rescheduling, type rescheduling } from '@duebook/contract/acts/reach'
import type { CatchUp } from '@duebook/contract/obligation'
import { calendarDate, plural, shortDateWithYear, type Timing } from '@duebook/domain'
import { useEffect, useRef, useState } from 'react'
import { OverDates } from '../acts/OverDates.tsx'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { OccurrenceRecord } from '../cloud/occurrences/occurrences.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/fields/Choice.tsx'
import { Field } from '../ui/fields/Field.tsx'
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
  planned: Parameters<typeof RemindersMoved>[0]['planned'] & { catchUp?: CatchUp | null | undefined }
  standing: Standing & { records: OccurrenceRecord[] }
  onSave: (how: Rescheduling, reason: string) => void
  onBack: () => void
  onLeave: () => void
}) {
  const isOver = standing.nominal < standing.today
  const [reach, setReach] = useState<Reach>(isOver && obligation.nextNominal ? 'this' : 'future')
  const [reason, setReason] = useState('')
  const [overAdded, setOverAdded] = useState(false)
  const [saveAttempted, setSaveAttempted] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const tried = tryRescheduling(reach, next, standing, overAdded ? 'open' : 'left out')
  const how = 'refused' in tried ? null : tried
  const rows = compareDates(standing, how, MOST)
  const over = newDatesOver(reach, next, standing).map(({ adjusted }) => adjusted)
  const moved = countMoved(rows)
  const first = rows.find(({ now, after }) => now !== after)
  const from = shortDateWithYear(first?.now ?? first?.after ?? standing.nominal)
  const many = reach !== 'this' && rows.length >= MOST ? 'the dates' : plural(moved, 'date')
  const settled = standing.records.filter(({ state }) => state !== 'open').length
  const open = standing.records.filter(({ state }) => state === 'open')
  const stays = [
    ...(settled > 0 ? [`${plural(settled, 'date')} done, skipped or waived, with their files and amounts`] : []),
    ...open.flatMap(({ due, plan }) => (plan ? [`the plan for ${shortDateWithYear(calendarDate(due))}`] : [])),
    ...open.flatMap(({ due, originalDue }) =>
      due === originalDue ? [] : [`${shortDateWithYear(calendarDate(due))}, set by hand`],
    ),
  ].slice(0, MOST_SAID)
  const shown = shortDateWithYear(obligation.nextDue ?? standing.nominal)
  // Where no date is open, there is none that could be changed alone.
  const offered = (Object.entries(reaches(shown)) as [Reach, string][]).filter(
    ([key]) => key !== 'this' || obligation.nextNominal !== null,
  )
  function remarkOf(one: Reach): string {
    if (one === 'this') return '1 date; the rule stays as it is'
    const other = tryRescheduling(one, next, standing, overAdded ? 'open' : 'left out')
    const all = 'refused' in other ? [] : compareDates(standing, other, MOST)
    const moving = `${countMoved(all)} of `
    const dates =
      all.length >= MOST ? `${moving}the next ${MOST} move` : `${plural(all.length, 'date')}, ${moving}them move`
    return `${dates}; ${one === 'future' ? 'the old rule keeps its past' : 'what is done or overdue stays as it was'}`
  }
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
          <Check
            key={key}
            radio="reach"
            label={label}
            remark={remarkOf(key)}
            checked={reach === key}
            onChange={() => setReach(key)}
          />
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
      <OverDates
        dates={over}
        today={standing.today}
        open={overAdded}
        // Under another policy than this they would be over again at once.
        onOpen={(planned.catchUp ?? 'each') === 'each' ? setOverAdded : null}
      />
      {how ? (
        <div className={styles.two}>
          <ComparedDates rows={rows.slice(0, 6)} then="Then" today={standing.today} />
          <div className={styles.stays}>
            <DecisionStands
              obligation={obligation}
              records={standing.records}
              change={how}
              notice={notice}
              today={standing.today}
            />
            <RemindersMoved obligation={obligation} planned={planned} rows={rows} />
            <section>
              <h3>Stays as it is</h3>
              <p className={styles.words}>{stays.length > 0 ? `${stays.join(' · ')}.` : 'Nothing is recorded yet.'}</p>
            </section>
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
const MOST_SAID = 5
const reaches = (date: string): Record<Reach, string> => ({
  this: `Only ${date}`,
  future: `${date} and the ones after it`,
  all: 'All that are open',
})

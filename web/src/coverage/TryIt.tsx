import { calendarDate, shortDate } from '@duebook/domain'
import { useState } from 'react'
import { DrillAct } from '../acts/drill/DrillAct.tsx'
import { useMaySendDrill } from '../acts/drill/useMaySendDrill.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { Section } from '../ui/Section.tsx'
import { Select } from '../ui/fields/Select.tsx'
import styles from './coverage.module.css'

/** A drill of a date that one chooses: of those that one may try, the worst covered first, then the next due. */
export function TryIt({ obligations, first }: { obligations: readonly ObligationRecord[]; first: string | null }) {
  const today = useToday()
  const maySend = useMaySendDrill()
  const [chosen, setChosen] = useState<string | null>(null)
  const dates = obligations.filter((one) => one.status === 'active' && one.nextDue !== null && maySend(one))
  const of = dates.find(({ id }) => id === chosen) ?? dates.find(({ id }) => id === first) ?? dates[0]
  return (
    <Section name="Try it">
      <p className={styles.tryIt}>
        A drill sends the ladder of one date now, marked as a drill, and shows who saw it.
        {!of && ' It is sent by who owns the book or has the date.'}
      </p>
      {of && (
        <div className={styles.try}>
          <Select
            label="Of which date"
            value={of.id}
            options={Object.fromEntries(
              dates.map(({ id, title, nextDue }) => [id, `${title}, ${shortDate(calendarDate(nextDue!), today)}`]),
            )}
            onChange={setChosen}
          />
          <DrillAct obligationId={of.id}>Run a drill</DrillAct>
        </div>
      )}
    </Section>
  )
}

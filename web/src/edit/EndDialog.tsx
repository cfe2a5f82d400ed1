import { addDays, occurrences, plural, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { useState, type FormEvent } from 'react'
import { endObligation } from '../acts/end-obligation.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { OccurrenceRecord } from '../cloud/occurrences/occurrences.ts'
import dialog from '../design/dialog.module.css'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { DayFields, partsOf, typedDay } from '../ui/DayFields.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './edit.module.css'

/** The last date that counts; what goes and what stays stands under it. */
export function EndDialog({
  obligation,
  records,
  onClose,
  onEnded,
}: {
  obligation: ObligationRecord
  records: readonly OccurrenceRecord[]
  onClose: () => void
  onEnded: () => void
}) {
  const { bookId, uid } = useSignedIn()
  const today = useToday()
  const { title, nextNominal, schedule } = obligation
  const [typed, setTyped] = useState(partsOf(nextNominal ?? today))
  const [reason, setReason] = useState('')
  const lastDay = typedDay(typed)
  const settled = records.filter(({ state }) => state !== 'open').length
  const end = (event: FormEvent) => {
    event.preventDefault()
    if (lastDay === null) return
    onClose()
    onEnded()
    void endObligation({ bookId, uid, today }, obligation, lastDay, reason)
  }
  return (
    <Dialog title={`End ${title}`} onClose={onClose}>
      <form className={dialog.form} onSubmit={end} noValidate>
        <DayFields
          legend="Last date that counts"
          value={typed}
          onChange={setTyped}
          wrong={lastDay === null && 'This day does not exist.'}
        />
        <Field label="Why, if you like" name="reason" maxLength={200} value={reason} onChange={setReason} />
        {lastDay && (
          <ul className={styles.moved}>
            {nextNominal && nextNominal <= lastDay && (
              <li>
                <span>{shortDateWithYear(nextNominal)}, open</span>
                <span>stays</span>
              </li>
            )}
            <li>
              <span>{goes(schedule, lastDay)}</span>
              <span>and their reminders go</span>
            </li>
            {settled > 0 && (
              <li>
                <span>{plural(settled, 'date')} done, skipped or waived</span>
                <span>{settled === 1 ? 'stays' : 'stay'}</span>
              </li>
            )}
          </ul>
        )}
        <p className={dialog.note}>It can be reopened from its own page; find it among Obligations, at the end.</p>
        <div className={dialog.acts}>
          <Button look="main" type="submit">
            {lastDay ? `End after ${shortDateWithYear(lastDay)}` : 'End it'}
          </Button>
          <Button look="bare" onClick={onClose}>
            Keep it
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const MOST = 100
function goes(schedule: ObligationRecord['schedule'], lastDay: CalendarDate): string {
  const { length } = occurrences(schedule, { from: addDays(lastDay, 1), limit: MOST, by: 'nominal' })
  return length === MOST ? 'All dates after that' : `${plural(length, 'date')} after that`
}

import { addDays, occurrences, plural, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { endObligation } from '../acts/end-obligation.ts'
import { useAttachments } from '../cloud/attachments/attachments.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { OccurrenceRecord } from '../cloud/occurrences/occurrences.ts'
import { useReminders } from '../cloud/reminders/remindersOf.ts'
import dialog from '../design/dialog.module.css'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { DayFields, partsOf, typedDay } from '../ui/fields/DayFields.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import styles from './edit.module.css'
import { FreedDates, useFreedDates } from './FreedDates.tsx'

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
  const freed = useFreedDates(obligation.id)
  const [typed, setTyped] = useState(partsOf(nextNominal ?? today))
  const [reason, setReason] = useState('')
  const lastDay = typedDay(typed)
  const reminders = useReminders(bookId, obligation.id)
  const attachments = useAttachments(bookId, obligation.id)
  const going = lastDay && datesAfter(schedule, lastDay)
  // Those of the last date itself still go out.
  const planned =
    reminders.status === 'ready' && lastDay
      ? reminders.data.filter(({ state, nominal }) => state === 'planned' && nominal > lastDay).length
      : 0
  const files = attachments.status === 'ready' ? attachments.data.length : 0
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
          <ul className={styles.comes}>
            {nextNominal && nextNominal <= lastDay && (
              <li>
                <Glyph name="upcoming" />
                <span>{shortDateWithYear(nextNominal)}, open</span>
                <span>stays</span>
              </li>
            )}
            {going && (
              <li data-is="goes">
                <X aria-hidden />
                <span>{going}</span>
                <span>{going.startsWith('1 ') ? 'goes' : 'go'}</span>
              </li>
            )}
            {planned > 0 && (
              <li data-is="goes">
                <X aria-hidden />
                <span>{plural(planned, 'planned reminder')}</span>
                <span>cancelled</span>
              </li>
            )}
            {settled > 0 && (
              <li>
                <Glyph name="done" />
                <span>
                  {plural(settled, 'date')} done, skipped or waived{files > 0 && `, ${plural(files, 'file')}`}
                </span>
                <span>{settled + files === 1 ? 'stays' : 'stay'}</span>
              </li>
            )}
          </ul>
        )}
        <FreedDates count={freed} title={title} />
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
/** "17 dates from Wed 30 Dec 2026"; null where none would have come. */
function datesAfter(schedule: ObligationRecord['schedule'], lastDay: CalendarDate): string | null {
  const after = occurrences(schedule, { from: addDays(lastDay, 1), limit: MOST, by: 'nominal' })
  const [first] = after
  if (!first) return null
  const from = `from ${shortDateWithYear(first.adjusted)}`
  return after.length === MOST ? `All dates ${from}` : `${plural(after.length, 'date')} ${from}`
}

import { shortDate } from '@duebook/domain'
import { useId, useState, type FormEvent } from 'react'
import type { ObligationRecord } from '../cloud/obligations.ts'
import dialog from '../design/dialog.module.css'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Choice.tsx'
import { DayFields, typedDay } from '../ui/DayFields.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { useNow, useToday, useZone } from './clock.ts'
import { snoozeUntil } from './quiet-acts.ts'
import { useSignedIn } from './signedIn.tsx'
import { instantAt, latestSnooze, snoozeTimes } from './snooze-times.ts'

/** Asks until when the reminders of one date are to be quiet. The date itself does not move. */
export function SnoozeDialog({ obligation, onClose }: { obligation: ObligationRecord; onClose: () => void }) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const now = useNow()
  const name = useId()
  const { nextDue, nextNotice } = obligation
  const closing = nextNotice && nextNotice >= today ? nextNotice : null
  const deadline = closing ?? nextDue ?? today
  const times = snoozeTimes(deadline, now, zone)
  const [chosen, setChosen] = useState<number | 'another'>(0)
  const [own, setOwn] = useState({ day: '', month: '', year: today.slice(0, 4), time: '09:00' })
  const [tried, setTried] = useState(false)
  const last = latestSnooze(deadline, today)
  const typed = typedDay(own)
  const another =
    typed && /^([01]\d|2[0-3]):[0-5]\d$/.test(own.time)
      ? { day: typed, until: instantAt(typed, own.time, zone), said: `${shortDate(typed)} ${own.time}` }
      : null
  const wrong =
    another === null
      ? 'Write a day that exists and a time such as 09:00.'
      : another.until <= now
        ? 'That time has passed.'
        : last && another.day > last
          ? `Nothing later than ${shortDate(last)}: it would come too late.`
          : another.until > now + 365 * 86_400_000
            ? 'At most a year. For longer, change the reminders.'
            : null
  const answer = chosen === 'another' ? (wrong ? null : another) : (times[chosen] ?? null)

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!answer) return
    onClose()
    void snoozeUntil({ bookId, uid, today }, obligation, answer.until, answer.said)
  }
  return (
    <Dialog title="Ask again when?" onClose={onClose}>
      <form className={dialog.form} onSubmit={save} noValidate>
        <fieldset className={dialog.choices}>
          <legend className="sr">Until</legend>
          {times.map(({ label, said }, at) => (
            <Check
              key={said}
              radio={name}
              autoFocus={at === 0}
              label={`${label}, ${said}`}
              checked={chosen === at}
              onChange={() => setChosen(at)}
            />
          ))}
          <Check
            radio={name}
            label="Another time"
            checked={chosen === 'another'}
            onChange={() => setChosen('another')}
          />
        </fieldset>
        {chosen === 'another' && (
          <DayFields legend="Quiet until" value={own} onChange={setOwn} wrong={tried && wrong}>
            <Field
              label="Time"
              name="time"
              maxLength={5}
              value={own.time}
              onChange={(time) => setOwn((before) => ({ ...before, time }))}
            />
          </DayFields>
        )}
        <p className={dialog.note}>
          {obligation.title} is quiet until then. {closing ? 'Notice' : 'Due'} stays <b>{shortDate(deadline)}</b>
          {last && times.length < 3 && `; nothing later than ${shortDate(last)} is offered`}.
        </p>
        <div className={dialog.acts}>
          <Button look="main" type="submit">
            {answer ? `Snooze until ${answer.said}` : 'Snooze'}
          </Button>
          <Button look="bare" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

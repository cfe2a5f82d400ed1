import { readPlan } from '@duebook/contract/reminder-plan'
import { shortDate } from '@duebook/domain'
import { useId, useState, type FormEvent } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import dialog from '../design/dialog.module.css'
import { useHand } from '../cloud/asking/hands.ts'
import { civilDay, useNow, useToday, useZone } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { firstNameOf } from '../frame/who.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/fields/Choice.tsx'
import { DayFields, typedDay } from '../ui/fields/DayFields.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { snoozeObligation } from './snooze-obligation.ts'
import { instantAt, lateSnoozeSaid, latestSnooze, snoozeTimes } from './snooze-times.ts'

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
  const [choice, setChoice] = useState<number | 'another'>(0)
  const [ownTime, setOwnTime] = useState({ day: '', month: '', year: today.slice(0, 4), time: '09:00' })
  const hand = useHand(bookId, obligation.id, obligation.nextNominal)
  const nameOf = useNameOf()
  const next = hand.status === 'ready' ? hand.data?.next : null
  const onTheDay = readPlan(obligation.reminderPlan).steps.some(({ offset }) => offset.amount === 0)
  const others = next?.kind === 'escalation' ? next.to.filter((one) => one !== uid) : []
  const nextAsked =
    next && others.length > 0
      ? { names: others.map((one) => firstNameOf({ name: nameOf(one) })), on: civilDay(new Date(next.at), zone) }
      : null
  const [saveAttempted, setSaveAttempted] = useState(false)
  const last = latestSnooze(deadline, today)
  const typed = typedDay(ownTime)
  const another =
    typed && /^([01]\d|2[0-3]):[0-5]\d$/.test(ownTime.time)
      ? { day: typed, until: instantAt(typed, ownTime.time, zone), said: `${shortDate(typed)} ${ownTime.time}` }
      : null
  const wrong =
    another === null
      ? 'Write a day that exists and a time such as 09:00.'
      : another.until <= now
        ? 'That time has passed.'
        : another.until > now + 365 * 86_400_000
          ? 'At most a year. For longer, change the reminders.'
          : null
  const isLate = choice === 'another' && wrong === null && another !== null && last !== null && another.day > last
  const answer = choice === 'another' ? (wrong ? null : another) : (times[choice] ?? null)

  const save = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    if (!answer) return
    onClose()
    void snoozeObligation({ bookId, uid, today }, obligation, answer.until, answer.said)
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
              checked={choice === at}
              onChange={() => setChoice(at)}
            />
          ))}
          <Check
            radio={name}
            label="Another time"
            checked={choice === 'another'}
            onChange={() => setChoice('another')}
          />
        </fieldset>
        {choice === 'another' && (
          <DayFields legend="Quiet until" value={ownTime} onChange={setOwnTime} wrong={saveAttempted && wrong}>
            <Field
              label="Time"
              name="time"
              maxLength={5}
              value={ownTime.time}
              onChange={(time) => setOwnTime((before) => ({ ...before, time }))}
            />
          </DayFields>
        )}
        <p className={dialog.note}>
          {obligation.title} is quiet for you until then. {closing ? 'Notice' : 'Due'} stays{' '}
          <b>{shortDate(deadline)}</b>
          {last && times.length < 3 && `; nothing later than ${shortDate(last)} is offered`}.
        </p>
        <div role="status">
          {isLate && (
            <Note tone="soon">{lateSnoozeSaid(deadline, { isNotice: closing !== null, onTheDay }, nextAsked)}</Note>
          )}
        </div>
        <div className={dialog.acts}>
          <Button look="main" type="submit">
            {isLate ? 'Snooze all the same' : answer ? `Snooze until ${answer.said}` : 'Snooze'}
          </Button>
          {isLate ? (
            <Button onClick={() => setChoice(0)}>Choose another</Button>
          ) : (
            <Button look="bare" onClick={onClose}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

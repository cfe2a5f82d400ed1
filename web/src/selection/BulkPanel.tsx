import { addDays } from '@duebook/domain'
import { useId, useState, type FormEvent } from 'react'
import { PersonSelect } from '../acts/PersonSelect.tsx'
import { whyNoPlan } from '../acts/plan-day.ts'
import { snoozeTimes } from '../acts/snooze-times.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import dialog from '../design/dialog.module.css'
import { civilDay, useNow, useToday, useZone } from '../frame/clock.ts'
import { usePeople } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Choice.tsx'
import { DayFields, partsOf, typedDay } from '../ui/DayFields.tsx'
import { Field } from '../ui/Field.tsx'
import { actOnAll } from './act-on-all.ts'
import styles from './Bulk.module.css'
import { doneWords, lastDay, preview, type BulkAct } from './bulk.ts'

export type BulkKind = BulkAct['act']

/** What is still to be said before it happens to all of them, what then happens, and the button that lets it. */
export function BulkPanel({
  kind,
  chosen,
  onDone,
}: {
  kind: BulkKind
  chosen: readonly ObligationRecord[]
  onDone: () => void
}) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const now = useNow()
  const name = useId()
  const [day, setDay] = useState(partsOf(addDays(today, 1)))
  const [choice, setChoice] = useState(0)
  const [reason, setReason] = useState('')
  const people = usePeople()
  const [assignee, setAssignee] = useState(uid)
  const latest =
    chosen
      .map((one) => lastDay(one, today))
      .toSorted()
      .at(-1) ?? today
  const times = snoozeTimes(latest, now, zone)
  const plan = typedDay(day)
  const noPlan = kind === 'plan' ? whyNoPlan(plan, today) : null
  const act = actOf()
  const outcome = act && preview(act, chosen, today)

  function actOf(): BulkAct | null {
    if (kind === 'plan') return plan && !noPlan ? { act: 'plan', plan } : null
    if (kind === 'skip') return { act: 'skip', reason: reason.trim() || null }
    if (kind === 'done') return { act: 'done' }
    if (kind === 'assign') {
      const to = people.find((one) => one.uid === assignee) ?? null
      return { act: 'assign', to, called: to ? (to.uid === uid ? 'You' : to.name) : 'Nobody' }
    }
    const time = times[choice] ?? times[0]
    return time
      ? { act: 'snooze', until: time.until, day: civilDay(new Date(time.until), zone), said: time.said }
      : null
  }
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (!act || !outcome || outcome.changes.length === 0) return
    onDone()
    void actOnAll({ bookId, uid, today }, act, outcome.changes)
  }
  const count = outcome?.changes.length ?? 0
  return (
    <form className={styles.panel} onSubmit={confirm} noValidate>
      {kind === 'plan' && <DayFields legend="Plan day" value={day} onChange={setDay} />}
      {kind === 'snooze' && (
        <fieldset className={dialog.choices}>
          <legend className="sr">Until</legend>
          {times.map(({ label, said }, index) => (
            <Check
              key={said}
              radio={name}
              autoFocus={index === 0}
              label={`${label}, ${said}`}
              checked={choice === index}
              onChange={() => setChoice(index)}
            />
          ))}
        </fieldset>
      )}
      {kind === 'skip' && (
        <Field label="Why, if you like" name="reason" maxLength={500} autoFocus value={reason} onChange={setReason} />
      )}
      {kind === 'assign' && (
        <PersonSelect label="Has it" value={assignee} none="Nobody" people={people} onChange={setAssignee} />
      )}
      <div role="status" className={dialog.said}>
        {(outcome?.sentences ?? []).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className={styles.confirm}>
        <p className={dialog.note}>
          Nothing is saved yet. Afterwards one Undo takes {count === 1 ? 'it' : 'all'} back.
        </p>
        <Button
          look="main"
          type="submit"
          blocked={noPlan ?? (count === 0 ? `None of them can be ${past[kind]}` : null)}
        >
          {kind === 'done' ? `Mark ${doneWords(outcome?.changes ?? []).toLowerCase()}` : doWords[kind]} {count}
        </Button>
      </div>
    </form>
  )
}

const past: Record<BulkKind, string> = {
  done: 'marked done',
  plan: 'planned',
  snooze: 'snoozed so late',
  skip: 'skipped',
  assign: 'given to them',
}
const doWords: Record<Exclude<BulkKind, 'done'>, string> = {
  plan: 'Plan',
  snooze: 'Snooze',
  skip: 'Skip',
  assign: 'Assign',
}

import type { UserProfile } from '@duebook/contract/user'
import { useState, type FormEvent } from 'react'
import { offerUndo } from '../acts/undo.ts'
import { changeProfile } from '../cloud/accounts/profile.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Choice.tsx'
import { Field } from '../ui/Field.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './reminder-settings.module.css'

const NIGHT = { from: '20:00', to: '08:00' }

/** From when to when nothing is sent; what falls inside waits for the end. */
export function QuietHours({ uid, profile }: { uid: string; profile: UserProfile }) {
  const { quietHours, timeZone } = profile
  const [on, setOn] = useState(quietHours.from !== quietHours.to)
  const [{ from, to }, setTimes] = useState(quietHours.from === quietHours.to ? NIGHT : quietHours)
  const [saveAttempted, setSaveAttempted] = useState(false)
  const wrong = (time: string) => (isTime(time) ? null : 'Write it as 20:00.')
  const save = (event: FormEvent) => {
    event.preventDefault()
    setSaveAttempted(true)
    if (on && !(isTime(from) && isTime(to))) return
    changeProfile(uid, { quietHours: on ? { from, to } : { from: '00:00', to: '00:00' } })
    offerUndo(
      on ? `Quiet from ${from} to ${to}. Reminders are planned anew.` : 'No quiet hours. Reminders are planned anew.',
      'Quiet hours',
      () => changeProfile(uid, { quietHours }),
    )
  }
  return (
    <Section name="Quiet hours" note={timeZone}>
      <form className={styles.quiet} onSubmit={save} noValidate>
        <Check label="Send nothing at night" checked={on} onChange={setOn} />
        {on && (
          <div className={styles.times}>
            <Field
              label="From"
              name="from"
              maxLength={5}
              value={from}
              onChange={(next) => setTimes((before) => ({ ...before, from: next }))}
              error={saveAttempted ? wrong(from) : null}
            />
            <Field
              label="To"
              name="to"
              maxLength={5}
              value={to}
              onChange={(next) => setTimes((before) => ({ ...before, to: next }))}
              error={saveAttempted ? wrong(to) : null}
            />
          </div>
        )}
        <p className={styles.note}>
          A reminder that falls inside waits for the end; the ledger shows the time it will go.
        </p>
        <Button look="main" type="submit">
          Save
        </Button>
      </form>
    </Section>
  )
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

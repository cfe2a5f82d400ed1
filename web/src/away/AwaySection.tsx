import { absenceText, readAbsences } from '@duebook/contract/asking/away'
import type { UserProfile } from '@duebook/contract/user'
import { parseDays, plural, shortDate, type Absence } from '@duebook/domain'
import { useState, type FormEvent } from 'react'
import { offerUndo } from '../acts/undo.ts'
import { changeProfile } from '../cloud/accounts/profile.ts'
import { useToday } from '../frame/clock.ts'
import { Button } from '../ui/Button.tsx'
import { DayFields } from '../ui/fields/DayFields.tsx'
import { Section } from '../ui/Section.tsx'
import { readAbsence } from './absence-draft.ts'
import styles from './away.module.css'
import { AwayWeeks } from './AwayWeeks.tsx'
import { Meanwhile } from './Meanwhile.tsx'

/** When somebody is not there, and who is asked instead. */
export function AwaySection({ uid, profile }: { uid: string; profile: UserProfile }) {
  const today = useToday()
  const known = readAbsences(profile.away).filter(({ to }) => to >= today)
  const [from, setFrom] = useState(() => nextIn(today))
  const [to, setTo] = useState(() => nextIn(today))
  const [saveAttempted, setSaveAttempted] = useState(false)
  const read = readAbsence(from, to, { today, known })
  const absence = 'absence' in read ? read.absence : null
  const wrongIn = (field: 'from' | 'to') => saveAttempted && 'field' in read && read.field === field && read.problem
  const keep = (next: readonly Absence[], said: string) => {
    changeProfile(uid, { away: next.map(absenceText) })
    offerUndo(said, 'Away', () => changeProfile(uid, { away: known.map(absenceText) }))
  }
  const save = () => {
    setSaveAttempted(true)
    if (!absence) return
    setSaveAttempted(false)
    setFrom(nextIn(today))
    setTo(nextIn(today))
    keep([...known, absence], `Away ${spanSaid(absence, today)}. You are told on return.`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Section name="Away" note={`Days, both included; ${profile.timeZone}`}>
      {known.length > 0 && (
        <ul className={styles.absences} aria-label="When you are away">
          {known.map((one) => (
            <li key={absenceText(one)}>
              <span>
                {one.from <= today ? (
                  <>
                    <b>You are away until {shortDate(one.to, today)}.</b> Opening this changes nothing.
                  </>
                ) : (
                  <b>{capital(spanSaid(one, today))}</b>
                )}
              </span>
              <Button
                aria-label={one.from <= today ? undefined : `Not away ${spanSaid(one, today)}`}
                onClick={() =>
                  keep(
                    known.filter((other) => other !== one),
                    one.from <= today ? 'You are back. You are told what went to others.' : 'Not away then.',
                  )
                }
              >
                {one.from <= today ? 'I am back' : 'Not away'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.away} onSubmit={submit} noValidate aria-label="Be away">
        <div className={styles.days}>
          <div>
            <DayFields legend="From" value={from} onChange={setFrom} autoFocus={false} wrong={wrongIn('from')} />
          </div>
          <div>
            <DayFields legend="To" value={to} onChange={setTo} autoFocus={false} wrong={wrongIn('to')} />
          </div>
        </div>
        <AwayWeeks absences={absence ? [...known, absence] : known} from={absence?.from ?? today} />
        <Button look="main" type="submit">
          {absence ? `Be away ${plural(daysOf(absence), 'day')}` : 'Be away'}
        </Button>
        {absence && <Meanwhile absence={absence} onAway={save} />}
      </form>
    </Section>
  )
}

/** The year goes without saying. */
const nextIn = (today: Absence['from']) => ({ day: '', month: '', year: today.slice(0, 4) })

const daysOf = ({ from, to }: Absence) => parseDays(to) - parseDays(from) + 1

/** "from Mon 30 Nov to Fri 4 Dec". */
const spanSaid = ({ from, to }: Absence, today: Absence['from']) =>
  from === to ? `on ${shortDate(from, today)}` : `from ${shortDate(from, today)} to ${shortDate(to, today)}`

const capital = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`

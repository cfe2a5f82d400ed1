import { shortDate, type CalendarDate } from '@duebook/domain'
import { useId, useRef, useState, type FormEvent, type Ref } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useOutsideWatchers, type OutsideWatcherRecord } from '../cloud/people/outside-watchers.ts'
import { askPeople } from '../cloud/people/people.ts'
import { civilDay, useToday, useZone } from '../frame/clock.ts'
import { useMay, useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { saidOfPeople } from '../messages/people-refusals.ts'
import { Button } from '../ui/Button.tsx'
import { Face } from '../ui/Face.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { announce } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'
import styles from './outside-watchers.module.css'
import { useOpenInPlace } from '../frame/useOpenInPlace.ts'

/** Who is told without an account, and who was asked; one more is asked by their address, once they have it. */
export function OutsideWatchers({ obligation }: { obligation: ObligationRecord }) {
  const { bookId } = useSignedIn()
  const live = useOutsideWatchers(bookId, obligation.id)
  const mayTakeAway = useMay('add, change and settle')
  const mayAsk = useMayChange(obligation.id)
  const heading = useId()
  const { busy, problem, attempt } = useAttempt(saidOfPeople)
  const title = useRef<HTMLHeadingElement>(null)
  const shown = (live.status === 'ready' ? live.data : []).filter(({ state }) => words[state] !== null)
  if (shown.length === 0 && !mayAsk) return null
  const remove = ({ id, email, state }: OutsideWatcherRecord) =>
    attempt(async () => {
      await askPeople('withdrawWatcher', { bookId, watcherId: id })
      title.current?.focus()
      announce(state === 'told' ? `${email} is told no more.` : `The question to ${email} is taken back.`)
    })
  return (
    <div className={styles.outside} data-screen-only={shown.length === 0 ? '' : undefined}>
      <h3 id={heading} ref={title} tabIndex={-1}>
        Without an account
      </h3>
      {shown.length > 0 && (
        <ul aria-labelledby={heading}>
          {shown.map((one) => (
            <li key={one.id}>
              <Face name={one.email} />
              <div>
                <b>{one.email}</b>
                <Standing watcher={one} />
              </div>
              {mayTakeAway && one.state === 'told' && (
                <Button aria-label={`Take away: ${one.email}`} aria-disabled={busy} onClick={() => void remove(one)}>
                  Take away
                </Button>
              )}
              {mayTakeAway && one.state === 'asked' && (
                <Button
                  aria-label={`Withdraw the question to ${one.email}`}
                  aria-disabled={busy}
                  onClick={() => void remove(one)}
                >
                  Withdraw
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {mayAsk && obligation.status === 'active' && <AskForm obligation={obligation} />}
    </div>
  )
}

/** What is said of each state, after the day; who was taken away, or never answered and was let be, stands here no more. */
const words: Record<OutsideWatcherRecord['state'], ((day: string) => string) | null> = {
  asked: (day) => `asked on ${day} · has not answered, so nothing is sent`,
  told: (day) => `no account · said yes on ${day}`,
  declined: (day) => `said no on ${day} · nothing is sent`,
  left: (day) => `left on ${day} · nothing more is sent`,
  withdrawn: null,
  takenAway: null,
}

function Standing({ watcher: { state, askedAt, since } }: { watcher: OutsideWatcherRecord }) {
  const zone = useZone()
  const today = useToday()
  const instant = state === 'asked' ? askedAt : since
  return <small>{words[state]?.(instant === null ? 'today' : dayIn(instant, zone, today))}</small>
}

const dayIn = (instant: number, zone: string, today: CalendarDate) =>
  shortDate(civilDay(new Date(instant), zone), today).replace(/^\w+ /, '')

function AskForm({ obligation }: { obligation: ObligationRecord }) {
  const { bookId } = useSignedIn()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { busy, problem, attempt } = useAttempt(saidOfPeople)
  const {
    isOpen,
    open,
    close,
    button: place,
    form,
  } = useOpenInPlace(() => {
    setEmail('')
    setError(null)
  })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (!/^\S+@\S+\.\S+$/.test(address)) {
      setError('Enter an address like name@example.org.')
      field.current?.focus()
      return
    }
    setError(null)
    void attempt(async () => {
      await askPeople('askWatcher', { bookId, obligationId: obligation.id, email: address })
      announce(`${address} is asked by mail. Nothing is sent before they say yes.`)
      close()
    })
  }
  if (!isOpen)
    return (
      <div ref={place as Ref<HTMLDivElement>}>
        <Button look="bare" onClick={open}>
          Tell somebody without an account…
        </Button>
      </div>
    )
  return (
    <form ref={form} noValidate aria-label="Tell somebody without an account" onSubmit={ask}>
      <Field
        label="Email"
        name="watcherEmail"
        type="email"
        autoComplete="off"
        placeholder="name@example.org"
        maxLength={320}
        value={email}
        onChange={setEmail}
        error={error}
        inputRef={field}
        hint="They are asked once. They see the name of the date, when it is due and whether it is done."
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.acts}>
        <Button look="main" type="submit" aria-disabled={busy}>
          Ask by mail
        </Button>
        <Button look="bare" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

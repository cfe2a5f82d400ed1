import { mostSeats } from '@duebook/contract/billing/plans'
import { useState, type FormEvent } from 'react'
import { billing as ask } from '../cloud/billing/billing.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { announce } from '../ui/toast.ts'
import styles from './billing.module.css'
import { useAttempt } from './useAttempt.ts'

/** How far the admins of the payer's books may go with seats before the payer is asked. */
export function SeatLimit({ limit, seats }: { limit: number | null; seats: number }) {
  const [typed, setTyped] = useState(limit === null ? '' : String(limit))
  const [error, setError] = useState<string | null>(null)
  const { busy, problem, attempt } = useAttempt()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim() === '' ? null : Number(typed)
    if (wanted !== null && !(Number.isInteger(wanted) && wanted >= 1 && wanted <= mostSeats))
      return setError(`Write a number from 1 to ${mostSeats}, or nothing.`)
    setError(null)
    void attempt(async () => {
      await ask('setSeatLimit', { limit: wanted })
      announce(
        wanted === null
          ? 'You are asked before an admin adds a seat.'
          : `Admins may add seats up to ${wanted} without asking you.`,
      )
    })
  }
  return (
    <form className={styles.limit} onSubmit={save} noValidate aria-label="Seats without asking me">
      <Field
        label="Seats that admins may go up to without asking me"
        name="seatLimit"
        inputMode="numeric"
        maxLength={3}
        placeholder="none"
        value={typed}
        onChange={setTyped}
        error={error}
        hint={`Empty: you are asked about each. There ${seats === 1 ? 'is 1 seat' : `are ${seats} seats`} now.`}
      />
      <Button type="submit" aria-disabled={busy}>
        Save
      </Button>
      {problem && (
        <Note tone="over" glyph="failed" alert>
          {problem}
        </Note>
      )}
    </form>
  )
}

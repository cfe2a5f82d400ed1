import { useRef, useState, type FormEvent } from 'react'
import { addPassword, changePassword, type OwnAccount } from '../cloud/accounts/ownAccount.ts'
import { signInProblem } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { announce } from '../ui/toast.ts'
import styles from './account.module.css'
import type { Confirmed } from '../frame/confirmed.ts'

/** Another password, or the first for an account that came by another way. */
export function NewPassword({
  account,
  has,
  confirmed,
  onDone,
}: {
  account: OwnAccount
  has: boolean
  confirmed: Confirmed
  onDone: () => void
}) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const refuse = (text: string) => {
    setProblem(text)
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return refuse('Enter a password.')
    setBusy(true)
    setProblem(null)
    try {
      const done = await confirmed('To change how you sign in we ask for a fresh sign-in.', async () => {
        await (has ? changePassword(password) : addPassword(password))
        return true
      })
      if (done) {
        announce(
          has ? 'The password is changed. Every other session was signed out.' : 'The password works from now on.',
        )
        return onDone()
      }
    } catch (error) {
      refuse(signInProblem(error))
    }
    setBusy(false)
  }
  return (
    <form className={styles.narrow} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.fields}>
        <input
          className="sr"
          type="text"
          autoComplete="username"
          value={account.email}
          aria-label="Account"
          readOnly
          tabIndex={-1}
        />
        <Field
          label="New password"
          name="new-password"
          type="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={setPassword}
          error={problem}
          hint={
            has
              ? 'At least 8 characters; a sentence is fine. Every other session is signed out.'
              : 'At least 8 characters. Four words make a good one.'
          }
          inputRef={field}
        />
        <span className={styles.flow}>
          <Button look="main" type="submit" aria-busy={busy}>
            {has ? 'Change the password' : 'Add the password'}
          </Button>
          <Button look="bare" onClick={onDone}>
            Cancel
          </Button>
        </span>
      </div>
    </form>
  )
}

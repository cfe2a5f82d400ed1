import { useRef, useState, type FormEvent } from 'react'
import { keepDemo } from '../../cloud/accounts/demo.ts'
import dialog from '../../design/dialog.module.css'
import { fieldOf, signInProblem } from '../../messages/sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { announce } from '../../ui/toast.ts'

type Problem = { field: 'email' | 'password' | null; text: string }

/** Makes an account of a demo; what stands in its book stays. */
export function KeepDemo({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const refuse = (found: Problem) => {
    setProblem(found)
    ;(found.field === 'password' ? passwordField : emailField).current?.focus()
  }
  const keep = async () => {
    if (busy) return
    if (!/^\S+@\S+$/.test(email.trim()))
      return refuse({ field: 'email', text: 'Enter your email address, such as name@example.org.' })
    if (password === '') return refuse({ field: 'password', text: 'Enter a password.' })
    setBusy(true)
    setProblem(null)
    try {
      await keepDemo(email.trim(), password)
      // The note that opened this goes with the demo.
      onClose()
      document.getElementById('main')?.focus()
      announce(`The book is yours. A mail to confirm ${email.trim()} is on its way.`)
    } catch (error) {
      setBusy(false)
      refuse({ field: fieldOf(error), text: signInProblem(error) })
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void keep()
  }
  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.text : null)
  return (
    <Dialog title="Make an account" onClose={onClose}>
      <form className={dialog.form} onSubmit={onSubmit} noValidate>
        <p className={dialog.said}>
          The book stays as it is, opens on every device, and reminders go to your address. Free, no card.
        </p>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
          error={errorOf('email')}
          inputRef={emailField}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
          hint="A sentence is fine. Four words make a good one."
          inputRef={passwordField}
        />
        {problem?.field === null && (
          <p className={dialog.wrong} role="alert">
            {problem.text}
          </p>
        )}
        <div className={dialog.acts}>
          <Button look="main" type="submit" aria-busy={busy}>
            Make the account
          </Button>
          <Button look="bare" onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

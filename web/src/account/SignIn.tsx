import { Navigate, useNavigate } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { createAccount, sendReset, signIn, useSession, type Keep } from '../cloud/auth.ts'
import { explainError, fieldOf } from '../messages/messages.ts'
import { SessionFailed } from '../shell/SessionFailed.tsx'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/Choice.tsx'
import { Field } from '../ui/Field.tsx'
import { Note } from '../ui/Note.tsx'
import styles from './SignIn.module.css'

type Aim = 'signIn' | 'create' | 'reset'
type Problem = { field: 'email' | 'password' | null; text: string }

const KEEP: readonly { value: Keep; label: string }[] = [
  { value: 'device', label: 'On this device' },
  { value: 'tab', label: 'In this tab' },
  { value: 'no', label: 'Not at all' },
]

/** Email and password; a new account, or a forgotten password, from the same two fields. */
export function SignIn() {
  const session = useSession()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState<Keep>('device')
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState<Aim | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [mailed, setMailed] = useState<string | null>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    document.title = 'Sign in · Duebook'
  }, [])

  const attempt = async (aim: Aim) => {
    setProblem(null)
    setMailed(null)
    const missing = firstMissing(aim, email, password)
    if (missing) return refuse(missing)
    setBusy(aim)
    try {
      if (aim === 'create') {
        await createAccount(email.trim(), password, keep)
        await navigate({ to: '/welcome' })
      } else if (aim === 'signIn') {
        await signIn(email.trim(), password, keep)
        await navigate({ to: '/today' })
      } else {
        await sendReset(email.trim())
        setMailed(email.trim())
      }
    } catch (error) {
      const { happened, next } = explainError(error)
      refuse({ field: fieldOf(error), text: `${happened} ${next}` })
    } finally {
      setBusy(null)
    }
  }
  const refuse = (found: Problem) => {
    setProblem(found)
    const field = found.field === 'email' ? emailField : passwordField
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt('signIn')
  }

  if (session.state === 'signedIn' && busy === null) return <Navigate to="/today" replace />
  if (session.state === 'failed') return <SessionFailed {...session} />
  const errorOf = (field: 'email' | 'password') => (problem?.field === field ? problem.text : null)
  return (
    <main className={styles.page} id="main">
      <header className={styles.mark}>
        <span>Due</span>book
      </header>
      <h1>Sign in</h1>
      <form className={styles.form} onSubmit={submit} noValidate>
        {problem && problem.field === null && (
          <Note tone="over" glyph="failed" alert>
            {problem.text}
          </Note>
        )}
        {mailed && (
          <div role="status">
            <Note tone="done" glyph="done">
              If {mailed} has an account, a mail with a link to a new password is on its way. The link works for an
              hour.
            </Note>
          </div>
        )}
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          tall
          autoFocus
          value={email}
          onChange={setEmail}
          error={errorOf('email')}
          inputRef={emailField}
        />
        <Field
          label="Password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          tall
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
          inputRef={passwordField}
          aside={
            <button type="button" className={styles.forgot} onClick={() => void attempt('reset')}>
              Forgot password
            </button>
          }
          inside={
            <Button
              look="bare"
              size="square"
              aria-label={shown ? 'Hide what is typed' : 'Show what is typed'}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </Button>
          }
        />
        <Choice legend="Keep me signed in" value={keep} onChange={setKeep} options={KEEP} />
        <div className={styles.two}>
          <Button look="main" size="tall" type="submit" aria-busy={busy === 'signIn'}>
            Sign in
          </Button>
          <Button size="tall" aria-busy={busy === 'create'} onClick={() => void attempt('create')}>
            Create account
          </Button>
        </div>
        <p className={styles.hint}>New here? Choose a password, then “Create account”. Four words make a good one.</p>
      </form>
    </main>
  )
}

function firstMissing(aim: Aim, email: string, password: string): Problem | null {
  if (!/^\S+@\S+$/.test(email.trim()))
    return { field: 'email', text: 'Enter your email address, such as name@example.org.' }
  if (aim !== 'reset' && password === '') return { field: 'password', text: 'Enter a password.' }
  return null
}

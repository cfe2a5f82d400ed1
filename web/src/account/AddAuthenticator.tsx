import { Copy } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { encode } from 'uqr'
import type { NewAuthenticator } from '../cloud/accounts/ownAccount.ts'
import { signInProblem } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Section } from '../ui/Section.tsx'
import { announce } from '../ui/toast.ts'
import styles from './account.module.css'
import { CODE_MISSING, sixDigits } from './CodeField.tsx'
import type { Confirmed } from '../frame/confirmed.ts'

/** The key of a new authenticator as a picture and as text, the first code from it, and a name to know it by. */
export function AddAuthenticator({
  authenticator,
  confirmed,
  onAdded,
  onLeave,
}: {
  authenticator: NewAuthenticator
  confirmed: Confirmed
  onAdded: (name: string) => void
  onLeave: () => void
}) {
  const [code, setCode] = useState('')
  const [name, setName] = useState('Authenticator app')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const refuse = (text: string) => {
    setProblem(text)
    field.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const digits = sixDigits(code)
    if (!digits) return refuse(CODE_MISSING)
    const called = name.trim() || 'Authenticator app'
    setBusy(true)
    setProblem(null)
    try {
      const done = await confirmed('To add a second step we ask for a fresh sign-in.', async () => {
        await authenticator.finish(digits, called)
        return true
      })
      if (done) return onAdded(called)
    } catch (error) {
      refuse(signInProblem(error))
    }
    setBusy(false)
  }
  const copy = async () => {
    await navigator.clipboard.writeText(authenticator.key).then(
      () => announce('The key is copied.'),
      () => announce('The browser does not let us copy. Select the key and copy it.'),
    )
  }
  return (
    <Section name="Add an authenticator app">
      <div className={styles.enrol}>
        <div className={styles.qr}>
          <QrCode says={authenticator.address} />
        </div>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <p>Scan this with the app, or type the key into it.</p>
          <div>
            <span className={styles.label} id="totp-key">
              Key
            </span>
            <span className={styles.flow}>
              <code className={styles.key} aria-labelledby="totp-key">
                {authenticator.key.replace(/(.{4})(?=.)/g, '$1 ')}
              </code>
              <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
                Copy
              </Button>
            </span>
          </div>
          <div className={styles.digits}>
            <Field
              label="Then the six digits it shows"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="000 000"
              maxLength={12}
              autoFocus
              value={code}
              onChange={setCode}
              error={problem}
              inputRef={field}
            />
          </div>
          <div className={styles.name}>
            <Field label="Name it" name="factor-name" maxLength={60} value={name} onChange={setName} />
          </div>
          <span className={styles.flow}>
            <Button look="main" type="submit" aria-busy={busy}>
              Add
            </Button>
            <Button look="bare" onClick={onLeave}>
              Cancel
            </Button>
          </span>
        </form>
      </div>
    </Section>
  )
}

/** Dark on white in both schemes: cameras want it so. */
function QrCode({ says }: { says: string }) {
  const { data, size } = encode(says)
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label="QR code for the authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

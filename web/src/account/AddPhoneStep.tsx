import { useState, type FormEvent } from 'react'
import { beginPhoneStep } from '../cloud/accounts/ownAccount.ts'
import { signInProblem } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './account.module.css'
import { CODE_MISSING, CodeField, sixDigits } from './CodeField.tsx'
import type { Confirmed } from '../frame/confirmed.ts'
import { PhoneEntry } from './PhoneEntry.tsx'

type Sent = { number: string; finish: (code: string, name: string) => Promise<void> }

/** A number that codes are texted to, the first code, and a name to know it by. */
export function AddPhoneStep({
  confirmed,
  onAdded,
  onLeave,
}: {
  confirmed: Confirmed
  onAdded: (name: string) => void
  onLeave: () => void
}) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [code, setCode] = useState('')
  const [name, setName] = useState('My phone')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const attempt = async (run: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    await run().catch((error: unknown) => setProblem(signInProblem(error)))
    setBusy(false)
  }
  const send = (number: string) =>
    attempt(async () => {
      const begun = await confirmed('To add a second step we ask for a fresh sign-in.', () => beginPhoneStep(number))
      if (begun) setSent({ number, finish: begun.finish })
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const digits = sixDigits(code)
    if (!digits || !sent) return setProblem(CODE_MISSING)
    const called = name.trim() || 'My phone'
    void attempt(async () => {
      await sent.finish(digits, called)
      onAdded(called)
    })
  }
  return (
    <Section name="Add a phone number as second step" note={sent ? 'Step 2 of 2' : 'Step 1 of 2'}>
      <div className={styles.body}>
        {sent ? (
          <form className={styles.narrow} onSubmit={submit} noValidate>
            <div className={styles.fields}>
              <p className={styles.said} role="status">
                A code is on its way to {sent.number}.
              </p>
              <CodeField value={code} onChange={setCode} error={problem} autoFocus />
              <Field label="Name it" name="factor-name" maxLength={60} value={name} onChange={setName} />
              <span className={styles.flow}>
                <Button look="main" type="submit" aria-busy={busy}>
                  Add
                </Button>
                <Button onClick={() => void send(sent.number)}>Send another code</Button>
                <Button look="bare" onClick={onLeave}>
                  Cancel
                </Button>
              </span>
            </div>
          </form>
        ) : (
          <>
            <div className={styles.narrow}>
              <PhoneEntry busy={busy} error={problem} onNumber={(number) => void send(number)} />
            </div>
            <Button look="bare" onClick={onLeave}>
              Cancel
            </Button>
          </>
        )}
      </div>
    </Section>
  )
}

import { useEffect, useState, type FormEvent } from 'react'
import { signInProblem } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { CODE_MISSING, CodeField, sixDigits } from './CodeField.tsx'
import styles from './SignIn.module.css'

/** As long as a text message may well take: who asks again before would have two on the way. */
const PATIENCE_MS = 30_000

/** The code of a text message, for signing in with a number. `onAgain` has another one sent. */
export function TextCodePanel({
  number,
  onCode,
  onAgain,
  onOther,
}: {
  number: string
  onCode: (code: string) => Promise<void>
  onAgain: () => Promise<void>
  onOther: () => void
}) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(1)
  const [another, setAnother] = useState(false)
  const [mayAskAgain, setMayAskAgain] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setMayAskAgain(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [tries])
  const again = async () => {
    setMayAskAgain(false)
    setProblem(null)
    try {
      await onAgain()
      setCode('')
      setAnother(true)
    } catch (error) {
      setProblem(signInProblem(error))
    }
    // After a refusal too: the next try is no sooner.
    setTries((count) => count + 1)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const digits = sixDigits(code)
    if (!digits) return setProblem(CODE_MISSING)
    setBusy(true)
    setProblem(null)
    await onCode(digits).catch((error: unknown) => setProblem(signInProblem(error)))
    setBusy(false)
  }
  return (
    <section className={styles.panel} aria-labelledby="text-code">
      <p>A code by text message</p>
      <h2 id="text-code">Enter the code sent to {number}</h2>
      <p role="status">
        {another
          ? 'Another text message is on its way. Only its code works.'
          : 'The text message is on its way. It can take a minute.'}
      </p>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <CodeField value={code} onChange={setCode} error={problem} autoFocus />
        <Button look="main" size="tall" wide type="submit" aria-busy={busy}>
          Continue
        </Button>
      </form>
      <div className={styles.links}>
        {mayAskAgain && (
          <button type="button" className={styles.aside} onClick={() => void again()}>
            Send another code
          </button>
        )}
        <button type="button" className={styles.aside} onClick={onOther}>
          Use another number or way
        </button>
      </div>
    </section>
  )
}

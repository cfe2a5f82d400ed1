import { useState, type FormEvent } from 'react'
import type { Arrival, Factor, SecondStep } from '../cloud/accounts/arrival.ts'
import text from '../design/text.module.css'
import { signInProblem } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { CODE_MISSING, CodeField, sixDigits } from './CodeField.tsx'
import styles from './SignIn.module.css'

/** The code of the authenticator app, or one by text message: at sign-in, and where somebody confirms who they are. */
export function SecondStepPanel({
  step,
  who,
  onArrival,
  onOther,
  other = 'Sign in as someone else',
}: {
  step: SecondStep
  who: string
  onArrival: (arrival: Arrival) => Promise<void>
  onOther: () => void
  other?: string
}) {
  const [factor, setFactor] = useState<Factor | undefined>(
    step.factors.find(({ kind }) => kind === 'app') ?? step.factors[0],
  )
  const [textedFactors, setTextedFactors] = useState<ReadonlySet<string>>(new Set())
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (!factor) return null

  const attempt = async (run: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    await run().catch((error: unknown) => setProblem(signInProblem(error)))
    setBusy(false)
  }
  const sendText = (to: Factor) =>
    attempt(async () => {
      await step.text(to.id)
      setTextedFactors((before) => new Set(before).add(to.id))
    })
  const choose = (next: Factor) => {
    setFactor(next)
    setCode('')
    setProblem(null)
    if (next.kind === 'phone' && !textedFactors.has(next.id)) void sendText(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const digits = sixDigits(code)
    if (!digits) return setProblem(CODE_MISSING)
    void attempt(async () => onArrival(await step.finish(factor.id, digits)))
  }
  const waitsForText = factor.kind === 'phone' && !textedFactors.has(factor.id)
  return (
    <section className={styles.panel} aria-labelledby="second-step">
      <p>Second step, same page</p>
      <h2 id="second-step">
        {factor.kind === 'app'
          ? 'Enter the code from your authenticator app'
          : `Enter the code sent to the number ending ${ending(factor)}`}
      </h2>
      {factor.kind === 'app' ? (
        <p>
          Signing in as {who}. The code for <b>Duebook</b> in “{factor.name}” has six digits and changes every 30
          seconds.
        </p>
      ) : (
        <p role="status">
          {waitsForText ? `Signing in as ${who}. Have a code texted to you.` : 'The text message is on its way.'}
        </p>
      )}
      {waitsForText ? (
        <>
          <Button look="main" size="tall" wide aria-busy={busy} onClick={() => void sendText(factor)}>
            Text me the code
          </Button>
          {problem && (
            <p className={text.over} role="alert">
              {problem}
            </p>
          )}
        </>
      ) : (
        <form onSubmit={submit} noValidate>
          <CodeField key={factor.id} value={code} onChange={setCode} error={problem} autoFocus />
          <Button look="main" size="tall" wide type="submit" aria-busy={busy}>
            Continue
          </Button>
        </form>
      )}
      <div className={styles.links}>
        {step.factors
          .filter(({ id }) => id !== factor.id)
          .map((one) => (
            <button type="button" className={styles.aside} key={one.id} onClick={() => choose(one)}>
              {one.kind === 'phone' ? `Text the number ending ${ending(one)}` : `Use the app “${one.name}”`}
            </button>
          ))}
        {factor.kind === 'phone' && !waitsForText && (
          <button type="button" className={styles.aside} onClick={() => void sendText(factor)}>
            Send another code
          </button>
        )}
        <button type="button" className={styles.aside} onClick={onOther}>
          {other}
        </button>
      </div>
      <p className={styles.hint}>
        None of them at hand? Whoever runs this Duebook can take the second step off, once they know that it is you.
      </p>
    </section>
  )
}

const ending = ({ phone }: Factor) => phone?.replace(/\D/g, '').slice(-3) ?? ''

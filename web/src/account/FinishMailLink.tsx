import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState, type FormEvent } from 'react'
import type { Arrival, SecondStep } from '../cloud/accounts/arrival.ts'
import { linkRequestHere } from '../cloud/accounts/linkRequest.ts'
import { finishMailLink, isMailLink } from '../cloud/accounts/mailLink.ts'
import { takePlace } from '../frame/intended-place.ts'
import { signInProblem } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { LostPanel } from './LostPanel.tsx'
import { SecondStepPanel } from './SecondStepPanel.tsx'
import styles from './SignIn.module.css'
import { SignInHead } from './SignInHead.tsx'

type Stage =
  | { at: 'looking' }
  | { at: 'address' }
  | { at: 'broken' }
  | { at: 'secondStep'; step: SecondStep; who: string }

/** Where a sign-in link from a mail ends: in at once on the device that asked for it, on another after naming the address. */
export function FinishMailLink() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const [stage, setStage] = useState<Stage>({ at: 'looking' })
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    document.title = 'Finish signing in · Duebook'
  }, [])

  const arrived = useCallback(
    async (arrival: Arrival, who: string) => {
      if (arrival.kind === 'secondStep') return setStage({ at: 'secondStep', step: arrival.step, who })
      if (arrival.kind === 'here') history.replace(takePlace(arrival.isNew))
    },
    [history],
  )
  const finish = useCallback(
    async (address: string) => {
      setBusy(true)
      setProblem(null)
      try {
        await arrived(await finishMailLink(address, location.href, linkRequestHere()?.keep ?? 'device'), address)
      } catch (error) {
        setProblem(signInProblem(error))
        setStage({ at: 'address' })
      }
      setBusy(false)
    },
    [arrived],
  )
  useEffect(() => {
    isMailLink(location.href).then(
      (whole) => {
        const here = linkRequestHere()
        if (!whole) setStage({ at: 'broken' })
        else if (here) void finish(here.email)
        else setStage({ at: 'address' })
      },
      (error: unknown) => {
        setProblem(signInProblem(error))
        setStage({ at: 'broken' })
      },
    )
  }, [finish])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!/^\S+@\S+$/.test(email.trim())) return setProblem('Enter the address the link was sent to.')
    void finish(email.trim())
  }
  return (
    <main className={styles.page} id="main">
      <SignInHead />
      <div className={styles.columns}>
        <div className={styles.ways}>
          {stage.at === 'looking' && (
            <>
              <h1>Signing you in</h1>
              <SkeletonRows count={2} label="Signing you in" />
            </>
          )}
          {stage.at === 'broken' && (
            <>
              <h1>This link is not whole</h1>
              <Note tone="over" glyph="failed" alert>
                {problem ?? 'Mail programs sometimes cut long links. Copy all of it, or ask for a new one.'}
              </Note>
              <Link to="/sign-in">Ask for a new link</Link>
            </>
          )}
          {stage.at === 'secondStep' && (
            <SecondStepPanel
              step={stage.step}
              who={stage.who}
              onArrival={(arrival) => arrived(arrival, stage.who)}
              onOther={() => void navigate({ to: '/sign-in' })}
            />
          )}
          {stage.at === 'address' && (
            <>
              <h1>Which address did you use?</h1>
              <p>The link was asked for on another device, so we check that it is you.</p>
              <form className={styles.form} onSubmit={submit} noValidate>
                <Field
                  label="Email"
                  name="email"
                  type="email"
                  autoComplete="email"
                  placeholder="name@example.org"
                  tall
                  autoFocus
                  value={email}
                  onChange={setEmail}
                  error={problem}
                />
                <Button look="main" size="tall" type="submit" aria-busy={busy}>
                  Finish signing in
                </Button>
              </form>
              <Link to="/sign-in">Ask for a new link</Link>
            </>
          )}
        </div>
        <div className={styles.beside}>
          <LostPanel />
        </div>
      </div>
    </main>
  )
}

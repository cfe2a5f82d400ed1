import { knownProviders } from '@duebook/contract/sign-in-providers'
import { useCallback, useState, type FormEvent, type ReactNode } from 'react'
import type { Arrival, SecondStep } from '../cloud/accounts/arrival.ts'
import { confirmWithPassword, confirmWithText, needsFreshSignIn, useOwnAccount } from '../cloud/accounts/ownAccount.ts'
import { confirmWithProvider } from '../cloud/accounts/signInWays.ts'
import { nameOfProvider, useProviders } from '../cloud/house/house.ts'
import text from '../design/text.module.css'
import type { Confirmed } from '../frame/confirmed.ts'
import { signInProblem, wasGivenUp } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/fields/Field.tsx'
import styles from './ConfirmItIsYou.module.css'
import { SecondStepPanel } from './SecondStepPanel.tsx'
import { TextCodePanel } from './TextCodePanel.tsx'

/** `dialog` is to be drawn by the screen: whoever confirms is back at the same place, and what they asked for is done. */
export function useConfirmation(): { confirmed: Confirmed; dialog: ReactNode } {
  const [asking, setAsking] = useState<{ why: string; answer: (yes: boolean) => void } | null>(null)
  const confirmed = useCallback<Confirmed>(async (why, run) => {
    try {
      return await run()
    } catch (error) {
      if (!needsFreshSignIn(error)) throw error
    }
    const yes = await new Promise<boolean>((resolve) => setAsking({ why, answer: resolve }))
    setAsking(null)
    return yes ? run() : null
  }, [])
  return { confirmed, dialog: asking && <ConfirmItIsYou {...asking} /> }
}

/** The same around a screen of another feature. */
export function Confirmation({ children }: { children: (confirmed: Confirmed) => ReactNode }) {
  const { confirmed, dialog } = useConfirmation()
  return (
    <>
      {children(confirmed)}
      {dialog}
    </>
  )
}

type Stage =
  | { kind: 'nothing' }
  | { kind: 'secondStep'; step: SecondStep }
  | { kind: 'text'; number: string; finish: (code: string) => Promise<Arrival> }

function ConfirmItIsYou({ why, answer }: { why: string; answer: (yes: boolean) => void }) {
  const account = useOwnAccount()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [stage, setStage] = useState<Stage>({ kind: 'nothing' })
  const ways = account?.ways ?? []
  const providers = useProviders() ?? knownProviders
  const hasPassword = ways.some(({ id }) => id === 'password')
  const phone = account?.phone

  const arrived = async (arrival: Arrival) => {
    if (arrival.kind === 'here') answer(true)
    if (arrival.kind === 'secondStep') setStage({ kind: 'secondStep', step: arrival.step })
  }
  const attempt = async (run: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await run()
    } catch (error) {
      if (!wasGivenUp(error)) setProblem(problemOf(error, account?.email ?? ''))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setProblem('Enter your password.')
    void attempt(async () => arrived(await confirmWithPassword(password)))
  }
  const start = () => setStage({ kind: 'nothing' })
  return (
    <Dialog title="Confirm it is you" closeLabel="Leave it" onClose={() => answer(false)}>
      <div className={styles.body}>
        {stage.kind === 'secondStep' && (
          <SecondStepPanel
            step={stage.step}
            who={account?.email ?? ''}
            onArrival={arrived}
            onOther={start}
            other="Back"
          />
        )}
        {stage.kind === 'text' && (
          <TextCodePanel
            number={stage.number}
            onCode={async (code) => arrived(await stage.finish(code))}
            onAgain={async () => setStage({ ...stage, ...(await confirmWithText(stage.number)) })}
            onOther={start}
          />
        )}
        {stage.kind === 'nothing' && (
          <>
            <p className={styles.why}>{why} You come back to this page.</p>
            {hasPassword && (
              <form onSubmit={submit} noValidate>
                <input
                  className="sr"
                  type="text"
                  autoComplete="username"
                  value={account?.email ?? ''}
                  aria-label="Account"
                  readOnly
                  tabIndex={-1}
                />
                <Field
                  label="Your password"
                  name="confirm-password"
                  type="password"
                  autoComplete="current-password"
                  autoFocus
                  value={password}
                  onChange={setPassword}
                  error={problem}
                />
                <Button look="main" type="submit" aria-busy={busy}>
                  Continue
                </Button>
              </form>
            )}
            {!hasPassword && problem && (
              <p className={text.over} role="alert">
                {problem}
              </p>
            )}
            <div className={styles.others}>
              {providers
                .filter(({ id }) => ways.some((way) => way.id === id))
                .map(({ id }) => (
                  <Button
                    key={id}
                    onClick={() => void attempt(async () => arrived(await confirmWithProvider(id)))}
                  >{`Use ${nameOfProvider(id)}`}</Button>
                ))}
              {phone && (
                <Button
                  onClick={() =>
                    void attempt(async () =>
                      setStage({ kind: 'text', number: phone, finish: (await confirmWithText(phone)).finish }),
                    )
                  }
                >
                  Text me a code
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}

function problemOf(error: unknown, email: string): string {
  const { code } = error as { code?: string }
  return code === 'auth/invalid-credential' || code === 'auth/wrong-password'
    ? `That is not the password of ${email}. Try again.`
    : signInProblem(error)
}

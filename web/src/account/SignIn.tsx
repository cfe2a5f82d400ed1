import { Navigate, useRouter } from '@tanstack/react-router'
import { Eye, EyeOff, Mail } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import type { Arrival, KnownAddress, SecondStep } from '../cloud/accounts/arrival.ts'
import { useSession } from '../cloud/accounts/auth.ts'
import type { Keep } from '../cloud/accounts/keep.ts'
import { leftForProvider } from '../cloud/accounts/leftForProvider.ts'
import { sendMailLink } from '../cloud/accounts/mailLink.ts'
import {
  backFromProvider,
  createAccount,
  sendReset,
  signIn,
  signInWithProvider,
  signInWithText,
} from '../cloud/accounts/signInWays.ts'
import { useHouse, useProviders } from '../cloud/house/house.ts'
import { loadFrameBridge } from '../cloud/sdk/frameBridge.ts'
import { takePlace } from '../frame/intended-place.ts'
import { SessionFailed } from '../frame/notes/SessionFailed.tsx'
import { fieldOf, signInProblem, wasGivenUp } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Note } from '../ui/Note.tsx'
import { ByInvitation } from './ByInvitation.tsx'
import { KnownAddressPanel } from './KnownAddressPanel.tsx'
import { LostPanel } from './LostPanel.tsx'
import { PhoneEntry } from './PhoneEntry.tsx'
import { SecondStepPanel } from './SecondStepPanel.tsx'
import styles from './SignIn.module.css'
import { SignInHead } from './SignInHead.tsx'
import { TextCodePanel } from './TextCodePanel.tsx'

type Aim = 'signIn' | 'create' | 'reset' | 'mailLink' | 'provider' | 'text'
type Problem = { field: 'email' | 'password' | 'phone' | null; text: string }
/** What is asked beside the form. */
type Stage =
  | { kind: 'nothing' }
  | { kind: 'secondStep'; step: SecondStep; known: KnownAddress | null }
  | { kind: 'knownAddress'; known: KnownAddress }
  | { kind: 'text'; number: string; finish: (code: string) => Promise<Arrival> }

const NOTHING: Stage = { kind: 'nothing' }
const KEEP: readonly { value: Keep; label: string }[] = [
  { value: 'device', label: 'On this device' },
  { value: 'tab', label: 'In this tab' },
  { value: 'no', label: 'Not at all' },
]
const MAILED = {
  reset: 'has an account, a mail with a link to a new password is on its way. The link works for an hour.',
  mailLink: 'can be signed in here, a link is on its way. Open it on this device and you are in.',
} as const

/** Every way in on one screen; what a way asks further (a code, another way for a known address) stands beside the form. */
export function SignIn({ create: createFirst }: { create: boolean }) {
  const session = useSession()
  const { history } = useRouter()
  const [purpose, setPurpose] = useState<'signIn' | 'create'>(createFirst ? 'create' : 'signIn')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState<Keep>('device')
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState<Aim | null>(() => (leftForProvider()?.aim === 'signIn' ? 'provider' : null))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [lastMail, setLastMail] = useState<{ what: keyof typeof MAILED; to: string } | null>(null)
  const [stage, setStage] = useState<Stage>(NOTHING)
  const [goesOn, setGoesOn] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const house = useHouse()
  const providers = useProviders()
  const signUp = house?.signUp ?? 'open'
  const create = purpose === 'create' && signUp === 'open'
  const title = create ? 'Create your account' : 'Sign in'
  useEffect(() => {
    document.title = `${title} · Duebook`
  }, [title])

  /** Goes where an attempt leads. */
  const arrived = useCallback(
    async (arrival: Arrival, known: KnownAddress | null = null): Promise<void> => {
      if (arrival.kind === 'leaving') return
      if (arrival.kind === 'secondStep') return setStage({ kind: 'secondStep', step: arrival.step, known })
      if (arrival.kind === 'knownAddress') return setStage({ kind: 'knownAddress', known: arrival.known })
      // A link that the service refuses now can be made in Settings; the person is in either way.
      if (known) await known.link().catch(() => {})
      // Until the page that was wanted is here, this one stays.
      setGoesOn(true)
      history.push(takePlace(arrival.isNew))
    },
    [history],
  )
  const refuse = useCallback((found: Problem) => {
    setProblem(found)
    if (found.field === 'email') emailField.current?.focus()
    if (found.field === 'password') passwordField.current?.focus()
  }, [])
  const attempt = useCallback(
    async (aim: Aim, run: () => Promise<void>) => {
      setProblem(null)
      setLastMail(null)
      setStage(NOTHING)
      setBusy(aim)
      try {
        await run()
      } catch (error) {
        const field = aim === 'text' ? 'phone' : aim === 'provider' ? null : fieldOf(error)
        if (!wasGivenUp(error)) refuse({ field, text: signInProblem(error) })
      } finally {
        setBusy(null)
      }
    },
    [refuse],
  )
  useEffect(() => {
    if (!leftForProvider()) return
    backFromProvider()
      .then((back) => back && arrived(back.arrival))
      .catch((error: unknown) => {
        if (!wasGivenUp(error)) refuse({ field: null, text: signInProblem(error) })
      })
      .finally(() => setBusy(null))
  }, [arrived, refuse])
  useEffect(() => {
    // Fetched ahead: a browser lets a window open only shortly after the press. What fails now is told at the press.
    const timer = setTimeout(() => void loadFrameBridge().catch(() => {}), 300)
    return () => clearTimeout(timer)
  }, [])

  const checked = (needs: 'both' | 'email', aim: Aim, run: (address: string) => Promise<void>) => {
    setLastMail(null)
    const missing = firstMissing(needs, email, password)
    if (missing) return refuse(missing)
    void attempt(aim, () => run(email.trim()))
  }
  const submit = () =>
    checked('both', create ? 'create' : 'signIn', async (address) =>
      arrived(await (create ? createAccount : signIn)(address, password, keep)),
    )
  const makeAccount = () => {
    setPurpose('create')
    if (email !== '' && password !== '')
      return checked('both', 'create', async (address) => arrived(await createAccount(address, password, keep)))
    setProblem(null)
    emailField.current?.focus()
  }
  const mail = (what: keyof typeof MAILED) =>
    checked('email', what, async (address) => {
      await (what === 'reset' ? sendReset(address) : sendMailLink(address, keep))
      setLastMail({ what, to: address })
    })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const nothing = () => {
    setStage(NOTHING)
    emailField.current?.focus()
  }

  if (session.state === 'signedIn' && busy === null && stage.kind === 'nothing' && !goesOn)
    return <Navigate to="/today" replace />
  if (session.state === 'failed') return <SessionFailed {...session} />
  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.text : null)
  return (
    <main className={styles.page} id="main">
      <SignInHead>
        {create ? (
          <>
            <span className={styles.new}>Have one already?</span>
            <Button onClick={() => (setPurpose('signIn'), setProblem(null))}>Sign in instead</Button>
          </>
        ) : (
          signUp === 'open' && (
            <>
              <span className={styles.new}>New here?</span>
              <Button aria-busy={busy === 'create'} onClick={makeAccount}>
                Make an account
              </Button>
            </>
          )
        )}
      </SignInHead>
      <div className={styles.columns}>
        <div className={styles.ways} data-waits={stage.kind === 'nothing' ? undefined : true}>
          <h1>{title}</h1>
          {house?.message && <Note tone="accent">{house.message}</Note>}
          {signUp !== 'open' && <ByInvitation signUp={signUp} />}
          {problem && problem.field === null && (
            <Note tone="over" glyph="failed" alert>
              {problem.text}
            </Note>
          )}
          {lastMail && (
            <div role="status">
              <Note tone="done" glyph="done">
                If {lastMail.to} {MAILED[lastMail.what]}
              </Note>
            </div>
          )}
          <form className={styles.form} onSubmit={onSubmit} noValidate>
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
              autoComplete={create ? 'new-password' : 'current-password'}
              tall
              value={password}
              onChange={setPassword}
              error={errorOf('password')}
              hint={create ? 'At least 8 characters. Four words make a good one.' : undefined}
              inputRef={passwordField}
              aside={
                !create && (
                  <button type="button" className={styles.aside} onClick={() => mail('reset')}>
                    Forgotten it?
                  </button>
                )
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
              <Button look="main" size="tall" type="submit" aria-busy={busy === 'signIn' || busy === 'create'}>
                {create ? 'Make an account' : 'Sign in'}
              </Button>
              <Button
                size="tall"
                icon={<Mail aria-hidden />}
                aria-busy={busy === 'mailLink'}
                onClick={() => mail('mailLink')}
              >
                Email me a link instead
              </Button>
            </div>
          </form>
          <div className={styles.or}>or a code by text message</div>
          <PhoneEntry
            busy={busy === 'text'}
            error={errorOf('phone')}
            onNumber={(number) =>
              void attempt('text', async () => {
                const { finish } = await signInWithText(number, keep)
                setStage({ kind: 'text', number, finish })
              })
            }
          />
          {providers === null && <div className={styles.awaited} />}
          {providers && providers.length > 0 && (
            <>
              <div className={styles.or}>or an account you have</div>
              <div className={styles.providers}>
                {providers.map(({ id, name }) => (
                  <Button
                    key={id}
                    size="tall"
                    onClick={() => void attempt('provider', async () => arrived(await signInWithProvider(id, keep)))}
                  >
                    {name}
                  </Button>
                ))}
              </div>
              <p className={styles.hint}>A pop-up opens. If your browser blocks it, we carry on in this tab.</p>
            </>
          )}
        </div>
        <div className={styles.beside}>
          {stage.kind === 'nothing' && <LostPanel />}
          {stage.kind === 'secondStep' && (
            <SecondStepPanel
              step={stage.step}
              who={email.trim() || stage.known?.email || 'this account'}
              onArrival={(arrival) => arrived(arrival, stage.known)}
              onOther={nothing}
            />
          )}
          {stage.kind === 'knownAddress' && (
            <KnownAddressPanel
              known={stage.known}
              keep={keep}
              onArrival={(arrival) => arrived(arrival, stage.known)}
              onMailLink={() =>
                void attempt('mailLink', async () => {
                  await sendMailLink(stage.known.email, keep)
                  setLastMail({ what: 'mailLink', to: stage.known.email })
                })
              }
              onOther={nothing}
            />
          )}
          {stage.kind === 'text' && (
            <TextCodePanel
              number={stage.number}
              onCode={async (code) => arrived(await stage.finish(code))}
              onAgain={async () => setStage({ ...stage, ...(await signInWithText(stage.number, keep)) })}
              onOther={nothing}
            />
          )}
        </div>
      </div>
    </main>
  )
}

function firstMissing(needs: 'both' | 'email', email: string, password: string): Problem | null {
  if (!/^\S+@\S+$/.test(email.trim()))
    return { field: 'email', text: 'Enter your email address, such as name@example.org.' }
  if (needs === 'both' && password === '') return { field: 'password', text: 'Enter a password.' }
  return null
}

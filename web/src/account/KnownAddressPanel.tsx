import { useState, type FormEvent } from 'react'
import type { Arrival, KnownAddress } from '../cloud/accounts/arrival.ts'
import type { Keep } from '../cloud/accounts/keep.ts'
import { signIn, signInWithProvider } from '../cloud/accounts/signInWays.ts'
import { nameOfProvider, useProviders } from '../cloud/house/house.ts'
import { signInProblem, wasGivenUp } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import styles from './SignIn.module.css'

/** The address has an account already: signing in the way it knows links the new way, so that both work from then on. */
export function KnownAddressPanel({
  known,
  keep,
  onArrival,
  onMailLink,
  onOther,
}: {
  known: KnownAddress
  keep: Keep
  onArrival: (arrival: Arrival) => Promise<void>
  onMailLink: () => void
  onOther: () => void
}) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const newWay = nameOfProvider(known.provider)
  const providers = useProviders() ?? []
  const attempt = async (run: () => Promise<Arrival>) => {
    setBusy(true)
    setProblem(null)
    try {
      await onArrival(await run())
    } catch (error) {
      if (!wasGivenUp(error)) setProblem(signInProblem(error))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setProblem('Enter the password.')
    void attempt(() => signIn(known.email, password, keep))
  }
  const other = (id: string) => attempt(() => signInWithProvider(id, keep))
  return (
    <section className={styles.panel} aria-labelledby="known-address">
      <p>When an address is already known</p>
      <h2 id="known-address">{known.email || 'This address'} has an account here</h2>
      <p>Sign in the way you did before, and {newWay} is linked to that account. From then on both work.</p>
      <form onSubmit={submit} noValidate>
        <input
          className="sr"
          type="text"
          autoComplete="username"
          value={known.email}
          aria-label="Account"
          readOnly
          tabIndex={-1}
        />
        <Field
          label="Password of that account"
          name="known-password"
          type="password"
          autoComplete="current-password"
          tall
          autoFocus
          value={password}
          onChange={setPassword}
          error={problem}
        />
        <Button look="main" size="tall" type="submit" aria-busy={busy}>
          Sign in and link {newWay}
        </Button>
      </form>
      <div className={styles.flow}>
        {providers
          .filter(({ id }) => id !== known.provider)
          .map(({ id, name }) => (
            <Button key={id} onClick={() => void other(id)}>{`Continue with ${name}`}</Button>
          ))}
        <Button onClick={onMailLink}>Email me a link</Button>
      </div>
      <div className={styles.links}>
        <button type="button" className={styles.aside} onClick={onOther}>
          Use another address
        </button>
      </div>
    </section>
  )
}

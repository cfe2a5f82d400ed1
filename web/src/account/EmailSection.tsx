import { Mail } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { sendVerification } from '../cloud/accounts/verification.ts'
import { askForNewEmail, refreshAccount, useOwnAccount } from '../cloud/accounts/ownAccount.ts'
import text from '../design/text.module.css'
import { useSignedIn } from '../frame/signedIn.tsx'
import { signInProblem } from '../messages/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Section } from '../ui/Section.tsx'
import { Tag } from '../ui/Tag.tsx'
import { announce } from '../ui/toast.ts'
import styles from './account.module.css'
import type { Confirmed } from '../frame/confirmed.ts'
import { Entries, Entry } from './Entries.tsx'
import { useFocusBack } from './useFocusBack.ts'

/** The address one signs in and is reminded with, and the change of it: the new one counts once its link was opened. */
export function EmailSection({ confirmed }: { confirmed: Confirmed }) {
  // What the session says of it, until the account has answered.
  const person = useSignedIn()
  const account = useOwnAccount() ?? person
  const [changing, setChanging] = useState(false)
  const [waiting, setWaiting] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    // Coming back from the mail: what its link did is asked for. A failure leaves what is drawn.
    const look = () => void refreshAccount().catch(() => {})
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])
  const entry = useFocusBack(changing ? 'email' : null)
  const ask = async (email: string) => {
    setProblem(null)
    try {
      const sent = await confirmed('To change the address we ask for a fresh sign-in.', () => askForNewEmail(email))
      if (sent === null) return
      setWaiting(email)
      setChanging(false)
      announce(`A mail with a link is on its way to ${email}.`)
    } catch (error) {
      setProblem(signInProblem(error))
    }
  }
  const confirmAddress = async () => {
    try {
      await sendVerification()
      announce(`A new mail is on its way to ${account.email}.`)
    } catch (error) {
      setProblem(signInProblem(error))
    }
  }
  return (
    <Section name="Email" note={waiting && <Tag tone="soon">1 change waits</Tag>}>
      <Entries label="Your addresses">
        <Entry
          itemRef={entry}
          icon={<Mail aria-hidden />}
          what={
            account.email === '' ? (
              'No address yet'
            ) : (
              <>
                {account.email}{' '}
                {account.emailVerified ? <Tag tone="done">Verified</Tag> : <Tag tone="soon">Not verified yet</Tag>}
              </>
            )
          }
          detail="You sign in and are reminded with this one"
        >
          {account.email !== '' && !account.emailVerified && (
            <Button onClick={() => void confirmAddress()}>Send the mail again</Button>
          )}
          {!changing && (
            <Button data-opens="email" onClick={() => setChanging(true)}>
              {account.email === '' ? 'Add' : 'Change'}
            </Button>
          )}
        </Entry>
        {waiting && waiting !== account.email && (
          <Entry
            icon={<Glyph name="projected" />}
            what={
              <>
                <span className={text.m3}>{waiting}</span> <Tag tone="pencil">Not verified yet</Tag>
              </>
            }
            detail="Open the link in the mail there. Until then the old one stays in force; afterwards you sign in again with the new one."
          >
            <Button onClick={() => void ask(waiting)}>Send again</Button>
          </Entry>
        )}
      </Entries>
      {changing ? (
        <NewEmail problem={problem} onAsk={ask} onLeave={() => (setChanging(false), setProblem(null))} />
      ) : (
        problem && (
          <p className={text.over} role="alert">
            {problem}
          </p>
        )
      )}
    </Section>
  )
}

function NewEmail({
  problem,
  onAsk,
  onLeave,
}: {
  problem: string | null
  onAsk: (email: string) => Promise<void>
  onLeave: () => void
}) {
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) {
      setWrong('An address has a part after the dot, such as ada@okafor.example.')
      return field.current?.focus()
    }
    setWrong(null)
    setBusy(true)
    await onAsk(email.trim())
    setBusy(false)
  }
  return (
    <div className={styles.body}>
      <form className={styles.narrow} onSubmit={(event) => void submit(event)} noValidate>
        <div className={styles.fields}>
          <Field
            label="New email"
            name="new-email"
            type="email"
            autoComplete="email"
            autoFocus
            value={email}
            onChange={setEmail}
            error={wrong ?? problem}
            hint="We write to it; the link there makes it yours. The old address is told and can undo it."
            inputRef={field}
          />
          <div className={styles.flow}>
            <Button look="main" type="submit" aria-busy={busy}>
              Send the link
            </Button>
            <Button look="bare" onClick={onLeave}>
              Leave it as it is
            </Button>
          </div>
        </div>
      </form>
    </div>
  )
}

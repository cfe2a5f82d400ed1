import type { SeenInvitation } from '@duebook/contract/people/invitation'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { codeOf } from '../cloud/accounts/code-of.ts'
import { LateFailureSentence } from '../frame/notes/LateFailureSentence.tsx'
import { Button } from '../ui/Button.tsx'
import { fromMail } from './day-of.ts'
import { JoinPage } from './JoinPage.tsx'
import styles from './join.module.css'

const loadVerification = () => import('../cloud/accounts/verification.ts')

type ConfirmFirstProps = {
  email: string
  invitation: SeenInvitation
  /** Joins with the address as it is, which is said once more. */
  onJoinAnyway: () => void
}

/**
 * Signed in with what looks like the invited address, of which nobody has shown yet that it is theirs: most who come here have just made their
 * account. Coming back from the mail's link is enough.
 */
export function ConfirmFirst({ email, invitation, onJoinAnyway }: ConfirmFirstProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [said, setSaid] = useState<ReactNode>(null)
  useEffect(() => {
    // Failing to ask changes nothing on the page; the button asks again.
    const look = () => void refresh().catch(() => {})
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [])
  const attempt = (run: () => Promise<string>) =>
    void run()
      .catch((error: unknown) => <LateFailureSentence code={codeOf(error)} />)
      .then(setSaid)
  return (
    <JoinPage from={fromMail(invitation.sentAt)}>
      <h1 ref={heading} tabIndex={-1}>
        Confirm your address first
      </h1>
      <p className={styles.said}>
        The invitation to <b>{invitation.bookName}</b> was sent to <b>{invitation.shortAddress}</b>. You are signed in
        as <b>{email}</b>, and our mail to it was not opened yet. Open its link, then come back here.
      </p>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <div className={styles.stack}>
        <Button look="main" size="tall" onClick={() => attempt(async () => (await refresh(), notYet(email)))}>
          I have opened it
        </Button>
        <Button
          size="tall"
          onClick={() => attempt(async () => (await sendAgain(), `A new mail is on its way to ${email}.`))}
        >
          Send it again
        </Button>
        <Button look="bare" size="tall" onClick={onJoinAnyway}>
          Join as {email} all the same
        </Button>
      </div>
    </JoinPage>
  )
}

/** Once it is confirmed the page shows the invitation, and nobody reads this. */
const notYet = (email: string) => `${email} is not confirmed yet. The mail is titled “Confirm your address”.`
const refresh = async () => (await loadVerification()).refreshSession()
const sendAgain = async () => (await loadVerification()).sendVerification()

import type { SeenInvitation } from '@duebook/contract/people/invitation'
import { useEffect, useRef, useState } from 'react'
import { askPeople } from '../cloud/people/people.ts'
import { Button } from '../ui/Button.tsx'
import { dayOf } from './day-of.ts'
import { inviterOf } from './inviter-of.ts'
import { JoinPage } from './JoinPage.tsx'
import styles from './join.module.css'
import { useAttempt } from './useAttempt.ts'

/** The link came too late: whoever holds it asks for a new one, once. */
export function RanOut({ invitation, link }: { invitation: SeenInvitation; link: string }) {
  const { bookName, expiresAt, wanted } = invitation
  const inviter = inviterOf(invitation)
  const [told, setTold] = useState<string | null>(null)
  const { busy, problem, attempt } = useAttempt()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [told])
  const ask = () =>
    attempt(async () => {
      const answer = await askPeople('askForInvitation', { link })
      setTold(answer.told === 'inviter' ? inviter : `The owner of ${bookName}`)
    })
  const day = dayOf(expiresAt, Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <JoinPage>
      <h1 ref={heading} tabIndex={-1}>
        {told === null ? `This invitation ran out on ${day}` : `${told} is told, once`}
      </h1>
      {told !== null || wanted ? (
        <p className={styles.said}>
          {told === null && 'A new one was asked for. '}
          If a new invitation is sent, it comes to the address of the old one.
        </p>
      ) : (
        <>
          <p className={styles.said}>Ask {inviter} for a new one; we can say that you tried.</p>
          {problem && (
            <p role="alert" className={styles.said}>
              {problem.text}
            </p>
          )}
          <div className={styles.acts}>
            <Button look="main" size="tall" aria-disabled={busy} onClick={() => void ask()}>
              Ask {inviter} for a new one
            </Button>
          </div>
        </>
      )}
    </JoinPage>
  )
}

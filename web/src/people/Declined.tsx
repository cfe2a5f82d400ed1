import type { SeenInvitation } from '@duebook/contract/people/invitation'
import { useEffect, useRef } from 'react'
import { askPeople } from '../cloud/people/people.ts'
import { Button } from '../ui/Button.tsx'
import { inviterOf } from './inviter-of.ts'
import { JoinPage } from './JoinPage.tsx'
import styles from './join.module.css'
import { useAttempt } from './useAttempt.ts'

type DeclinedProps = { invitation: SeenInvitation; link: string; onTakenUp: () => Promise<void> }

/** The answer was no, and can be taken back for as long as the invitation would have run. */
export function Declined({ invitation, link, onTakenUp }: DeclinedProps) {
  const { busy, problem, attempt } = useAttempt()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const takeUp = () =>
    attempt(async () => {
      await askPeople('takeUpInvitation', { link })
      await onTakenUp()
    })
  return (
    <JoinPage>
      <h1 ref={heading} tabIndex={-1}>
        Declined
      </h1>
      <p className={styles.said}>
        {inviterOf(invitation)} is told. Nothing of {invitation.bookName} was opened.
      </p>
      {problem && (
        <p role="alert" className={styles.said}>
          {problem.text}
        </p>
      )}
      <div className={styles.acts}>
        <Button look="bare" size="tall" aria-disabled={busy} onClick={() => void takeUp()}>
          I pressed it by mistake
        </Button>
      </div>
    </JoinPage>
  )
}

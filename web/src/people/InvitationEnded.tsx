import type { SeenInvitation } from '@duebook/contract/people/invitation'
import type { PeopleRefusal } from '@duebook/contract/people/people-requests'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { dayOf } from './day-of.ts'
import { inviterOf } from './inviter-of.ts'
import { JoinPage } from './JoinPage.tsx'
import styles from './join.module.css'
import { explainPeople, reasonOfLink } from '../messages/people-refusals.ts'

type EndedProps = { invitation: SeenInvitation | null; error: unknown; onRetry?: () => void }

/** Why nothing can be answered here any more, or not just now. */
export function InvitationEnded({ invitation, error, onRetry }: EndedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const reason = error === null ? ofState(invitation?.state) : reasonOfLink(error)
  const [title, text] = wordsFor(reason, invitation, error)
  const again = onRetry && (reason === null || reason === 'no-seat' || reason === 'too-often')
  return (
    <JoinPage>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.said}>{text}</p>
      {again && (
        <div className={styles.acts}>
          <Button size="tall" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </JoinPage>
  )
}

function ofState(state: SeenInvitation['state'] | undefined): PeopleRefusal | null {
  switch (state) {
    case 'expired':
    case 'withdrawn':
      return state
    case 'accepted':
    case 'declined':
      return 'used'
    case 'open':
    case undefined:
      return null
  }
}

function wordsFor(reason: PeopleRefusal | null, invitation: SeenInvitation | null, error: unknown): [string, string] {
  const inviter = invitation ? inviterOf(invitation) : 'the person who invited you'
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const day = invitation && dayOf(invitation.expiresAt, zone)
  if (reason === 'withdrawn')
    return ['This invitation was taken back', 'Write to the person who invited you if that is a mistake.']
  if (reason === 'used') return ['This invitation is used up', `It was answered already. Ask ${inviter} for a new one.`]
  if (reason === 'no-seat')
    return [
      'The book is full just now',
      `Somebody took the last seat. Ask ${inviter} to add one${day ? `; your invitation stays good until ${day}` : ''}.`,
    ]
  if (reason === 'link-unknown')
    return ['This link is not whole', 'Copy all of it from the mail, or ask for a new invitation.']
  if (reason === 'too-often') return ['Too many links were tried', 'Wait an hour, then open it again. Nothing is lost.']
  const { problem, next } = explainPeople(error)
  return [problem.replace(/\.$/, ''), next]
}

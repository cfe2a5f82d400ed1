import type { SeenInvitation } from '@duebook/contract/people/invitation'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { rememberPlace } from '../frame/intended-place.ts'
import { Button } from '../ui/Button.tsx'
import { fromMail } from './day-of.ts'
import { JoinPage } from './JoinPage.tsx'
import styles from './join.module.css'

/** Nobody is signed in: they come back here once somebody is. */
export function JoinSignedOut({ invitation, focused = false }: { invitation: SeenInvitation; focused?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  const navigate = useNavigate()
  const go = (create: boolean) => {
    rememberPlace(location.pathname)
    void navigate({ to: '/sign-in', search: create ? { create: true } : {} })
  }
  return (
    <JoinPage from={fromMail(invitation.sentAt)}>
      <h1 ref={heading} tabIndex={-1}>
        Join {invitation.bookName}
      </h1>
      <p className={styles.said}>Sign in, or make an account; you come back to this page.</p>
      <div className={styles.stack}>
        <Button look="main" size="tall" onClick={() => go(false)}>
          Continue with {invitation.shortAddress}
        </Button>
        <Button size="tall" onClick={() => go(true)}>
          Make an account
        </Button>
      </div>
    </JoinPage>
  )
}

import { isBounced } from '@duebook/contract/reach/reach'
import type { CalendarDate } from '@duebook/domain'
import { useState, type MouseEvent } from 'react'
import { confirmAddress } from '../../cloud/reach/ask.ts'
import type { WayFares } from '../../cloud/reach/devices.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { instantText } from '../../ui/instant-text.ts'
import { announce } from '../../ui/toast.ts'
import { useToday, useZone } from '../clock.ts'
import { useSignedIn } from '../signedIn.tsx'
import styles from './reached.module.css'
import { Way } from './Way.tsx'

/** Mail to this person: where to, and when it was last taken; or that it came back from there, and what to do. */
export function EmailWay({ fares }: { fares: WayFares | null }) {
  const { email, emailVerified } = useSignedIn()
  const zone = useZone()
  const today = useToday()
  // What is confirmed says less, some time after the press: what stands under it stays where it is.
  const [room, setRoom] = useState<number>()
  if (isBounced(fares, email)) return <Bounced fares={fares!} email={email} onConfirm={setRoom} />
  const taken = fares?.address === email.toLowerCase() ? fares.lastDeliveredAt : null
  return (
    <Way glyph={emailVerified ? 'done' : 'soon'} name="Email" room={room}>
      {email} ·{' '}
      {!emailVerified
        ? 'not confirmed yet, reminders go there all the same'
        : taken
          ? `last taken ${instantText(taken, zone, today)}`
          : 'confirmed'}
    </Way>
  )
}

function Bounced({
  fares,
  email,
  onConfirm,
}: {
  fares: WayFares
  email: string
  onConfirm: (height: number | undefined) => void
}) {
  const zone = useZone()
  const today = useToday()
  const [problem, setProblem] = useState(false)
  const confirm = ({ currentTarget }: MouseEvent) => {
    onConfirm(currentTarget.closest('li')?.offsetHeight)
    setProblem(false)
    confirmAddress().then(
      () => announce(`${email} is confirmed. Reminders go there again.`),
      () => setProblem(true),
    )
  }
  return (
    <Way glyph="failed" name="Email">
      {email}
      <span className={styles.bounced}>
        Email bounced on {dayOf(fares.since, zone, today)}
        {fares.reason ? `: ${fares.reason}` : ''}. Nothing is sent there until you confirm it.
      </span>
      <span className={styles.acts}>
        <Button onClick={confirm}>Confirm</Button>
        <ButtonLink to="/settings/security">Correct</ButtonLink>
      </span>
      {problem && <b role="alert">It could not be confirmed. Check the connection and try again.</b>}
    </Way>
  )
}

/** "Fri 20 Nov". */
const dayOf = (instant: number | null, zone: string, today: CalendarDate) =>
  instant === null ? 'a day not known' : instantText(instant, zone, today).replace(/ \d\d:\d\d$/, '')

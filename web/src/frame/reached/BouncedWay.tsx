import type { CalendarDate } from '@duebook/domain'
import { useState, type MouseEvent } from 'react'
import { confirmAddress } from '../../cloud/reach/ask.ts'
import type { WayFares } from '../../cloud/reach/devices.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { instantText } from '../../ui/instant-text.ts'
import { announce } from '../../ui/toast.ts'
import { useToday, useZone } from '../clock.ts'
import styles from './reached.module.css'
import { Way } from './Way.tsx'

/** What came back from an address or a number, and what to do: to say that it works, or to name another. */
export function BouncedWay({
  way,
  name,
  place,
  fares,
  onConfirm,
}: {
  way: 'email' | 'sms'
  name: string
  /** The address, or the number. */
  place: string
  fares: WayFares
  /** With the height (px) that it takes, before it goes. */
  onConfirm: (height: number | undefined) => void
}) {
  const zone = useZone()
  const today = useToday()
  const [problem, setProblem] = useState(false)
  const confirm = ({ currentTarget }: MouseEvent) => {
    onConfirm(currentTarget.closest('li')?.offsetHeight)
    setProblem(false)
    confirmAddress(way).then(
      () => announce(`${place} is confirmed. Reminders go there again.`),
      () => setProblem(true),
    )
  }
  return (
    <Way glyph="failed" name={name}>
      {place}
      <span className={styles.bounced}>
        {name} bounced on {dayOf(fares.since, zone, today)}
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

import { isBounced } from '@duebook/contract/reach/reach'
import { useState } from 'react'
import type { WayFares } from '../../cloud/reach/devices.ts'
import { instantText } from '../../ui/instant-text.ts'
import { useToday, useZone } from '../clock.ts'
import { useSignedIn } from '../signedIn.tsx'
import { BouncedWay } from './BouncedWay.tsx'
import { Way } from './Way.tsx'

/** Mail to this person: where to, and when it was last taken; or that it came back from there, and what to do. */
export function EmailWay({ fares }: { fares: WayFares | null }) {
  const { email, emailVerified } = useSignedIn()
  const zone = useZone()
  const today = useToday()
  // What is confirmed says less, some time after the press: what stands under it stays where it is.
  const [room, setRoom] = useState<number>()
  if (isBounced(fares, email))
    return <BouncedWay way="email" name="Email" place={email} fares={fares!} onConfirm={setRoom} />
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

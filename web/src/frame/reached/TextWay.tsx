import { isBounced } from '@duebook/contract/reach/reach'
import { useState } from 'react'
import type { WayFares } from '../../cloud/reach/devices.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { instantText } from '../../ui/instant-text.ts'
import { useToday, useZone } from '../clock.ts'
import { BouncedWay } from './BouncedWay.tsx'
import { Way } from './Way.tsx'

/** Texts to this person: to which number, and when one was last taken; or that one came back from there, and what to do. */
export function TextWay({ number, fares }: { number: string; fares: WayFares | null }) {
  const zone = useZone()
  const today = useToday()
  // As of mail: what is confirmed says less, and what stands under it stays where it is.
  const [room, setRoom] = useState<number>()
  if (isBounced(fares, number))
    return <BouncedWay way="sms" name="Text message" place={number} fares={fares!} onConfirm={setRoom} />
  const taken = fares?.address === number ? fares.lastDeliveredAt : null
  return (
    <Way glyph="done" name="Text message" room={room}>
      {number} · {taken ? `last taken ${instantText(taken, zone, today)}` : 'verified'}
    </Way>
  )
}

/** Whoever has no number that is verified can have one. */
export const NoNumber = () => (
  <Way
    glyph="upcoming"
    name="Text message"
    act={
      <ButtonLink to="/settings/security" aria-label="Link a number for text messages">
        Link a number
      </ButtonLink>
    }
  >
    no number is verified
  </Way>
)

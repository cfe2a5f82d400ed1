import { occurrenceId } from '@duebook/contract/occurrence'
import type { NotificationGroup } from '../acts/reminders/notification-groups.ts'
import { useHeldHands } from '../cloud/asking/hands.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { firstNameOf } from '../frame/who.ts'
import { sentAtText } from './sent-at-text.ts'

/** "Ben has it in hand since 09:14"; "In hand" while the server has not said whose. Asks for nothing where nobody has it. */
export function useWhoHas({ note, obligation }: NotificationGroup): string {
  const { uid, bookId } = useSignedIn()
  const zone = useZone()
  const today = useToday()
  const nameOf = useNameOf()
  const isHeld = obligation?.nextNominal === note.nominal && obligation.nextAcknowledged
  const hands = useHeldHands(isHeld ? bookId : null)
  const hand = hands.status === 'ready' ? hands.data.get(occurrenceId(note.obligationId, note.nominal)) : undefined
  if (!hand?.by) return 'In hand'
  const who = hand.by === uid ? 'You have' : `${firstNameOf({ name: nameOf(hand.by) })} has`
  const since = hand.since === null ? '' : ` since ${sentAtText(hand.since, zone, today).replace(/^Today /, '')}`
  return `${who} it in hand${since}`
}

import { occurrenceId } from '@duebook/contract/occurrence'
import { listed } from '@duebook/domain'
import type { NotificationGroup } from '../acts/reminders/notification-groups.ts'
import { useAskedHands } from '../cloud/asking/hands.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { firstNameOf } from '../frame/who.ts'
import { instantText } from '../ui/instant-text.ts'

/** "Ben is asked Wed 25 Nov 09:00": somebody else, next, if nobody answers; null where it is nobody else. */
export function useNextAsked({ note }: NotificationGroup): string | null {
  const { uid, bookId } = useSignedIn()
  const zone = useZone()
  const today = useToday()
  const nameOf = useNameOf()
  const hands = useAskedHands(bookId)
  if (hands.status !== 'ready') return null
  const next = hands.data.get(occurrenceId(note.obligationId, note.nominal))?.next
  const others = next?.kind === 'escalation' ? next.to.filter((one) => one !== uid) : []
  if (!next || others.length === 0) return null
  const names = listed(others.map((one) => firstNameOf({ name: nameOf(one) })))
  return `${names} ${others.length === 1 ? 'is' : 'are'} asked ${instantText(next.at, zone, today)}`
}

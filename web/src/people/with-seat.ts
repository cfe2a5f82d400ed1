import { leaveFor } from '../cloud/billing/billing.ts'
import { askPeople } from '../cloud/people/people.ts'
import type { ShownSeats } from '@duebook/contract/people/people-requests'
import { keepAwaitedSeat, type AwaitedSeat } from './awaited-seat.ts'
import { reasonOf } from '../messages/people-refusals.ts'

export type NeedsSeat = AwaitedSeat extends infer One ? (One extends unknown ? Omit<One, 'seats'> : never) : never

/** Asks for what needs one more seat, for its price. True once it is done; false where the tab leaves for the bank's page first. */
export async function askWithSeat(needs: NeedsSeat, seat: ShownSeats): Promise<boolean> {
  try {
    if (needs.name === 'invite') await askPeople('invite', { ...needs.request, seat })
    else await askPeople('changeRole', { ...needs.request, seat })
    return true
  } catch (error) {
    const { url } = (error as { details?: { url?: string } }).details ?? {}
    if (reasonOf(error) !== 'bank-asks' || url === undefined) throw error
    keepAwaitedSeat({ ...needs, seats: seat.seats })
    leaveFor(url)
    return false
  }
}

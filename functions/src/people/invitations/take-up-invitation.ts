import { paths } from '@duebook/contract/paths'
import { mostInvitations, mostTakenUp } from '@duebook/contract/people/invitation'
import { database } from '../../cloud/admin.ts'
import { withinLinks } from '../bounds.ts'
import { roleOf } from '../held-book.ts'
import { behindLink, isExpired, waitingIn } from './invitation-link.ts'
import { linkCall } from '../people-call.ts'
import { refusePeople } from '../refuse-people.ts'
import { assertSeat } from '../seats.ts'
import { linkUnknown, type LinkHolder } from './see-invitation.ts'
import { tell, writeLine } from '../tell.ts'

export const takeUpInvitation = linkCall('takeUpInvitation', (who, { link }) => takeUpByLink(who, link))

/**
 * Takes back a no, by the link that it was said with, for as long as the invitation would have run; it keeps a seat again. Taken back twice it
 * is taken back once. Throws `used` where it was taken back too often, or the address was invited anew; `expired`, `withdrawn`, and what a new
 * invitation would throw.
 */
export async function takeUpByLink({ person, network }: LinkHolder, link: string): Promise<{ outcome: 'done' }> {
  const known = await database.runTransaction(async (transaction) => {
    const now = Date.now()
    const count = await withinLinks(transaction, person?.uid ?? null, network, now)
    const held = await behindLink(transaction, link)
    if (!held) {
      count()
      return false
    }
    const { id, bookId, book, invitation } = held
    const { email, role, state, takenUp = 0 } = invitation
    if (state === 'withdrawn') throw refusePeople('withdrawn', 'The invitation was taken back.')
    if (state === 'accepted') throw refusePeople('used', 'The invitation was accepted.')
    if (isExpired(invitation, now)) throw refusePeople('expired', 'The invitation ran out.')
    if (state === 'open') return true
    const waiting = await waitingIn(transaction, bookId, now)
    if (takenUp >= mostTakenUp || waiting.some((one) => one.email === email))
      throw refusePeople('used', 'The invitation was answered.')
    if (waiting.length >= mostInvitations)
      throw refusePeople('too-many-invitations', `${mostInvitations} invitations are open.`)
    await assertSeat(transaction, book, { role, email }, now)

    transaction.update(database.doc(paths.invitation(bookId, id)), {
      state: 'open',
      answeredBy: null,
      takenUp: takenUp + 1,
    })
    const lineId = `taken-up-${id}-${takenUp}`
    const line = { actor: person?.uid ?? 'unknown', action: 'member.takenUp', title: email } as const
    writeLine(transaction, bookId, { id: lineId, ...line, before: null, after: { email, role } }, now)
    const event = { news: 'invitation.takenUp', book: book.name, email } as const
    if (roleOf(book, invitation.invitedBy) !== null)
      tell(transaction, invitation.invitedBy, { id: lineId, bookId, ...event }, now)
    return true
  })
  if (!known) throw linkUnknown()
  return { outcome: 'done' }
}

import { paths } from '@duebook/contract/paths'
import { may } from '@duebook/contract/people/roles'
import { ownerOf } from '@duebook/contract/room'
import { database, Timestamp } from '../../cloud/admin.ts'
import { withinLinks } from '../bounds.ts'
import { roleOf } from '../held-book.ts'
import { behindLink, isExpired } from './invitation-link.ts'
import { linkCall } from '../people-call.ts'
import { refusePeople } from '../refuse-people.ts'
import { linkUnknown } from './see-invitation.ts'
import { tell } from '../tell.ts'

/**
 * Tells, once for each time that it was sent, that whoever holds the link of an invitation that ran out would like a new one: to the inviter
 * while they may invite, else to the owner. Nothing is sent to the address. Throws `used` for one that was answered or still runs, `withdrawn`.
 */
export const askForInvitation = linkCall('askForInvitation', async ({ person, network }, { link }) => {
  const told = await database.runTransaction(async (transaction) => {
    const now = Date.now()
    const count = await withinLinks(transaction, person?.uid ?? null, network, now)
    const held = await behindLink(transaction, link)
    if (!held) return void count()
    const { id, bookId, book, invitation } = held
    if (invitation.state === 'withdrawn') throw refusePeople('withdrawn', 'The invitation was taken back.')
    if (invitation.state !== 'open' || !isExpired(invitation, now))
      throw refusePeople('used', 'This invitation has not run out.')
    const { invitedBy, email, sent } = invitation
    const told = may(roleOf(book, invitedBy), 'invite and remove') ? ('inviter' as const) : ('owner' as const)
    const to = told === 'inviter' ? invitedBy : ownerOf(book)
    if (invitation.wantedAt || to === null) return told
    transaction.update(database.doc(paths.invitation(bookId, id)), { wantedAt: Timestamp.fromMillis(now) })
    tell(
      transaction,
      to,
      { id: `wanted-${id}-${sent}`, bookId, news: 'invitation.wanted', book: book.name, email },
      now,
    )
    return told
  })
  if (told === undefined) throw linkUnknown()
  return { told }
})

import { paths } from '@duebook/contract/paths'
import { database } from '../../cloud/admin.ts'
import { within } from '../bounds.ts'
import { roleOf } from '../held-book.ts'
import { behindLink, isExpired } from './invitation-link.ts'
import { memberOf, namedIn } from '../member-of.ts'
import { peopleCall } from '../people-call.ts'
import { refusePeople } from '../refuse-people.ts'
import { assertSeat } from '../seats.ts'
import { isInvited, linkUnknown } from './see-invitation.ts'
import { tell, writeLine } from '../tell.ts'

/**
 * Comes into a book by a link, with the role that it was sent for; accepted twice it is done once, and whoever is in already stays as they
 * are. Throws why the link is good no more, `other-address` until that was said, `no-people` and `no-seat`.
 */
export const acceptInvitation = peopleCall('acceptInvitation', async (person, { link, otherAddress }) => {
  const bookId = await database.runTransaction(async (transaction) => {
    const now = Date.now()
    const { uid } = person
    const count = await within(transaction, 'links', uid, now)
    const held = await behindLink(transaction, link)
    if (!held) return void count()
    const { id, bookId, book, invitation } = held
    if (roleOf(book, uid) !== null) return bookId
    if (invitation.state === 'withdrawn') throw refusePeople('withdrawn', 'The invitation was taken back.')
    if (invitation.state !== 'open') throw refusePeople('used', 'The invitation was answered.')
    if (isExpired(invitation, now)) throw refusePeople('expired', 'The invitation ran out.')
    const same = isInvited(person, invitation)
    if (!same && !otherAddress) throw refusePeople('other-address', 'The invitation was sent to another address.')
    await assertSeat(transaction, book, { role: invitation.role, uid }, now)

    transaction.update(database.doc(paths.book(bookId)), {
      roles: { ...book.roles, [uid]: invitation.role },
      memberIds: [...book.memberIds, uid],
      ...namedIn(book, uid, person.name),
      ...(invitation.sees === 'theirs' && { onlyTheirs: [...(book.onlyTheirs ?? []), uid] }),
    })
    transaction.set(database.doc(paths.member(bookId, uid)), memberOf(person, now))
    transaction.update(database.doc(paths.invitation(bookId, id)), { state: 'accepted', answeredBy: uid })
    const sees = invitation.sees === 'theirs' && { sees: invitation.sees }
    const after = { role: invitation.role, ...sees, email: person.email, invited: invitation.email }
    const line = {
      actor: uid,
      device: person.device,
      action: 'member.joined',
      title: person.name,
      before: null,
      after,
    } as const
    writeLine(transaction, bookId, { id: `joined-${id}`, ...line }, now)
    const instead = same ? null : { invited: invitation.email, joined: person.email }
    const event = { news: 'invitation.accepted', book: book.name, who: person.name, role: invitation.role } as const
    if (roleOf(book, invitation.invitedBy) !== null)
      tell(transaction, invitation.invitedBy, { id: `joined-${id}`, bookId, ...event, instead }, now)
    return bookId
  })
  if (bookId === undefined) throw linkUnknown()
  return { bookId }
})

import { paths } from '@duebook/contract/paths'
import type { Invitation } from '@duebook/contract/people/invitation'
import { database, Timestamp } from '../../cloud/admin.ts'
import { within } from '../bounds.ts'
import { bookFor } from '../held-book.ts'
import { expiryOf, isExpired, newSecret } from './invitation-link.ts'
import { mailInvitation, obligationsOf } from './invite.ts'
import { peopleCall } from '../people-call.ts'
import { refusePeople } from '../refuse-people.ts'
import { assertSeat } from '../seats.ts'
import { writeLine } from '../tell.ts'

/** Sends an invitation again with a new link, for its full time; the links before it are dead. One that ran out keeps a seat again. */
export const resendInvitation = peopleCall('resendInvitation', (person, { bookId, invitationId }) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const book = await bookFor(transaction, bookId, person.uid, 'invite and remove')
    const at = database.doc(paths.invitation(bookId, invitationId))
    const before = (await transaction.get(at)).data() as Invitation | undefined
    if (!before) throw refusePeople('link-unknown', 'There is no such invitation.')
    if (before.state === 'withdrawn') throw refusePeople('withdrawn', 'The invitation was taken back.')
    if (before.state !== 'open') throw refusePeople('used', 'The invitation was answered.')
    const count = await within(transaction, 'invitations', person.uid, now)
    if (isExpired(before, now)) await assertSeat(transaction, book, before, now)
    const obligations = await obligationsOf(bookId)
    const { secret, secretHash } = newSecret()
    const invitation: Invitation = {
      ...before,
      inviterName: person.name,
      invitedBy: person.uid,
      bookName: book.name,
      sent: before.sent + 1,
      sentAt: Timestamp.fromMillis(now),
      expiresAt: Timestamp.fromMillis(expiryOf(now)),
      secretHash,
      wantedAt: null,
    }
    count()
    transaction.set(at, invitation)
    mailInvitation(transaction, { bookId, invitationId, invitation, secret, obligations, now })
    const { email, role } = invitation
    const line = {
      actor: person.uid,
      device: person.device,
      action: 'member.invited',
      title: email,
      before: { email, role },
      after: { email, role },
    } as const
    writeLine(transaction, bookId, { id: `invited-${invitationId}-${invitation.sent}`, ...line }, now)
    return { outcome: 'done' as const }
  }),
)

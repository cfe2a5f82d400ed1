import { paths } from '@duebook/contract/paths'
import type { Invitation } from '@duebook/contract/people/invitation'
import { database } from '../../cloud/admin.ts'
import { bookFor } from '../held-book.ts'
import { peopleCall } from '../people-call.ts'
import { refusePeople } from '../refuse-people.ts'
import { writeLine } from '../tell.ts'

/** Takes an invitation back; its link is good no more. One that was declined is gone already. */
export const withdrawInvitation = peopleCall('withdrawInvitation', (person, { bookId, invitationId }) =>
  database.runTransaction(async (transaction) => {
    await bookFor(transaction, bookId, person.uid, 'invite and remove')
    const at = database.doc(paths.invitation(bookId, invitationId))
    const invitation = (await transaction.get(at)).data() as Invitation | undefined
    if (!invitation) throw refusePeople('link-unknown', 'There is no such invitation.')
    if (invitation.state === 'accepted') throw refusePeople('used', 'The invitation was accepted.')
    if (invitation.state === 'open') {
      const { email, role } = invitation
      transaction.update(at, { state: 'withdrawn' })
      const line = {
        actor: person.uid,
        device: person.device,
        action: 'member.withdrawn',
        title: email,
        before: { email, role },
        after: null,
      } as const
      writeLine(transaction, bookId, { id: `withdrawn-${invitationId}`, ...line }, Date.now())
    }
    return { outcome: 'done' as const }
  }),
)

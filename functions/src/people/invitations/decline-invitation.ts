import { paths } from '@duebook/contract/paths'
import { database } from '../../cloud/admin.ts'
import { withinLinks } from '../bounds.ts'
import { roleOf } from '../held-book.ts'
import { behindLink } from './invitation-link.ts'
import { linkCall } from '../people-call.ts'
import { refusePeople } from '../refuse-people.ts'
import { linkUnknown, type LinkHolder } from './see-invitation.ts'
import { tell, writeLine } from '../tell.ts'

export const declineInvitation = linkCall('declineInvitation', (who, { link }) => declineByLink(who, link))

/** Says no to an invitation, with its link alone. Saying it twice is saying it once. Throws `link-unknown`, `used`, `withdrawn`. */
export async function declineByLink({ person, network }: LinkHolder, link: string): Promise<{ outcome: 'done' }> {
  const known = await database.runTransaction(async (transaction) => {
    const now = Date.now()
    const count = await withinLinks(transaction, person?.uid ?? null, network, now)
    const held = await behindLink(transaction, link)
    if (!held) {
      count()
      return false
    }
    const { id, bookId, book, invitation } = held
    if (invitation.state === 'declined') return true
    if (invitation.state === 'accepted') throw refusePeople('used', 'The invitation was accepted.')
    if (invitation.state === 'withdrawn') throw refusePeople('withdrawn', 'The invitation was taken back.')
    transaction.update(database.doc(paths.invitation(bookId, id)), {
      state: 'declined',
      answeredBy: person?.uid ?? null,
    })
    const { email, role } = invitation
    const line = { actor: person?.uid ?? 'unknown', action: 'member.declined', title: email } as const
    const noId = `declined-${id}-${invitation.takenUp ?? 0}`
    writeLine(transaction, bookId, { id: noId, ...line, before: { email, role }, after: null }, now)
    const event = { news: 'invitation.declined', book: book.name, email } as const
    if (roleOf(book, invitation.invitedBy) !== null)
      tell(transaction, invitation.invitedBy, { id: noId, bookId, ...event }, now)
    return true
  })
  if (!known) throw linkUnknown()
  return { outcome: 'done' }
}

import { mostTakenUp, type SeenInvitation } from '@duebook/contract/people/invitation'
import { shortAddress } from '@duebook/contract/people/short-address'
import { database, type Timestamp } from '../../cloud/admin.ts'
import { withinLinks } from '../bounds.ts'
import { roleOf } from '../held-book.ts'
import { behindLink, expiresAtOf, isExpired, type Held } from './invitation-link.ts'
import { linkCall, type Person } from '../people-call.ts'
import { refusePeople } from '../refuse-people.ts'

/** Whoever holds a link, signed in or not; `network` is where a stranger comes from. */
export type LinkHolder = { person: Person | null; network: string }

export const seeInvitation = linkCall('seeInvitation', (who, { link }) => seeByLink(who, link))

/** What a link invites to. It changes nothing but the count of links that lead nowhere. Throws `link-unknown`, `too-often`. */
export async function seeByLink({ person, network }: LinkHolder, link: string): Promise<SeenInvitation> {
  const seen = await database.runTransaction(async (transaction) => {
    const now = Date.now()
    const count = await withinLinks(transaction, person?.uid ?? null, network, now)
    const held = await behindLink(transaction, link)
    if (!held) count()
    return held && seenBy(person, held, now)
  })
  if (!seen) throw linkUnknown()
  return seen
}

export const linkUnknown = () => refusePeople('link-unknown', 'This link leads to no invitation.')

function seenBy(person: Person | null, { bookId, book, invitation }: Held, now: number): SeenInvitation {
  const alreadyIn = person !== null && roleOf(book, person.uid) !== null
  const expired = isExpired(invitation, now)
  return {
    state: invitation.state === 'open' && expired ? 'expired' : invitation.state,
    bookName: invitation.bookName,
    inviterName: invitation.inviterName,
    role: invitation.role,
    sees: invitation.sees ?? 'everything',
    shortAddress: shortAddress(invitation.email),
    sentAt: (invitation.sentAt as Timestamp).toMillis(),
    expiresAt: expiresAtOf(invitation),
    alreadyIn,
    sameAddress: person !== null && isInvited(person, invitation),
    bookId: alreadyIn ? bookId : null,
    wanted: Boolean(invitation.wantedAt),
    mayTakeUp: invitation.state === 'declined' && !expired && (invitation.takenUp ?? 0) < mostTakenUp,
  }
}

/** With an address that they have shown to be theirs. */
export const isInvited = ({ email, confirmed }: Person, invitation: { email: string }) =>
  confirmed && email === invitation.email

import { randomBytes } from 'node:crypto'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { mostInvitations, type Invitation } from '@duebook/contract/people/invitation'
import type { Member } from '@duebook/contract/people/member'
import type { PeopleRequests } from '@duebook/contract/people/people-requests'
import { database, Timestamp, type Transaction } from '../../cloud/admin.ts'
import { invitationMail } from '../../mail/invitation-mail.ts'
import { within } from '../bounds.ts'
import { withSeat } from '../change-seats.ts'
import { bookFor } from '../held-book.ts'
import { expiryOf, invitationMailOf, linksOf, newSecret, waitingIn } from './invitation-link.ts'
import { ownerAsMember } from '../member-of.ts'
import { peopleCall, type Person } from '../people-call.ts'
import { refusePeople } from '../refuse-people.ts'
import { assertSeat } from '../seats.ts'
import { writeLine } from '../tell.ts'

/** Invites an address into a book and mails it the link. Whether the address has an account is neither looked at nor said. */
export const invite = peopleCall('invite', (person, { seat, ...wanted }) =>
  withSeat(person, { bookId: wanted.bookId, seat, comer: wanted.email }, () => inviteOnce(person, wanted)),
)

const inviteOnce = (person: Person, { bookId, email, role, sees }: Omit<PeopleRequests['invite'], 'seat'>) =>
  database.runTransaction(async (transaction) => {
    const now = Date.now()
    const book = await bookFor(transaction, bookId, person.uid, 'invite and remove')
    const [count, waiting, members, owner, obligations] = await Promise.all([
      within(transaction, 'invitations', person.uid, now),
      waitingIn(transaction, bookId, now),
      transaction.get(database.collection(paths.members(bookId))),
      ownerAsMember(transaction, bookId, book),
      obligationsOf(bookId),
    ])
    if (owner?.email === email || members.docs.some((one) => (one.data() as Member).email === email))
      throw refusePeople('already-in', 'Somebody with this address is in the book.')
    if (waiting.some((one) => one.email === email))
      throw refusePeople('already-invited', 'This address has an invitation.')
    if (waiting.length >= mostInvitations)
      throw refusePeople('too-many-invitations', `${mostInvitations} invitations are open.`)
    await assertSeat(transaction, book, { role, email }, now)

    const invitationId = randomBytes(15).toString('base64url')
    const { secret, secretHash } = newSecret()
    const invitation: Invitation = {
      email,
      role,
      ...(sees === 'theirs' && { sees }),
      state: 'open',
      invitedBy: person.uid,
      inviterName: person.name,
      bookName: book.name,
      sent: 1,
      sentAt: Timestamp.fromMillis(now),
      expiresAt: Timestamp.fromMillis(expiryOf(now)),
      secretHash,
      answeredBy: null,
    }
    count()
    owner?.write()
    transaction.create(database.doc(paths.invitation(bookId, invitationId)), invitation)
    mailInvitation(transaction, { bookId, invitationId, invitation, secret, obligations, now })
    const line = {
      actor: person.uid,
      device: person.device,
      action: 'member.invited',
      title: email,
      before: null,
      after: { email, role, ...(sees === 'theirs' && { sees }) },
    } as const
    writeLine(transaction, bookId, { id: `invited-${invitationId}`, ...line }, now)
    return { invitationId }
  })

/** How many active ones a book has; only said in a mail, so that it may be another by the end of the transaction. */
export async function obligationsOf(bookId: string): Promise<number> {
  const active = database.collection(paths.obligations(bookId)).where('status', '==', 'active')
  return (await active.count().get()).data().count
}

/** The one place where the secret stands: a mail that the transaction hands in with the invitation. */
export function mailInvitation(
  transaction: Transaction,
  sending: {
    bookId: string
    invitationId: string
    invitation: Invitation
    secret: string
    obligations: number
    now: number
  },
): void {
  const { bookId, invitationId, invitation, secret, obligations, now } = sending
  transaction.create(database.doc(serverPaths.mail(invitationMailOf(invitationId, invitation.sent))), {
    to: [invitation.email],
    message: invitationMail({
      invitation,
      ...linksOf(bookId, invitationId, secret),
      expiresAt: expiryOf(now),
      obligations,
    }),
  })
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { paths } from '@duebook/contract/paths'
import { invitationDays, type Invitation } from '@duebook/contract/people/invitation'
import { database, Timestamp, type Transaction } from '../../cloud/admin.ts'
import { publicOrigin } from '../../options.ts'
import { heldBook, type HeldBook } from '../held-book.ts'

export type Held = { id: string; bookId: string; book: HeldBook; invitation: Invitation }

/** A new secret for an invitation, with what is kept of it. */
export function newSecret(): { secret: string; secretHash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, secretHash: hashOf(secret) }
}

/** No more of it than the hash is kept. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Where its mail leads: to the invitation, and to the page that says no to it without a script. */
export function linksOf(bookId: string, invitationId: string, secret: string): { link: string; no: string } {
  const held = `${bookId}.${invitationId}.${secret}`
  return { link: `${publicOrigin.value()}/join/${held}`, no: `${publicOrigin.value()}/decline/${held}` }
}

/** What a link leads to; null for one that leads nowhere, whatever is wrong with it. */
export async function behindLink(transaction: Transaction, link: string): Promise<Held | null> {
  const [bookId = '', id = '', secret = ''] = link.split('.')
  const [book, found] = await Promise.all([
    heldBook(transaction, bookId),
    transaction.get(database.doc(paths.invitation(bookId, id))),
  ])
  const invitation = found.data() as Invitation | undefined
  const same = timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(invitation?.secretHash ?? hashOf('')))
  return book && invitation && same ? { id, bookId, book, invitation } : null
}

/** When an invitation that is sent at `now` (ms since 1970) runs out. */
export const expiryOf = (now: number) => now + invitationDays * 86_400_000

export const expiresAtOf = ({ expiresAt }: Pick<Invitation, 'expiresAt'>) => (expiresAt as Timestamp).toMillis()

export const isExpired = (invitation: Pick<Invitation, 'expiresAt'>, now: number) => now >= expiresAtOf(invitation)

/** The invitations of a book that can be answered. */
export async function waitingIn(transaction: Transaction, bookId: string, now: number): Promise<Invitation[]> {
  const open = await transaction.get(database.collection(paths.invitations(bookId)).where('state', '==', 'open'))
  return open.docs.map((one) => one.data() as Invitation).filter((one) => !isExpired(one, now))
}

/** The mail that an invitation goes out with, each time that it is sent. */
export const invitationMailOf = (invitationId: string, sent: number) => `invitation-${invitationId}-${sent}`
export const invitationMailId = /^invitation-/

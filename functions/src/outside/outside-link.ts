import { timingSafeEqual } from 'node:crypto'
import { paths } from '@duebook/contract/paths'
import type { OutsideLink } from '@duebook/contract/people/outside-link'
import { may } from '@duebook/contract/people/roles'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { heldBook, roleOf, type HeldBook } from '../people/held-book.ts'
import { hashOf } from '../people/invitations/invitation-link.ts'
import { refusePeople } from '../people/refuse-people.ts'

export type HeldLink = { id: string; bookId: string; book: HeldBook; link: OutsideLink }

/** What a link leads to; null for one that leads nowhere, whatever is wrong with it. */
export async function behindOutsideLink(transaction: Transaction, said: string): Promise<HeldLink | null> {
  const [bookId = '', id = '', secret = ''] = said.split('.')
  const [book, found] = await Promise.all([
    heldBook(transaction, bookId),
    transaction.get(database.doc(paths.outsideLink(bookId, id))),
  ])
  const link = found.data() as OutsideLink | undefined
  const same = timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(link?.secretHash ?? hashOf('')))
  return book && link && same ? { id, bookId, book, link } : null
}

/**
 * Why nothing is to be seen by it any more, and since when (ms since 1970; null: nobody said when); null while something is. What somebody made
 * who may no longer is good for nobody, themselves above all.
 */
export function endOf({ book, link }: HeldLink, now: number): { by: 'people' | 'time'; at: number | null } | null {
  if (link.endedAt) return { by: 'people', at: (link.endedAt as Timestamp).toMillis() }
  const expiresAt = (link.expiresAt as Timestamp).toMillis()
  if (now >= expiresAt) return { by: 'time', at: expiresAt }
  return may(roleOf(book, link.madeBy), 'invite and remove') ? null : { by: 'people', at: null }
}

/** It was ended, or ran out. */
export const isOver = ({ endedAt, expiresAt }: Pick<OutsideLink, 'endedAt' | 'expiresAt'>, now: number) =>
  Boolean(endedAt) || now >= (expiresAt as Timestamp).toMillis()

const hour = 3_600_000
/** Of one link in an hour. */
const most = { openings: 30, parts: 600 } as const

/** What is to be written of a link that is asked once more; throws `too-often` past the bound. */
export function askedOnceMore(link: OutsideLink, what: keyof typeof most, now: number): OutsideLink['asked'] {
  const running = now - (link.asked.since as Timestamp).toMillis() < hour
  const asked = running ? link.asked : { since: Timestamp.fromMillis(now), openings: 0, parts: 0 }
  if (asked[what] >= most[what]) throw refusePeople('too-often', 'That was too often. Wait a while.')
  return { ...asked, [what]: asked[what] + 1 }
}

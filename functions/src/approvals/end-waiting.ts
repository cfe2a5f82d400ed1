import type { Book } from '@duebook/contract/book'
import { entryOf, mostWaiting, wantedWords, type Approval } from '@duebook/contract/people/approval'
import { paths } from '@duebook/contract/paths'
import { waitingPaths } from '@duebook/contract/people/waiting-paths'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { roleOf, type HeldBook } from '../people/held-book.ts'
import { tell } from '../people/tell.ts'
import { approversOf, writeApprovalLine } from './approvers.ts'

type Change = { acts: readonly string[]; roles: Book['roles']; by: string; now: number }

/**
 * Reads what waits for an answer in a book that asks for approval; what it returns takes back, after the transaction's last read, all that
 * nobody has to answer from then on: the book asks nobody for it any more, or whoever wanted it is out. Those who are in it hear so.
 */
export async function waitingRequests(
  transaction: Transaction,
  bookId: string,
  book: HeldBook,
): Promise<(change: Change) => void> {
  if ((book.approvals ?? []).length === 0) return () => {}
  const waiting = database.collection(waitingPaths.approvals(bookId)).where('state', '==', 'waiting').limit(mostWaiting)
  const { docs } = await transaction.get(waiting)
  return ({ acts, roles, by, now }) => {
    for (const { id, ref, data } of docs.map((one) => ({ id: one.id, ref: one.ref, data: one.data() as Approval }))) {
      const isIn = roleOf({ roles }, data.askedBy) !== null
      if (isIn && acts.includes(data.wanted.act)) continue
      const ended = { state: 'withdrawn', answeredBy: by, answeredAt: Timestamp.fromMillis(now) } as const
      transaction.update(ref, ended)
      writeApprovalLine(transaction, bookId, { actor: by, approval: { ...data, ...ended }, reason: null }, now)
      for (const uid of approversOf(book, data.askedBy))
        transaction.delete(database.doc(`${paths.notifications(uid)}/${entryOf(id)}`))
      if (!isIn) continue
      const wanted = wantedWords(data.wanted, data.title)
      const event = { news: 'approval.ended', book: book.name, wanted } as const
      tell(transaction, data.askedBy, { id: `${entryOf(id)}-answered`, bookId, ...event }, now)
    }
  }
}

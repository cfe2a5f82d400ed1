import { paths } from '@duebook/contract/paths'
import type { HandOver } from '@duebook/contract/people/people-requests'
import { may } from '@duebook/contract/people/roles'
import { ownerOf } from '@duebook/contract/room'
import { database, type Transaction } from '../cloud/admin.ts'
import { endApprovals } from '../approvals/approvers.ts'
import { waitingRequests } from '../approvals/end-waiting.ts'
import { proposalsWith } from '../proposals/end-proposals.ts'
import { handOverOnce, mostHandedOver } from './hand-over.ts'
import { heldBook, roleOf, seesAll } from './held-book.ts'
import { refusePeople } from './refuse-people.ts'
import { tell, writeLine } from './tell.ts'

/**
 * What was given to them a moment ago is still being planned and spread, and each of that stands in the way of a page of them: every further
 * attempt takes half as many.
 */
const maxAttempts = 10
const fewest = 10

type Leaving = { bookId: string; uid: string; handOver: HandOver; by: { uid: string; name: string; device?: string } }

/**
 * Hands over what hangs on somebody and takes them out of the book. Nobody is out while something hangs on them: they go in the transaction
 * that finds nothing more, and a run that stopped before is taken up by the next. Returns how many obligations each new owner got. Throws
 * `not-allowed`, `last-owner`, `hand-over`, `new-owner-unfit`.
 */
export async function takeOut(leaving: Leaving): Promise<Record<string, number>> {
  for (let next = mostHandedOver; ;) {
    let most = next
    const handedOver = await database.runTransaction(
      (transaction) => {
        most = next
        next = Math.max(fewest, Math.floor(most / 2))
        return takeOnce(transaction, leaving, most)
      },
      { maxAttempts },
    )
    if (handedOver) return handedOver
    next = most
  }
}

/** Null while more hangs on them. */
async function takeOnce(
  transaction: Transaction,
  { bookId, uid, handOver, by }: Leaving,
  most: number,
): Promise<Record<string, number> | null> {
  const now = Date.now()
  const book = await heldBook(transaction, bookId)
  const role = book && roleOf(book, uid)
  const oneself = by.uid === uid
  // Whoever has gone by oneself has gone; of others' books nothing is said.
  if (oneself && role === null) return {}
  if (!book || (!oneself && !may(roleOf(book, by.uid), 'invite and remove')))
    throw refusePeople('not-allowed', 'This is not yours to do.')
  if (role === null) return {}
  const { [uid]: _left, ...roles } = book.roles
  const rest = { ...book, roles }
  const owner = ownerOf(rest)
  if (owner === null) throw refusePeople('last-owner', 'The owner hands the book on first.')
  const [member, endWaiting, endProposals] = await Promise.all([
    transaction.get(database.doc(paths.member(bookId, uid))),
    waitingRequests(transaction, bookId, book),
    proposalsWith(transaction, bookId, uid),
  ])
  const leaver = String(member.get('name') ?? by.name)
  const { more, counts, write } = await handOverOnce(transaction, {
    bookId,
    book: rest,
    uid,
    leaver,
    handOver,
    by,
    now,
    most,
  })
  write()
  if (more) return null

  const memberIds = book.memberIds.filter((one) => one !== uid)
  const { [uid]: _name, ...names } = book.names ?? {}
  transaction.update(database.doc(paths.book(bookId)), { roles, memberIds, names, ...seesAll(book, uid) })
  const acts = endApprovals(transaction, bookId, book, { roles, by: by.uid, now })
  endWaiting({ acts, roles, by: by.uid, now })
  endProposals()
  transaction.delete(member.ref)
  const action = oneself ? 'member.left' : 'member.removed'
  const line = {
    actor: by.uid,
    device: by.device,
    action,
    title: leaver,
    before: { uid, role },
    after: { handedOver: counts },
  } as const
  writeLine(transaction, bookId, line, now)
  const at = { id: `out-${bookId}-${uid}-${now}`, bookId, book: book.name }
  if (oneself) tell(transaction, owner, { ...at, news: 'member.left', who: leaver }, now)
  else tell(transaction, uid, { ...at, news: 'member.removed', by: by.name }, now)
  return counts
}

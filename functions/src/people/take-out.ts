import { paths } from '@duebook/contract/paths'
import type { HandOver } from '@duebook/contract/people/people-requests'
import { may } from '@duebook/contract/people/roles'
import { ownerOf } from '@duebook/contract/room'
import { database, FieldValue, Timestamp, type Transaction } from '../cloud/admin.ts'
import { hangingOn, type Hanging } from './hanging-on.ts'
import { heldBook, roleOf, type HeldBook } from './held-book.ts'
import { refusePeople } from './refuse-people.ts'
import { tell, writeLine } from './tell.ts'
import { tellReceivers, type Received } from './tell-receivers.ts'

type Leaving = { bookId: string; uid: string; handOver: HandOver; by: { uid: string; name: string } }

/** Obligations handed over in one transaction; a book may hold more, and then it is done in several. */
const most = 200

/** `handOvers/{bookId}_{uid}`: what went to whom before the last transaction, for the one message about all of it. */
type Kept = { received: Received }

/**
 * Hands over what hangs on somebody and takes them out of the book. Nobody is out while something hangs on them: they go in the transaction
 * that finds nothing more, and a run that stopped before is taken up by the next. Returns how many obligations each new owner got. Throws
 * `not-allowed`, `last-owner`, `hand-over`, `new-owner-unfit`.
 */
export async function takeOut(leaving: Leaving): Promise<Record<string, number>> {
  for (;;) {
    const handedOver = await database.runTransaction((transaction) => takeOnce(transaction, leaving))
    if (handedOver) return handedOver
  }
}

/** Null while more hangs on them. */
async function takeOnce(transaction: Transaction, leaving: Leaving): Promise<Record<string, number> | null> {
  const { bookId, uid, by } = leaving
  const now = Date.now()
  const book = await heldBook(transaction, bookId)
  // Whoever has gone by oneself has gone; of others' books nothing is said.
  if (by.uid === uid && (!book || roleOf(book, uid) === null)) return {}
  if (!book || (by.uid !== uid && !may(roleOf(book, by.uid), 'invite and remove')))
    throw refusePeople('not-allowed', 'This is not yours to do.')
  const role = roleOf(book, uid)
  if (role === null) return {}
  if (role === 'owner') throw refusePeople('last-owner', 'The owner hands the book on first.')
  const keptAt = database.doc(`handOvers/${bookId}_${uid}`)
  const [all, kept, member] = await Promise.all([
    hangingOn(transaction, bookId, uid, most + 1),
    transaction.get(keptAt),
    transaction.get(database.doc(paths.member(bookId, uid))),
  ])
  const received: Received = { ...(kept.data() as Kept | undefined)?.received }
  const batch = all.slice(0, most)
  const moves = batch.map((one) => moveOf(one, leaving, book))
  for (const { obligation, to } of moves)
    if (to !== null)
      received[to] = [...(received[to] ?? []), { id: obligation.id, title: obligation.title, next: obligation.next }]
  const more = all.length > most
  const writeTold = more
    ? null
    : await tellReceivers(transaction, { bookId, book, received, by, leaver: nameOf(member, uid), now })

  for (const { obligation, change } of moves)
    transaction.update(database.doc(paths.obligation(bookId, obligation.id)), {
      ...change,
      updatedBy: by.uid,
      updatedAt: Timestamp.fromMillis(now),
    })
  if (more) {
    transaction.set(keptAt, { received } satisfies Kept)
    return null
  }
  const { [uid]: _left, ...roles } = book.roles
  transaction.update(database.doc(paths.book(bookId)), {
    roles,
    memberIds: book.memberIds.filter((one) => one !== uid),
  })
  transaction.delete(database.doc(paths.member(bookId, uid)))
  if (kept.exists) transaction.delete(keptAt)
  writeTold?.()
  const counts = Object.fromEntries(Object.entries(received).map(([to, list]) => [to, list.length]))
  const line = {
    actor: by.uid,
    action: by.uid === uid ? 'member.left' : 'member.removed',
    title: nameOf(member, uid),
    before: { uid, role },
    after: { handedOver: counts },
  } as const
  writeLine(transaction, bookId, line, now)
  const news = { bookId, title: book.name, id: `out-${bookId}-${now}` }
  const owner = ownerOf(book)
  if (by.uid !== uid)
    tell(transaction, uid, { ...news, news: 'member.removed', body: `${by.name} took you out of ${book.name}.` }, now)
  else if (owner !== null)
    tell(transaction, owner, { ...news, news: 'member.left', body: `${by.name} left ${book.name}.` }, now)
  return counts
}

const nameOf = (member: { data(): { name?: unknown } | undefined }, uid: string) => String(member.data()?.name ?? uid)

/** What becomes of one obligation. `to`: who owns it from now on, null where it was owned by somebody else. */
function moveOf(obligation: Hanging, { uid, handOver }: Leaving, book: HeldBook) {
  const named = Object.hasOwn(handOver.each, obligation.id) ? handOver.each[obligation.id] : handOver.to
  const heir = named ?? ownerOf(book)
  const owned = obligation.assignee === uid
  if (owned && named == null) throw refusePeople('hand-over', 'It was not said whose the obligations become.')
  const asked = owned || obligation.reviewer === uid || holds(obligation.backup, uid)
  if (asked && (heir === null || heir === uid || !may(roleOf(book, heir), 'add, change and settle')))
    throw refusePeople('new-owner-unfit', 'The new owner cannot settle obligations in this book.')
  const assignee = owned ? heir : obligation.assignee
  return {
    obligation,
    to: owned ? heir : null,
    change: {
      ...(owned && { assignee }),
      ...(obligation.reviewer === uid && { reviewer: heir }),
      ...(holds(obligation.backup, uid) && {
        backup: replaced(obligation.backup, uid, heir === assignee ? null : heir),
      }),
      ...(holds(obligation.watchers, uid) && { watchers: FieldValue.arrayRemove(uid) }),
    },
  }
}

const holds = (people: unknown, uid: string) => people === uid || (Array.isArray(people) && people.includes(uid))

/** One backup, or several; nobody is it twice, and nobody for oneself. */
function replaced(people: unknown, uid: string, heir: string | null): unknown {
  if (!Array.isArray(people)) return heir
  return [...new Set(people.flatMap((one) => (one !== uid ? [one] : heir === null ? [] : [heir])))]
}

import { paths } from '@duebook/contract/paths'
import type { HandOver } from '@duebook/contract/people/people-requests'
import { may } from '@duebook/contract/people/roles'
import { ownerOf } from '@duebook/contract/room'
import { database, FieldValue, Timestamp, type Transaction } from '../cloud/admin.ts'
import { hangingOn, type Hanging } from './hanging-on.ts'
import { roleOf, type HeldBook } from './held-book.ts'
import { refusePeople } from './refuse-people.ts'
import { tellReceivers, withOneMore, type Received } from './tell-receivers.ts'

/** `book` has them in it no more; `leaver` is their name. `now` in ms since 1970. `most`: how many obligations go into this transaction. */
export type HandingOver = {
  bookId: string
  book: HeldBook
  uid: string
  leaver: string
  handOver: HandOver
  by: { uid: string; name: string; device?: string }
  now: number
  most?: number
}

/** Obligations handed over in one transaction at most; a book may hold more, and then it is done in several. */
export const mostHandedOver = 200

/** `handOvers/{bookId}_{uid}`: what went to whom before the last transaction, for the one message about all of it. No client reads it. */
type Kept = { received: Received }

/**
 * Reads what hangs on somebody; `write` hands over what goes into one transaction, and with the last of it tells each new owner of all.
 * `more`: there is more than that. Throws `hand-over`, `new-owner-unfit`.
 */
export async function handOverOnce(
  transaction: Transaction,
  handing: HandingOver,
): Promise<{ more: boolean; counts: Record<string, number>; write: () => void }> {
  const { bookId, uid, by, now, most = mostHandedOver } = handing
  const keptAt = database.doc(`handOvers/${bookId}_${uid}`)
  const [all, kept] = await Promise.all([hangingOn(transaction, bookId, uid, most + 1), transaction.get(keptAt)])
  const more = all.length > most
  const moves = all.slice(0, most).map((one) => moveOf(one, handing))
  let received = (kept.data() as Kept | undefined)?.received ?? {}
  for (const { obligation, to } of moves) if (to !== null) received = withOneMore(received, to, obligation)
  const tellAll = more ? null : await tellReceivers(transaction, handing, received)
  return {
    more,
    counts: Object.fromEntries(Object.entries(received).map(([to, { count }]) => [to, count])),
    write() {
      for (const { obligation, change } of moves)
        transaction.update(database.doc(paths.obligation(bookId, obligation.id)), {
          ...change,
          updatedBy: by.uid,
          updatedAt: Timestamp.fromMillis(now),
        })
      if (more) transaction.set(keptAt, { received } satisfies Kept)
      else if (kept.exists) transaction.delete(keptAt)
      tellAll?.()
    },
  }
}

/** What becomes of one obligation. `to`: who owns it from now on, null where it was owned by somebody else. */
function moveOf(obligation: Hanging, { uid, handOver, book }: HandingOver) {
  const named = Object.hasOwn(handOver.each, obligation.id) ? handOver.each[obligation.id] : handOver.to
  const heir = named ?? ownerOf(book)
  const owned = obligation.assignee === uid
  if (owned && named == null) throw refusePeople('hand-over', 'It was not said whose the obligations become.')
  const asked = owned || obligation.reviewer === uid || holds(obligation.backup, uid)
  if (asked && (heir === null || !may(roleOf(book, heir), 'add, change and settle')))
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

import type { Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import type { Reach } from '@duebook/contract/reach/reach'
import type { OutsideWay } from '@duebook/contract/reach/way-words'
import { ownerOf } from '@duebook/contract/room'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { ownerTold } from './owner-told.ts'

const ways = ['email', 'push', 'sms'] as const

type Failing = {
  uid: string
  way: OutsideWay
  /** Of mail the address, of a text the number. */
  address: string | null
  reason: string
  /** Of which book it was. */
  bookId: string | null
  now: number
}

/**
 * What went to somebody failed, nothing came back, and they have no other way: the owner of the book is told once, until something to them works
 * again; never about themselves. Reads now; what it returns writes.
 */
export async function nothingReaches(
  transaction: Transaction,
  { uid, way, address, reason, bookId, now }: Failing,
): Promise<() => void> {
  if (bookId === null) return () => {}
  const at = (one: OutsideWay) => database.doc(paths.reach(uid, one))
  const [found, ...reaches] = await transaction.getAll(database.doc(paths.book(bookId)), ...ways.map(at))
  const book = found?.data() as Book | undefined
  const owner = book ? ownerOf(book) : null
  const known = reaches.map((one) => one.data() as Reach | undefined)
  const last = (field: 'toldAt' | 'lastDeliveredAt') =>
    Math.max(-1, ...known.map((reach) => (reach?.[field] as Timestamp | null | undefined)?.toMillis() ?? -1))
  const isKnown = last('toldAt') > last('lastDeliveredAt')
  if (!book || owner === null || owner === uid || isKnown) return () => {}
  const tellOwner = await ownerTold(transaction, {
    uid,
    way,
    address,
    reason,
    bookId,
    book,
    owner,
    now,
    fared: 'failed',
    goesBy: null,
  })
  const before = known[ways.indexOf(way)]
  const time = Timestamp.fromMillis(now)
  const fresh: Reach = { state: 'ok', address, since: time, reason: null, lastDeliveredAt: null }
  return () => {
    transaction.set(at(way), { ...(before ?? fresh), toldAt: time } satisfies Reach)
    tellOwner()
  }
}

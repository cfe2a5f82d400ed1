import type { Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { isBounced, type Reach } from '@duebook/contract/reach/reach'
import type { OutsideWay } from '@duebook/contract/reach/way-words'
import { ownerOf } from '@duebook/contract/room'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { works } from '../reminders/ways-to.ts'
import { nothingReaches } from './nothing-reaches.ts'
import { ownerTold } from './owner-told.ts'

type Fared = {
  uid: string
  way: 'email' | 'sms'
  /** Or the number. */
  address: string
  /** What the receiver said for good. */
  bounced: string | null
  failed: boolean
  /** What was said of a failure. */
  error: string
  /** Of which book the message was. */
  book: string | null
  now: number
}

/** A delivery is noted once in so long (ms): who gets many mails in a morning would be written to for each. */
const notedFor = 10 * 60_000

/**
 * How mail or texts to somebody fare, for them to see: when one was last taken, or that it came back. The owner of the book is told of the latter
 * once, until a delivery works or the address is confirmed; never about themselves. Reads now; what it returns writes.
 */
export async function wayFared(
  transaction: Transaction,
  { uid, way, address: written, bounced, failed, error, book: bookId, now }: Fared,
): Promise<() => void> {
  const at = database.doc(paths.reach(uid, way))
  const reach = (await transaction.get(at)).data() as Reach | undefined
  const address = written.toLowerCase()
  const time = Timestamp.fromMillis(now)
  const taken = (reach?.lastDeliveredAt as Timestamp | null | undefined) ?? null
  if (!failed) {
    const told = (reach?.toldAt as Timestamp | undefined)?.toMillis() ?? 0
    const noted =
      told < (taken?.toMillis() ?? 0) &&
      reach?.state === 'ok' &&
      reach.address === address &&
      taken &&
      now - taken.toMillis() < notedFor
    return () => {
      if (noted) return
      const since = reach?.state === 'ok' && reach.address === address ? reach.since : time
      transaction.set(at, { state: 'ok', address, since, reason: null, lastDeliveredAt: time } satisfies Reach)
    }
  }
  if (isBounced(reach, address)) return () => {}
  const goesBy = await otherWay(way, uid)
  if (bounced === null)
    return goesBy ? () => {} : nothingReaches(transaction, { uid, way, address, reason: error, bookId, now })
  const book =
    bookId === null ? undefined : ((await transaction.get(database.doc(paths.book(bookId)))).data() as Book | undefined)
  const owner = book ? ownerOf(book) : null
  const tellOwner =
    book && bookId !== null && owner !== null && owner !== uid
      ? await ownerTold(transaction, {
          uid,
          way,
          address,
          reason: bounced,
          bookId,
          book,
          owner,
          now,
          fared: 'bounced',
          goesBy,
        })
      : null
  return () => {
    transaction.set(at, {
      state: 'bounced',
      address,
      since: time,
      reason: bounced,
      lastDeliveredAt: taken,
    } satisfies Reach)
    tellOwner?.()
  }
}

/** The next way that works, in the order in which one takes over from another. */
async function otherWay(failed: OutsideWay, uid: string): Promise<OutsideWay | null> {
  for (const way of ['email', 'push', 'sms'] as const) if (way !== failed && (await works(way, uid))) return way
  return null
}

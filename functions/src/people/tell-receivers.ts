import { serverPaths } from '@duebook/contract/server-paths'
import { database, type Transaction } from '../cloud/admin.ts'
import { handOverMail } from '../mail/hand-over-mail.ts'
import { publicOrigin } from '../options.ts'
import { addressOf } from '../reminders/address-of.ts'
import type { HandingOver } from './hand-over.ts'
import { tell } from './tell.ts'

/** What became whose; of many the first are told by name. `next`: the next due day. */
export type Received = Record<string, { count: number; first: { title: string; next: string | null }[] }>
const mostNamed = 100

export function withOneMore(
  received: Received,
  to: string,
  { title, next }: { title: string; next: string | null },
): Received {
  const { count, first } = received[to] ?? { count: 0, first: [] }
  return { ...received, [to]: { count: count + 1, first: count < mostNamed ? [...first, { title, next }] : first } }
}

/** One inbox entry and one mail for each new owner, whoever handed over also for themselves. Finds out where mail reaches them; what it returns writes. */
export async function tellReceivers(
  transaction: Transaction,
  { bookId, book, by, leaver, uid: from, now }: HandingOver,
  received: Received,
): Promise<() => void> {
  const told = await Promise.all(
    Object.entries(received).map(async ([uid, what]) => ({ uid, what, to: await addressOf(uid) })),
  )
  return () => {
    for (const { uid, what, to } of told) {
      const id = `handover-${bookId}-${from}-${uid}-${now}`
      const event = {
        news: 'obligations.received',
        book: book.name,
        by: uid === by.uid ? null : by.name,
        leaver,
        count: what.count,
        titles: what.first.map(({ title }) => title),
      } as const
      tell(transaction, uid, { id, bookId, ...event }, now)
      if (to.address === null) continue
      const message = handOverMail({
        bookId,
        bookName: book.name,
        by: by.name,
        leaver,
        ...what,
        origin: publicOrigin.value(),
      })
      transaction.set(database.doc(serverPaths.mail(id)), { to: [to.address], message })
    }
  }
}

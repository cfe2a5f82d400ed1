import { paths } from '@duebook/contract/paths'
import { plural } from '@duebook/domain'
import { database, type Transaction } from '../cloud/admin.ts'
import { handOverMail } from '../mail/hand-over-mail.ts'
import { publicOrigin } from '../options.ts'
import { addressOf } from '../reminders/address-of.ts'
import type { HeldBook } from './held-book.ts'
import { tell } from './tell.ts'

/** By who got them: the obligations that became theirs. */
export type Received = Record<string, { id: string; title: string; next: string | null }[]>

type HandedOver = {
  bookId: string
  book: HeldBook
  received: Received
  by: { uid: string; name: string }
  leaver: string
  now: number
}

/** One inbox entry and one mail for each new owner, whoever handed over also for themselves. Reads who they are; what it returns writes. */
export async function tellReceivers(
  transaction: Transaction,
  { bookId, book, received, by, leaver, now }: HandedOver,
): Promise<() => void> {
  const told = await Promise.all(
    Object.entries(received).map(async ([uid, obligations]) => ({ uid, obligations, to: await addressOf(uid) })),
  )
  return () => {
    for (const { uid, obligations, to } of told) {
      const id = `handover-${bookId}-${uid}-${now}`
      const what = plural(obligations.length, 'obligation')
      const body = `${what} of ${leaver} ${obligations.length === 1 ? 'is' : 'are'} yours now: ${obligations.map(({ title }) => title).join(', ')}`
      tell(transaction, uid, { id, news: 'obligations.received', bookId, title: book.name, body }, now)
      if (to.address === null) continue
      const message = handOverMail({
        bookName: book.name,
        by: by.name,
        leaver,
        obligations,
        origin: publicOrigin.value(),
      })
      transaction.set(database.doc(paths.mail(id)), { to: [to.address], message })
    }
  }
}

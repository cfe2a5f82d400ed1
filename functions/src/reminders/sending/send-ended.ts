import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { serverPaths } from '@duebook/contract/server-paths'
import { placeInBook, placeOfObligation } from '@duebook/contract/place-in-book'
import type { ReminderRow } from '@duebook/contract/reminder'
import { database, Timestamp } from '../../cloud/admin.ts'
import { endedMail } from '../../mail/ended-mail.ts'
import { settledWords } from '../../mail/settled-words.ts'
import { publicOrigin } from '../../options.ts'
import { heldBook, roleOf } from '../../people/held-book.ts'
import { tell } from '../../people/tell.ts'
import { nameOf } from '../asked-people.ts'
import type { Due } from './send-together.ts'
import { howSettled, isSettledSo } from '../settled-row.ts'
import { wayOf } from '../ways-to.ts'

/**
 * Tells somebody of the book that what they have or watch was ended, or deleted: in the app, and by mail where they watch and take it. Nothing where
 * it was taken back, or they are out.
 */
export async function sendEnded({ reference, row, late }: Due, now: number): Promise<void> {
  const { bookId, obligationId, recipient } = row
  const how = howSettled(row)
  const way = await wayOf(row)
  await database.runTransaction(async (transaction) => {
    const [book, [current, duty]] = await Promise.all([
      heldBook(transaction, bookId),
      transaction.getAll(reference, database.doc(paths.obligation(bookId, obligationId))),
    ])
    if (current?.data()?.state !== 'planned') return
    const obligation = duty?.data() as Obligation | undefined
    if (how === null || !book || roleOf(book, recipient) === null || !isSettledSo(row, obligation, undefined))
      return void transaction.update(reference, { state: 'cancelled' })
    const words = settledWords({ row, obligation, how, now })
    const what = how === 'deleted' ? ('deleted' as const) : ('ended' as const)
    const event = row.watching
      ? { news: `watched.${what}` as const }
      : // Whoever deletes leaves no name.
        {
          news: `owned.${what}` as const,
          by: obligation ? await nameOf(transaction, bookId, obligation.updatedBy) : null,
        }
    tell(transaction, recipient, { id: reference.id, bookId, ...event, book: book.name, ...words }, now)
    const sentAt = Timestamp.fromMillis(now)
    const fields: Partial<ReminderRow> = { late: late !== 'on-time', sentAt, attempts: 1 }
    if (!way?.address) return void transaction.update(reference, { ...fields, state: 'delivered', deliveredAt: sentAt })
    transaction.create(database.doc(serverPaths.mail(reference.id)), {
      to: [way.address],
      message: endedMail({ ...words, bookName: book.name, ...wayOn(row, obligation) }),
      ledger: [reference.path],
    })
    transaction.update(reference, { ...fields, state: 'sent' })
  })
}

/** To what is left of it: its page, or where the book's history tells of it. */
function wayOn(row: ReminderRow, obligation: Obligation | undefined): { see: string; link: string } {
  const origin = publicOrigin.value()
  return obligation
    ? { see: 'Open it', link: `${origin}${placeOfObligation(row)}` }
    : { see: 'See what was deleted', link: `${origin}${placeInBook('/activity', row.bookId)}` }
}

import { isSame } from '@duebook/contract/acts/is-same'
import type { Book, BookAllowance } from '@duebook/contract/book'
import { isOpenForAll } from '@duebook/contract/billing/entitlement'
import { paths } from '@duebook/contract/paths'
import { byItself, type BookActivity } from '@duebook/contract/people/book-activity'
import { ownerOf } from '@duebook/contract/room'
import { onDocumentUpdated } from 'firebase-functions/firestore'
import { database, Timestamp } from '../cloud/admin.ts'
import { notOfGoneBook } from './not-of-gone-book.ts'

type Held = Book & BookAllowance

/** One line of history for each change of a book's name, of what lines leave unsaid in it, and of the plan that it is paid by. */
export const logBook = onDocumentUpdated({ document: 'books/{bookId}', retry: true }, async (event) => {
  const [before, after] = [event.data?.before.data(), event.data?.after.data()] as [Held?, Held?]
  if (!before || !after) return
  const renamed = before.name !== after.name
  const { bookId } = event.params
  const line = async (
    action: BookActivity['action'],
    from: object,
    to: object,
    actor = after.changedBy ?? ownerOf(after),
  ) => {
    const reference = database.doc(`${paths.activity(bookId)}/${event.id}-${action}`)
    await reference.set({
      at: Timestamp.fromDate(new Date(event.time)),
      // Only a device of an older release does not say who changed it, and its books have one person.
      actor: actor ?? 'unknown',
      action,
      title: after.name,
      before: { ...from },
      after: { ...to },
    } satisfies BookActivity)
    await notOfGoneBook(bookId, reference)
  }
  if (renamed) await line('book.renamed', { name: before.name }, { name: after.name })
  const [was, is] = [before.defaults ?? { regions: [] }, after.defaults ?? { regions: [] }]
  if (!isSame(was, is)) await line('book.defaults', was, is)
  const [paid, pays] = [planOf(before), planOf(after)]
  if (paid && pays && !isSame(paid, pays)) await line('book.plan', paid, pays, byItself)
})

/** What people notice of a plan; null where none is sold. */
function planOf({ entitlement }: BookAllowance) {
  if (isOpenForAll(entitlement)) return null
  const { plan = 'free', access = 'limited', seats = 1 } = entitlement ?? {}
  return plan === 'team' ? { plan, access, seats } : { plan, access }
}

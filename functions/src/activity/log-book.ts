import { isSame } from '@duebook/contract/acts/is-same'
import type { Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import type { BookActivity } from '@duebook/contract/people/book-activity'
import { ownerOf } from '@duebook/contract/room'
import { onDocumentUpdated } from 'firebase-functions/firestore'
import { database, Timestamp } from '../cloud/admin.ts'

/** One line of history for each change of a book's name, and of what lines leave unsaid in it. */
export const logBook = onDocumentUpdated({ document: 'books/{bookId}', retry: true }, async (event) => {
  const [before, after] = [event.data?.before.data(), event.data?.after.data()] as [Book?, Book?]
  if (!before || !after) return
  const renamed = before.name !== after.name
  const line = (action: BookActivity['action'], from: object, to: object) =>
    database.doc(`${paths.activity(event.params.bookId)}/${event.id}-${action}`).set({
      at: Timestamp.fromDate(new Date(event.time)),
      // Only a device of an older release does not say who changed it, and its books have one person.
      actor: after.changedBy ?? ownerOf(after) ?? 'unknown',
      action,
      title: after.name,
      before: { ...from },
      after: { ...to },
    } satisfies BookActivity)
  if (renamed) await line('book.renamed', { name: before.name }, { name: after.name })
  const [was, is] = [before.defaults ?? { regions: [] }, after.defaults ?? { regions: [] }]
  if (!isSame(was, is)) await line('book.defaults', was, is)
})

import type { ImportRecord } from '@duebook/contract/import/record'
import { paths } from '@duebook/contract/paths'
import type { BookActivity } from '@duebook/contract/people/book-activity'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { cameBack } from '../archive/came-back.ts'
import { database, Timestamp } from '../cloud/admin.ts'
import { notOfGoneBook } from './not-of-gone-book.ts'

/** One line of history for a file that is imported, however much is in it, and one once it is taken back. */
export const logImport = onDocumentWritten(
  { document: 'books/{bookId}/imports/{importId}', retry: true },
  async (event) => {
    const { bookId, importId } = event.params
    const before = event.data?.before.data() as ImportRecord | undefined
    const after = event.data?.after.data() as ImportRecord | undefined
    if (!after) return
    const begun = !before
    if (!begun && (before.state === after.state || after.state !== 'takenBack')) return
    if (begun && (await cameBack(bookId, 'imports', importId))) return
    const reference = database.doc(`${paths.activity(bookId)}/${importId}-${begun ? 'begun' : 'takenBack'}`)
    await reference.set({
      at: Timestamp.fromDate(new Date(event.time)),
      actor: after.by,
      action: begun ? 'import.begun' : 'import.takenBack',
      title: after.file,
      before: null,
      after: begun ? { add: after.counts.add } : { stay: after.kept.length },
    } satisfies BookActivity)
    await notOfGoneBook(bookId, reference)
  },
)

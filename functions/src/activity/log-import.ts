import type { ImportRecord } from '@duebook/contract/import/record'
import { paths } from '@duebook/contract/paths'
import type { BookActivity } from '@duebook/contract/people/book-activity'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { cameBack } from '../archive/came-back.ts'
import { database, Timestamp } from '../cloud/admin.ts'
import { tellWebhooks } from '../webhooks/tell-webhooks.ts'
import { notOfGoneBook } from './not-of-gone-book.ts'

/** One line of history for a file that is imported, however much is in it, and one once it is taken back. */
export const logImport = onDocumentWritten(
  { document: 'books/{bookId}/imports/{importId}', retry: true },
  async (event) => {
    const { bookId, importId } = event.params
    const before = event.data?.before.data() as ImportRecord | undefined
    const after = event.data?.after.data() as ImportRecord | undefined
    if (!after) return
    await tellOfImport(bookId, { id: importId, before, after, at: event.time })
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

type Changed = { id: string; before: ImportRecord | undefined; after: ImportRecord; at: string }

/** What a file gave is told as one, once it is all there, and once it is taken back. */
async function tellOfImport(bookId: string, { id, before, after, at }: Changed): Promise<void> {
  const { state, file, counts } = after
  if (before?.state === state || (state !== 'applied' && state !== 'takenBack')) return
  if (!before && (await cameBack(bookId, 'imports', id))) return
  const type = state === 'applied' ? 'import.applied' : 'import.takenBack'
  await tellWebhooks(bookId, () => ({
    id: `${id}-${state}`,
    type,
    at: Date.parse(at),
    about: file,
    obligation: null,
    nominal: null,
    changed: [],
    import: { file, count: state === 'applied' ? counts.add : counts.add - after.kept.length },
  }))
}

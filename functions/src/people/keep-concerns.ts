import { isSame } from '@duebook/contract/acts/is-same'
import { paths } from '@duebook/contract/paths'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { database, type DocumentData, type DocumentReference } from '../cloud/admin.ts'
import { concernsToWrite, saidOf, spreadConcerns } from './concerned.ts'
import type { HeldBook } from './held-book.ts'

/**
 * An obligation says whom it concerns, where somebody in its book sees only what is theirs, and with it everything that belongs to it. Safe to
 * run twice and in any order: it reads the present state.
 */
export const keepConcerns = onDocumentWritten(
  { document: 'books/{bookId}/obligations/{obligationId}', retry: true },
  async ({ params: { bookId, obligationId }, data }) => {
    const said = await sayConcerns(bookId, obligationId)
    const moved = !isSame(saidOf(data?.before.data()), saidOf(data?.after.data()))
    if (said || moved) await spreadConcerns(bookId, obligationId)
  },
)

/** True where it was not said, or another. */
function sayConcerns(bookId: string, obligationId: string): Promise<boolean> {
  return database.runTransaction(async (transaction) => {
    const at = database.doc(paths.obligation(bookId, obligationId))
    const [book, obligation] = await transaction.getAll(database.doc(paths.book(bookId)), at)
    const concerns = concernsToWrite(book?.data() as HeldBook | undefined, obligation?.data())
    if (concerns) transaction.update(at, { concerns })
    return concerns !== null
  })
}

/** A date is recorded by a device, which may not know whom it concerns. */
export const keepConcernsOfOccurrence = onDocumentWritten(
  { document: 'books/{bookId}/occurrences/{occurrenceId}', retry: true },
  async ({ params, data }) => data && keepPart(params.bookId, data.after.ref, data.after.data()),
)

/** And so is a file. */
export const keepConcernsOfAttachment = onDocumentWritten(
  { document: 'books/{bookId}/attachments/{attachmentId}', retry: true },
  async ({ params, data }) => data && keepPart(params.bookId, data.after.ref, data.after.data()),
)

async function keepPart(bookId: string, at: DocumentReference, written: DocumentData | undefined): Promise<void> {
  if (!written) return
  await database.runTransaction(async (transaction) => {
    const obligationAt = database.doc(paths.obligation(bookId, String(written.obligationId)))
    const [obligation, part] = await transaction.getAll(obligationAt, at)
    const concerns = saidOf(obligation?.data())
    if (part?.exists && concerns && !isSame(saidOf(part.data()), concerns)) transaction.update(at, { concerns })
  })
}

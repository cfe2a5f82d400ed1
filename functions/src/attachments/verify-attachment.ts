import { readStoragePath } from '@duebook/contract/attachment'
import { paths } from '@duebook/contract/paths'
import { onDocumentCreated } from 'firebase-functions/firestore'
import { onObjectFinalized } from 'firebase-functions/storage'
import { database, Timestamp } from '../cloud/admin.ts'
import { hashStoredFile } from '../cloud/files.ts'
import { verdict, type Claimed } from './verdict.ts'

/** The bytes of a file are complete: are they what its record says? */
export const verifyFileFinalized = onObjectFinalized({ retry: true }, async (event) => {
  const ids = readStoragePath(event.data.name)
  if (ids) await verify(ids.bookId, ids.attachmentId)
})

/** The record may come after its bytes: whichever of the two is last finds the other. */
export const verifyAttachmentCreated = onDocumentCreated(
  { document: 'books/{bookId}/attachments/{attachmentId}', retry: true },
  async (event) => verify(event.params.bookId, event.params.attachmentId),
)

/** Safe to run twice and in any order; what was found once stays, for a stored file is never written again. */
async function verify(bookId: string, attachmentId: string): Promise<void> {
  const at = database.doc(paths.attachment(bookId, attachmentId))
  const claimed = (await at.get()).data() as Claimed | undefined
  if (!claimed || claimed.verifiedAt !== null || claimed.problem !== null) return
  const stored = await hashStoredFile(claimed.path)
  if (!stored) return
  const problem = verdict(claimed, stored)
  await at.update(problem ? { problem } : { verifiedAt: Timestamp.fromMillis(stored.storedAt) })
}

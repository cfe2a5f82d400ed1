import { readStoragePath } from '@duebook/contract/attachment'
import { paths } from '@duebook/contract/paths'
import { onDocumentCreated } from 'firebase-functions/firestore'
import { onObjectFinalized } from 'firebase-functions/storage'
import { database, Timestamp } from '../cloud/admin.ts'
import { deleteFile, hashStoredFile } from '../cloud/files.ts'
import { countInTurn, roomOfBook } from './room.ts'
import { verdict, type Claimed } from './verdict.ts'

/** The bytes of a file are complete: are they what its record says, and is there room for them? */
export const verifyFileFinalized = onObjectFinalized({ retry: true }, async (event) => {
  const ids = readStoragePath(event.data.name)
  if (ids) await verify(ids.bookId, ids.attachmentId)
})

/** The record may be heard of after its bytes: whichever of the two is last finds the other. */
export const verifyAttachmentCreated = onDocumentCreated(
  { document: 'books/{bookId}/attachments/{attachmentId}', retry: true },
  async (event) => verify(event.params.bookId, event.params.attachmentId),
)

/** Safe to run twice and in any order; what was found once stays, for a stored file is never written again. */
async function verify(bookId: string, attachmentId: string): Promise<void> {
  const at = database.doc(paths.attachment(bookId, attachmentId))
  const claimed = (await at.get()).data() as Claimed | undefined
  if (!claimed || claimed.verifiedAt !== null) return
  // What proves nothing takes no room either; the second time round this is what was left to do.
  if (claimed.problem !== null || claimed.removedAt) return deleteFile(claimed.path)
  const stored = await hashStoredFile(claimed.path)
  if (!stored) return
  const wrong = verdict(claimed, stored)
  const kept = await countInTurn(bookId, async (transaction) => {
    const now = (await transaction.get(at)).data() as Claimed | undefined
    if (!now || now.verifiedAt !== null) return true
    if (now.problem !== null || now.removedAt) return false
    const room = await roomOfBook(transaction, bookId, Date.now())
    if (!room) return true
    const found = wrong ?? (room.hasRoomFor(stored.size) ? null : 'room')
    if (found) {
      transaction.update(at, { problem: found, room: 0 })
      return false
    }
    transaction.update(at, { verifiedAt: Timestamp.fromMillis(stored.storedAt), room: stored.size })
    room.write(stored.size)
    return true
  })
  if (!kept) await deleteFile(claimed.path)
}

import type { Attachment } from '@duebook/contract/attachment'
import { readRemoveAttachment, whyNotRemovable, type RemoveAttachment } from '@duebook/contract/attachment-requests'
import type { Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { isFor, may } from '@duebook/contract/people/roles'
import { onDocumentUpdated } from 'firebase-functions/firestore'
import { HttpsError, onCall } from 'firebase-functions/https'
import { database, Timestamp, type Transaction } from '../cloud/admin.ts'
import { deleteFile } from '../cloud/files.ts'
import { concernsIn } from '../people/concerned.ts'
import { roleOf } from '../people/held-book.ts'
import { knownZone, zoneResolver } from '../reminders/zone-resolver.ts'
import { countInTurn, roomOfBook } from './room.ts'

/**
 * Removes the bytes of a file whose retention has ended; its record and its hash stay, and a line of history says who removed it. Asking
 * twice changes nothing. Throws `permission-denied` for whoever may not write in the book (or when there is no such file), and
 * `failed-precondition` with a `RemovalRefusal` while it has to be kept.
 */
export const removeAttachment = onCall(async ({ auth, data }): Promise<{ removed: true }> => {
  if (!auth) throw new HttpsError('unauthenticated', 'Sign in first.')
  const asked = readRemoveAttachment(data)
  if (!asked) throw new HttpsError('invalid-argument', 'A book and a file in it have to be named.')
  const path = await countInTurn(asked.bookId, (transaction) => markRemoved(transaction, asked, auth.uid, Date.now()))
  await deleteFile(path)
  return { removed: true }
})

/** A process may end between the mark and the bytes: the mark itself sees them off, however often it is told. */
export const deleteRemovedFile = onDocumentUpdated(
  { document: 'books/{bookId}/attachments/{attachmentId}', retry: true },
  async ({ data }) => {
    const { removedAt, path } = (data?.after.data() ?? {}) as Partial<Attachment>
    if (removedAt && path && !(data?.before.data() as Partial<Attachment> | undefined)?.removedAt)
      await deleteFile(path)
  },
)

/** Returns where the bytes lie. */
async function markRemoved(
  transaction: Transaction,
  { bookId, attachmentId }: RemoveAttachment,
  uid: string,
  now: number,
): Promise<string> {
  const at = database.doc(paths.attachment(bookId, attachmentId))
  const [book, attachment] = await transaction.getAll(database.doc(paths.book(bookId)), at)
  const held = book?.data() as Book | undefined
  const file = attachment?.data() as Attachment | undefined
  if (!held || !file || !may(roleOf(held, uid), 'add, change and settle') || !isFor(held, uid, file))
    throw new HttpsError('permission-denied', 'There is no such file, or it is not yours to remove.')
  if (file.removedAt) return file.path
  const [obligation, proved, room] = await Promise.all([
    transaction.get(database.doc(paths.obligation(bookId, file.obligationId))),
    transaction.get(database.collection(paths.occurrences(bookId)).where('proof.file', '==', attachmentId)),
    roomOfBook(transaction, bookId, now),
  ])
  // Without a zone to go by the day ends where it ends last.
  const zone = obligation.exists ? knownZone(String(obligation.get('timeZone'))) : 'Etc/GMT+12'
  const today = zoneResolver.toLocal(now, zone).date
  const refusal = whyNotRemovable(
    file,
    today,
    proved.docs.some((one) => one.get('state') === 'done'),
  )
  if (refusal)
    throw new HttpsError(
      'failed-precondition',
      refusal.reason === 'kept' ? `It is kept until ${refusal.until}.` : 'Something that is done stands on it.',
      refusal,
    )
  const { name, size, sha256, version, keepUntil } = file
  transaction.update(at, { removedAt: Timestamp.fromMillis(now), removedBy: uid, room: 0 })
  room?.write(-(file.room ?? 0))
  transaction.set(database.doc(`${paths.activity(bookId)}/removed-${attachmentId}`), {
    at: Timestamp.fromMillis(now),
    actor: uid,
    action: 'attachment.removed',
    obligationId: file.obligationId,
    nominal: file.nominal ?? null,
    title: String(obligation.data()?.title ?? ''),
    before: { name, size, sha256, version, keepUntil },
    after: null,
    ...concernsIn(obligation.data()),
  })
  return file.path
}

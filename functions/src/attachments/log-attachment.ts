import { paths } from '@duebook/contract/paths'
import { onDocumentCreated } from 'firebase-functions/firestore'
import { database, Timestamp } from '../cloud/admin.ts'

/** A line of history for each file that was attached. The event's id is the line's id, so a redelivered event writes nothing new. */
export const logAttachment = onDocumentCreated(
  { document: 'books/{bookId}/attachments/{attachmentId}', retry: true },
  async (event) => {
    const attached = event.data?.data()
    if (!attached) return
    const { bookId } = event.params
    const obligation = await database.doc(paths.obligation(bookId, String(attached.obligationId))).get()
    const { name, size, sha256, version } = attached
    await database.doc(`${paths.activity(bookId)}/${event.id}`).set({
      at: Timestamp.fromDate(new Date(event.time)),
      actor: String(attached.uploadedBy),
      action: 'attachment.added',
      obligationId: String(attached.obligationId),
      nominal: attached.nominal ?? null,
      title: String(obligation.data()?.title ?? ''),
      before: null,
      after: { name, size, sha256, version },
    })
  },
)

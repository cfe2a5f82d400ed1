import type { Attachment } from '@duebook/contract/attachment'
import { onDocumentWritten } from 'firebase-functions/firestore'
import { changedFields } from '../activity/changed-fields.ts'
import { cameBack } from '../archive/came-back.ts'
import { logLine } from '../activity/log-line.ts'

/** What people change of a file; the rest is the server's own finding. */
const changeable = ['expires', 'keepUntil', 'dueObligation', 'nominal']

/**
 * A line of history for each file that was attached, and for each change of its dates or of the one that it belongs to. The event's id is the line's id, so a redelivered
 * event writes nothing new. What is removed is told by who removes it.
 */
export const logAttachment = onDocumentWritten(
  { document: 'books/{bookId}/attachments/{attachmentId}', retry: true },
  async (event) => {
    const before = event.data?.before.data()
    const attached = event.data?.after.data() as Attachment | undefined
    if (!attached) return
    const changed = changedFields(before, attached)
    const told = Object.keys({ ...changed.before, ...changed.after }).filter((name) => changeable.includes(name))
    if (before && told.length === 0) return
    const { bookId, attachmentId } = event.params
    if (!before && (await cameBack(bookId, 'attachments', attachmentId))) return
    const { name, size, sha256, version, obligationId, nominal } = attached
    const only = (side: Record<string, unknown> | null) =>
      Object.fromEntries(told.map((one) => [one, side?.[one] ?? null]))
    await logLine(bookId, event.id, {
      at: event.time,
      actor: String(before ? (attached.changedBy ?? 'unknown') : attached.uploadedBy),
      action: before ? (told.includes('nominal') ? 'attachment.moved' : 'attachment.changed') : 'attachment.added',
      obligationId: String(obligationId),
      nominal: nominal ?? null,
      before: before ? only(changed.before) : null,
      after: before ? { name, ...only(changed.after) } : { name, size, sha256, version },
    })
  },
)

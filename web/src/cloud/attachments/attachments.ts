import { fileNameOf, fileTypeOf, mostFileBytes, storagePath, type Attachment } from '@duebook/contract/attachment'
import { paths } from '@duebook/contract/paths'
import type { CalendarDate } from '@duebook/domain'
import { useSyncExternalStore } from 'react'
import { loadFirestore } from '../sdk/load.ts'
import { count } from '../statistics/count.ts'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'
import { isThere, orStands } from '../sync/sentTwice.ts'
import { send } from '../sync/sync.ts'
import { hashFile } from './hashFile.ts'
import { beginUpload, endUpload, sayUpload, sendFile, uploadsUnderWay, type Upload } from './uploads.ts'

/** Times are instants (ms since 1970), null while the server has not set them. `pending`: this device has not been confirmed yet. */
export type AttachmentRecord = Omit<Attachment, 'uploadedAt' | 'verifiedAt' | 'removedAt'> & {
  id: string
  pending: boolean
  uploadedAt: number | null
  verifiedAt: number | null
  removedAt: number | null
}
/** Where a file goes: to an occurrence, or with null to the obligation as a whole. */
export type AttachTo = { bookId: string; uid: string; obligationId: string; nominal: CalendarDate | null }

const MOST_FILES = 500

/** Every file of one obligation and its occurrences, the newest first. */
export function useAttachments(bookId: string | null, obligationId: string): Live<AttachmentRecord[]> {
  return useBookQuery(
    bookId,
    `attachments ${bookId} of ${obligationId}`,
    ({ limit, onSnapshot, seen, where }, next, failed) =>
      onSnapshot(
        seen(paths.attachments(bookId ?? ''), where('obligationId', '==', obligationId), limit(MOST_FILES)),
        { includeMetadataChanges: true },
        (snapshot) => {
          const files = snapshot.docs.map((one) => {
            const data = one.data({ serverTimestamps: 'estimate' }) as Attachment
            return {
              ...data,
              id: one.id,
              pending: one.metadata.hasPendingWrites,
              uploadedAt: instant(data.uploadedAt),
              verifiedAt: instant(data.verifiedAt),
              removedAt: instant(data.removedAt),
            }
          })
          next(
            files.sort((a, b) => (b.uploadedAt ?? 0) - (a.uploadedAt ?? 0)),
            snapshot.metadata.fromCache,
          )
        },
        failed,
      ),
  )
}

/** The files of this obligation that are on their way from this tab. */
export function useUploads(obligationId: string): readonly Upload[] {
  const all = useSyncExternalStore(uploadsUnderWay.subscribe, uploadsUnderWay.get)
  return all.filter((one) => one.obligationId === obligationId)
}

export type Refused = 'empty' | 'large' | 'kind'

/** Why a file cannot be attached; null when it can. */
export function refusalOf(file: File): Refused | null {
  if (file.size === 0) return 'empty'
  if (file.size > mostFileBytes) return 'large'
  return fileTypeOf(file.name, file.type) === null ? 'kind' : null
}

/**
 * Hashes a file, writes its record, and begins to send it. Returns the attachment's id as soon as the record is drawn; without a connection
 * the bytes wait on this device. `replaces` makes it the next version of another. Throws when the file cannot be read.
 */
export async function attach(to: AttachTo, file: File, replaces: AttachmentRecord | null = null): Promise<string> {
  const id = `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
  const name = fileNameOf(file.name)
  const contentType = fileTypeOf(file.name, file.type)
  if (contentType === null) throw new Error(`Files like ${name} cannot be attached.`)
  const { bookId, uid, obligationId, nominal } = to
  beginUpload({
    id,
    obligationId,
    nominal,
    name,
    size: file.size,
    sent: 0,
    state: 'hashing',
    code: null,
    pause: null,
    resume: null,
  })
  let sha256: string
  try {
    sha256 = await hashFile(file, (sent) => sayUpload(id, { sent }))
  } catch (error) {
    endUpload(id)
    throw error
  }
  const { db, doc, getDocFromCache, serverTimestamp, setDoc } = await loadFirestore()
  const obligation = await getDocFromCache(doc(db, paths.obligation(bookId, obligationId))).catch(() => null)
  const concerns = obligation?.get('concerns') as string[] | undefined
  const record: Omit<Attachment, 'uploadedAt'> = {
    obligationId,
    nominal,
    name,
    path: storagePath(bookId, id, name),
    contentType,
    size: file.size,
    sha256,
    version: replaces ? replaces.version + 1 : 1,
    replaces: replaces?.id ?? null,
    expires: null,
    keepUntil: replaces?.keepUntil ?? null,
    dueObligation: null,
    uploadedBy: uid,
    verifiedAt: null,
    problem: null,
    // As far as this device knows; the server says it from then on.
    ...(concerns && { concerns }),
  }
  const at = doc(db, paths.attachment(bookId, id))
  const write = () => setDoc(at, { ...record, uploadedAt: serverTimestamp() })
  send(`“${name}”`, () => orStands(write, { bookId, path: at.path }, isThere), obligationId)
  count('file_attached')
  sendFile({
    id,
    uid,
    bookId,
    obligationId,
    nominal,
    name,
    path: record.path,
    contentType,
    sha256,
    file,
    address: null,
  })
  return id
}

/** Expiry and retention of a file, each by itself; civil days, null for none. The server takes no earlier end of retention. */
export function setTerms(
  { bookId, uid }: { bookId: string; uid: string },
  id: string,
  terms: Partial<Pick<Attachment, 'expires' | 'keepUntil' | 'dueObligation'>>,
) {
  send('A file’s dates', async () => {
    const { db, doc, writeBatch } = await loadFirestore()
    await writeBatch(db)
      .update(doc(db, paths.attachment(bookId, id)), { ...terms, changedBy: uid })
      .commit()
  })
}

/** The bytes of a file, as the kind that its record names. Throws the service's `storage/…` error. */
export async function readFile({ path, contentType }: Pick<Attachment, 'path' | 'contentType'>): Promise<Blob> {
  const { getBlob, ref, storage } = await import('../sdk/storageSdk.ts')
  const bytes = await getBlob(ref(storage, path), mostFileBytes)
  return new Blob([bytes], { type: contentType })
}

function instant(value: unknown): number | null {
  if (typeof value === 'object' && value !== null && 'toMillis' in value && typeof value.toMillis === 'function')
    return Number(value.toMillis())
  return null
}

import type { Attachment } from '@duebook/contract/attachment'
import { paths } from '@duebook/contract/paths'
import { useBookQuery } from '../books/sight.ts'
import type { Live } from '../sync/liveQuery.ts'
import { isConnected } from '../sync/connection.ts'

/** A file as a list names it; `uploadedAt` in ms since 1970. */
export type ListedFile = Pick<Attachment, 'obligationId' | 'nominal' | 'name' | 'uploadedBy'> & {
  id: string
  uploadedAt: number
}
const MOST = 5_000

/** The files of the whole book, the newest first: of each its latest version, and none that was removed. A null book asks for nothing. */
export function useFileList(bookId: string | null): Live<ListedFile[]> {
  return useBookQuery(bookId, `files ${bookId}`, ({ limit, onSnapshot, seen }, next, failed) =>
    onSnapshot(
      seen(paths.attachments(bookId ?? ''), limit(MOST)),
      { includeMetadataChanges: true },
      (snapshot) => {
        // Nothing in the cache of a first visit is not an answer.
        if (snapshot.empty && snapshot.metadata.fromCache && isConnected()) return
        const all = snapshot.docs.map((one) => ({
          ...(one.data({ serverTimestamps: 'estimate' }) as Attachment),
          id: one.id,
        }))
        const replaced = new Set(all.map(({ replaces }) => replaces))
        const files = all
          .filter(({ id, problem, removedAt }) => !removedAt && !problem && !replaced.has(id))
          .map(({ id, obligationId, nominal, name, uploadedBy, uploadedAt }) => ({
            id,
            obligationId,
            nominal,
            name,
            uploadedBy,
            uploadedAt: (uploadedAt as { toMillis: () => number } | null)?.toMillis() ?? 0,
          }))
        next(
          files.sort((a, b) => b.uploadedAt - a.uploadedAt),
          snapshot.metadata.fromCache,
        )
      },
      failed,
    ),
  )
}

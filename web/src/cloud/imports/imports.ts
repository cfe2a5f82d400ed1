import type { ImportLine, ImportLines, ImportRecord } from '@duebook/contract/import/record'
import { paths } from '@duebook/contract/paths'
import { useBookQuery } from '../books/sight.ts'
import { seenIn } from '../books/seenIn.ts'
import { loadFirestore } from '../sdk/load.ts'
import type { Live } from '../sync/liveQuery.ts'
import { isConnected } from '../sync/connection.ts'

/** An import with its id; `at` in ms since 1970. */
export type BookImport = Omit<ImportRecord, 'at' | 'changedAt'> & { id: string; at: number; changedAt: number }

/** As many are listed as anybody looks through. */
const MOST = 200

/** The files that were imported into a book, the newest first; a null book asks for nothing. */
export const useImports = (bookId: string | null): Live<BookImport[]> =>
  useBookQuery(bookId, `imports ${bookId}`, ({ limit, onSnapshot, seen }, next, failed) =>
    onSnapshot(
      seen(paths.imports(bookId ?? ''), limit(MOST)),
      { includeMetadataChanges: true },
      ({ docs, metadata, empty }) => {
        // An empty cache on a first visit is not an empty history.
        if (empty && metadata.fromCache) return isConnected() ? undefined : failed({ code: 'offline' })
        const found = docs.map((one) => {
          const { at, changedAt, ...rest } = one.data({ serverTimestamps: 'estimate' }) as ImportRecord
          return { ...rest, id: one.id, at: millis(at), changedAt: millis(changedAt) }
        })
        next(
          found.sort((a, b) => b.at - a.at),
          metadata.fromCache,
        )
      },
      failed,
    ),
  )

const millis = (stamp: unknown) => (stamp as { toMillis: () => number }).toMillis()

/** What became of each record of an import, in the order of the file; as much of it as was written. Throws the documents' error. */
export async function linesOfImport(
  bookId: string,
  { id, parts }: { id: string; parts: number },
): Promise<ImportLine[]> {
  const sdk = await loadFirestore()
  const asked = await seenIn(sdk, bookId)
  const { docs } = await sdk.getDocs(
    asked(
      paths.importLines(bookId),
      sdk.where(sdk.documentId(), '>=', partName(id, 0)),
      sdk.where(sdk.documentId(), '<=', partName(id, parts)),
    ),
  )
  return docs.flatMap((one) => JSON.parse((one.data() as ImportLines).text) as ImportLine[])
}

export const partName = (importId: string, part: number) => `${importId}_${String(part).padStart(3, '0')}`

import type { Query, QueryConstraint } from 'firebase/firestore'
import type { ArchiveSdk } from '../archive/archiveSdk.ts'
import { plain } from './plain.ts'

/** So many documents are asked for at once. */
const PAGE = 500

type Plain = Record<string, unknown> & { id: string }

/** Every document of a collection as plain data, a page after the other. */
export async function allOf(
  {
    documentId,
    getDocs,
    limit,
    orderBy,
    startAfter,
  }: Pick<ArchiveSdk, 'documentId' | 'getDocs' | 'limit' | 'orderBy' | 'startAfter'>,
  ask: (...more: QueryConstraint[]) => Query,
): Promise<Plain[]> {
  const found: Plain[] = []
  for (;;) {
    const last = found.at(-1)
    const { docs } = await getDocs(ask(orderBy(documentId()), ...(last ? [startAfter(last.id)] : []), limit(PAGE)))
    found.push(...docs.map((one) => ({ id: one.id, ...(plain(one.data()) as object) })))
    if (docs.length < PAGE) return found
  }
}

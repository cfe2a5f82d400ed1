import type { ReturningPart } from '@duebook/contract/archive/archive-parts'
import { serverPaths } from '@duebook/contract/server-paths'
import { database } from '../cloud/admin.ts'

/** Whether a document that is there for the first time came back from an export: its history came with it. */
export async function cameBack(bookId: string, part: ReturningPart, id: string): Promise<boolean> {
  const found = await database
    .collection(serverPaths.returns(bookId))
    .where('ids', 'array-contains', `${part}/${id}`)
    .limit(1)
    .select()
    .get()
  return !found.empty
}

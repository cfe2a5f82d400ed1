import { readImportMark } from '@duebook/contract/import/mark'
import type { ImportRecord } from '@duebook/contract/import/record'
import { paths } from '@duebook/contract/paths'
import { database, type DocumentData } from '../cloud/admin.ts'

/** Whether an obligation that is gone went with its import: what was kept of that one, and removed since, went by itself. */
export async function isTakenBack(bookId: string, gone: DocumentData | undefined): Promise<boolean> {
  const mark = readImportMark(gone?.import)
  if (!mark) return false
  const found = (await database.doc(paths.import(bookId, mark.importId)).get()).data() as ImportRecord | undefined
  const isGoing = found?.state === 'takingBack' || found?.state === 'takenBack'
  return isGoing && !found.kept.includes(mark.n)
}

import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { recordRowsOf, recordSheetOf, withRecord, type RecordSheet } from '@duebook/contract/record-sheets'
import { database } from '../cloud/admin.ts'
import { writeTogether } from './write-together.ts'

/** Writes these records into a sheet of their month, as they stand when it is written; what is gone from it has no row. */
export function writeRecordSheet(bookId: string, sheetId: string, occurrenceIds: readonly string[]): Promise<void> {
  return writeTogether(paths.recordSheet(bookId, sheetId), occurrenceIds, (ids) => writeOnce(bookId, sheetId, ids))
}

async function writeOnce(bookId: string, sheetId: string, ids: readonly string[]): Promise<void> {
  await database.runTransaction(async (transaction) => {
    const at = database.doc(paths.recordSheet(bookId, sheetId))
    const [sheet, ...found] = await transaction.getAll(
      at,
      ...ids.map((id) => database.doc(paths.occurrence(bookId, id))),
    )
    const before = sheet?.data() as RecordSheet | undefined
    // What did not fit is not known any more.
    if (before?.tooMany) return
    const rows = found.reduce(
      (all, one) => withRecord(sheetId, all, one.id, (one.data() as Occurrence | undefined) ?? null),
      before ? recordRowsOf(before) : {},
    )
    const after = recordSheetOf(sheetId, rows)
    if (before?.rows !== after.rows || after.tooMany) transaction.set(at, after)
  })
}

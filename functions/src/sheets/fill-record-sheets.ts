import type { Book } from '@duebook/contract/book'
import type { Occurrence } from '@duebook/contract/occurrence'
import { paths } from '@duebook/contract/paths'
import { areKept, RECORD_LAYOUT, recordSheetsOf, type RecordSheetsKept } from '@duebook/contract/record-sheets'
import { database } from '../cloud/admin.ts'
import { writeRecordSheet } from './write-record-sheet.ts'

/** Records read at once, and written at once. */
const most = 500

/**
 * Makes the sheets of the records of a large book that has none, or has them in another layout, or goes on where a crash left them; then they are
 * kept, and read. What changes meanwhile is written by its own trigger. Safe to run twice.
 */
export async function fillRecordSheets(bookId: string): Promise<void> {
  const mark = database.doc(paths.recordSheet(bookId, 'kept'))
  const book = (await database.doc(paths.book(bookId)).get()).data() as Book | undefined
  if (!book || areKept((await mark.get()).data() as RecordSheetsKept | undefined)) return
  await mark.set({ state: 'filling' } satisfies RecordSheetsKept)
  const waiting = new Map<string, string[]>()
  const write = async (least: number) => {
    for (const [sheetId, ids] of waiting) {
      if (ids.length < least) continue
      waiting.delete(sheetId)
      for (let from = 0; from < ids.length; from += most)
        await writeRecordSheet(bookId, sheetId, ids.slice(from, from + most))
    }
  }
  const all = database.collection(paths.occurrences(bookId)).limit(most)
  for (let page = await all.get(); ; page = await all.startAfter(page.docs.at(-1)).get()) {
    for (const one of page.docs)
      for (const sheetId of recordSheetsOf(one.data() as Occurrence))
        waiting.set(sheetId, [...(waiting.get(sheetId) ?? []), one.id])
    await write(most)
    if (page.size < most) break
  }
  await write(1)
  await mark.set({ state: 'kept', layout: RECORD_LAYOUT } satisfies RecordSheetsKept)
}

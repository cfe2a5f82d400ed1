import { isSame } from '@duebook/contract/acts/is-same'
import type { Book } from '@duebook/contract/book'
import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { MOST_WITHOUT_SHEETS, rowOf, rowsOf, sheetIds, sheetOf, type Sheet } from '@duebook/contract/sheets'
import { database, type QueryDocumentSnapshot } from '../cloud/admin.ts'
import { writeSheet } from './write-sheet.ts'

/** Obligations read at once. */
const most = 500

/** Whether a book has more obligations than are read one by one. */
export async function isLarge(bookId: string): Promise<boolean> {
  const some = database.collection(paths.obligations(bookId)).limit(MOST_WITHOUT_SHEETS + 1)
  return (await some.count().get()).data().count > MOST_WITHOUT_SHEETS
}

/** Makes the sheets of a book that has none; false where another run is at it. */
export async function beginSheets(bookId: string): Promise<boolean> {
  const isBegun = await moveOn(bookId, undefined, 'filling')
  if (isBegun) await fillSheets(bookId)
  return isBegun
}

/**
 * Goes through all obligations of a book and writes anew what its sheets do not have, have as it was, or have of nothing; then they are kept, and
 * read. What changes meanwhile is written by its own trigger. Safe to run twice. Returns how many rows were written.
 */
export async function fillSheets(bookId: string): Promise<number> {
  const sheets = await database.collection(paths.sheets(bookId)).get()
  const before = new Map(sheets.docs.map((one) => [one.id, one.data() as Sheet]))
  const rows = new Map([...before].map(([id, sheet]) => [id, rowsOf(sheet)]))
  const standing = new Set<string>()
  const wrong = new Map<string, string[]>(sheetIds.map((id) => [id, []]))
  for await (const one of allOf(bookId)) {
    standing.add(one.id)
    const sheetId = sheetOf(one.id)
    const row = rows.get(sheetId)?.[one.id]
    const isKept = before.get(sheetId)?.apart.includes(one.id) || (row && isSame(row, rowOf(one.data() as Obligation)))
    if (!isKept) wrong.get(sheetId)?.push(one.id)
  }
  for (const [sheetId, sheet] of before) {
    const ids = [...Object.keys(rows.get(sheetId) ?? {}), ...sheet.apart]
    wrong.get(sheetId)?.push(...ids.filter((id) => !standing.has(id)))
  }
  for (const [sheetId, ids] of wrong)
    for (let from = 0; from < ids.length; from += most) await writeSheet(bookId, sheetId, ids.slice(from, from + most))
  await moveOn(bookId, 'filling', 'kept')
  return [...wrong.values()].reduce((sum, ids) => sum + ids.length, 0)
}

async function* allOf(bookId: string): AsyncGenerator<QueryDocumentSnapshot> {
  const all = database.collection(paths.obligations(bookId)).limit(most)
  for (let page = await all.get(); ; page = await all.startAfter(page.docs.at(-1)).get()) {
    yield* page.docs
    if (page.size < most) return
  }
}

/** Only from what it was: another run may have gone on. */
function moveOn(bookId: string, from: Book['sheets'], to: NonNullable<Book['sheets']>): Promise<boolean> {
  return database.runTransaction(async (transaction) => {
    const at = database.doc(paths.book(bookId))
    const book = (await transaction.get(at)).data() as Book | undefined
    if (!book || book.sheets !== from) return false
    transaction.update(at, { sheets: to })
    return true
  })
}

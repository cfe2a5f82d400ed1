import type { Book } from '@duebook/contract/book'
import type { Obligation } from '@duebook/contract/obligation'
import { paths } from '@duebook/contract/paths'
import { rowOf, rowsOf, sheetOfRows, type Rows, type Sheet } from '@duebook/contract/sheets'
import { database } from '../cloud/admin.ts'
import { writeTogether } from './write-together.ts'

/**
 * Writes the rows of these obligations into their sheet, as they stand when it is written; one that is gone has none. Nothing where the book has
 * no sheets.
 */
export function writeSheet(bookId: string, sheetId: string, obligationIds: readonly string[]): Promise<void> {
  const path = paths.sheet(bookId, sheetId)
  return writeTogether(path, obligationIds, (ids) => writeOnce(bookId, path, ids))
}

async function writeOnce(bookId: string, path: string, ids: readonly string[]): Promise<void> {
  await database.runTransaction(async (transaction) => {
    const at = database.doc(path)
    const [book, sheet, ...found] = await transaction.getAll(
      database.doc(paths.book(bookId)),
      at,
      ...ids.map((id) => database.doc(paths.obligation(bookId, id))),
    )
    if (!(book?.data() as Book | undefined)?.sheets) return
    const before = sheet?.data() as Sheet | undefined
    const rows: Record<string, Rows[string]> = before ? { ...rowsOf(before) } : {}
    const again = (before?.apart ?? []).filter((id) => !ids.includes(id))
    const apart =
      again.length > 0 ? await transaction.getAll(...again.map((id) => database.doc(paths.obligation(bookId, id)))) : []
    for (const one of [...found, ...apart]) {
      const data = one.data() as Obligation | undefined
      if (data) rows[one.id] = rowOf(data)
      else delete rows[one.id]
    }
    const after = sheetOfRows(rows)
    if (before?.rows === after.rows && before.apart.join() === after.apart.join()) return
    transaction.set(at, after)
  })
}

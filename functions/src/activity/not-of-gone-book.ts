import { paths } from '@duebook/contract/paths'
import { database, type DocumentReference } from '../cloud/admin.ts'

/**
 * Takes a line back that came after its book went: what happened last in a book may be heard of once it is emptied. A book that goes after this
 * look is emptied after it as well, and the line with it.
 */
export async function notOfGoneBook(bookId: string, line: DocumentReference): Promise<void> {
  if (!(await database.doc(paths.book(bookId)).get()).exists) await line.delete()
}

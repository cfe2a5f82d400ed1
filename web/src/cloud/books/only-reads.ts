import { whyOnlyReads } from '@duebook/contract/people/only-reads'
import type { Book, BookAllowance } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { loadFirestore } from '../sdk/load.ts'

/** Whether the plan of a book leaves this obligation of it to be read, as far as this device knows. */
export async function isLeftToRead(uid: string, bookId: string, obligationId: string): Promise<boolean> {
  const { db, doc, getDocFromCache } = await loadFirestore()
  const found = await getDocFromCache(doc(db, paths.book(bookId))).catch(() => null)
  const book = found?.data() as (Book & BookAllowance) | undefined
  if (!book) return false
  return whyOnlyReads(book, uid, { access: book.entitlement?.access ?? 'limited', obligationId }) !== null
}

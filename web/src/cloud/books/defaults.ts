import type { BookDefaults } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { useAllowance } from '../billing/allowance.ts'
import { loadFirestore } from '../sdk/load.ts'
import { send } from '../sync/sync.ts'

/** What is left unsaid in a book; null while the book is not known. */
export function useBookDefaults(bookId: string): BookDefaults | null {
  const book = useAllowance(bookId)
  if (book.status === 'ready') return book.data?.defaults ?? NONE
  return book.status === 'failed' ? (book.lastData?.defaults ?? null) : null
}

/** The holiday calendars in which working days count in a book; null while the book is not known. */
export const useBookRegions = (bookId: string): readonly string[] | null => useBookDefaults(bookId)?.regions ?? null

/** What is left unsaid in this book from now on; dates that are worked out already stay. `undefined` takes one of them back. */
export function changeBookDefaults(
  { bookId, uid, known }: { bookId: string; uid: string; known: BookDefaults },
  change: Partial<BookDefaults>,
) {
  send('Settings', async () => {
    const { db, deleteField, doc, writeBatch } = await loadFirestore()
    // Field by field: somebody else may change another one. An older book says none of them yet.
    const fields = Object.entries({ regions: known.regions, ...change }).map(([name, value]) => [
      `defaults.${name}`,
      value ?? deleteField(),
    ])
    await writeBatch(db)
      .update(doc(db, paths.book(bookId)), { ...Object.fromEntries(fields), changedBy: uid })
      .commit()
  })
}

const NONE: BookDefaults = { regions: [] }

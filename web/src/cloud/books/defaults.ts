import type { BookDefaults } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { useAllowance } from '../billing/billing.ts'
import { loadFirestore } from '../sdk/load.ts'
import { send } from '../sync/sync.ts'

/** The holiday calendars in which working days count in a book; null while the book is not known. */
export function useBookRegions(bookId: string): readonly string[] | null {
  const book = useAllowance(bookId)
  if (book.status === 'ready') return book.data?.defaults?.regions ?? NONE
  return book.status === 'failed' ? (book.lastData?.defaults?.regions ?? null) : null
}

/** What lines leave unsaid in this book from now on; dates that are worked out already stay. */
export function changeBookDefaults(bookId: string, defaults: BookDefaults, uid: string) {
  send('Settings', async () => {
    const { db, doc, writeBatch } = await loadFirestore()
    await writeBatch(db)
      .update(doc(db, paths.book(bookId)), { defaults, changedBy: uid })
      .commit()
  })
}

const NONE: readonly string[] = []

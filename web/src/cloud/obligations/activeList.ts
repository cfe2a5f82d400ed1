import { accessAt } from '@duebook/contract/entitlement'
import type { BookAllowance } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import type { Sdk } from '../sync/liveQuery.ts'

type Batch = ReturnType<Sdk['writeBatch']>

/** Whether this book's plan holds the number of active obligations, as far as this device knows. */
export async function isCounted({ db, doc, getDocFromCache }: Sdk, bookId: string): Promise<boolean> {
  const book = await getDocFromCache(doc(db, paths.book(bookId))).catch(() => null)
  return accessAt((book?.data() as BookAllowance | undefined)?.entitlement, Date.now()) !== 'full'
}

/** Says in the book, in the commit that makes it so, that an obligation is active or no longer is: the rules ask for it where the plan counts. */
export const listActive = (
  { arrayRemove, arrayUnion, db, doc }: Sdk,
  batch: Batch,
  { bookId, id, status }: { bookId: string; id: string; status: 'active' | 'ended' },
): Batch =>
  batch.update(doc(db, paths.book(bookId)), { active: status === 'active' ? arrayUnion(id) : arrayRemove(id) })

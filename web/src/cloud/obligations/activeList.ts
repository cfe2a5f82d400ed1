import { accessAt } from '@duebook/contract/billing/entitlement'
import type { BookAllowance } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import type { Sdk } from '../sync/liveQuery.ts'

type Batch = ReturnType<Sdk['writeBatch']>
export type Writes = Batch | Parameters<Parameters<Sdk['runTransaction']>[1]>[0]

/** Whether this book's plan holds the number of active obligations, as far as this device knows. */
export async function isCounted({ db, doc, getDocFromCache }: Sdk, bookId: string): Promise<boolean> {
  const book = await getDocFromCache(doc(db, paths.book(bookId))).catch(() => null)
  return accessAt((book?.data() as BookAllowance | undefined)?.entitlement, Date.now()) !== 'full'
}

/** Says in the book, in the commit that makes it so, that an obligation is active or no longer is: the rules ask for it where the plan counts. */
export function listActive<W extends Writes>(
  { arrayRemove, arrayUnion, db, doc }: Sdk,
  writes: W,
  { bookId, id, status }: { bookId: string; id: string; status: 'active' | 'ended' },
): W {
  const active = status === 'active' ? arrayUnion(id) : arrayRemove(id)
  const both: Pick<Batch, 'update'> = writes as Batch
  both.update(doc(db, paths.book(bookId)), { active })
  return writes
}

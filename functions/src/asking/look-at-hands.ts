import { paths } from '@duebook/contract/paths'
import { database, FieldPath, type Query, type QueryDocumentSnapshot } from '../cloud/admin.ts'
import { lookAtEach } from './look-at-each.ts'
import { mostDates } from './look-at.ts'
import { dateNameOf } from './look-when-due.ts'

/** Looks at the hands of somebody, or of an obligation, page by page. Safe to run twice. */
export async function lookAtHands(
  bookId: string,
  which: { of: string } | { obligationId: string },
  now: number,
): Promise<void> {
  const hands = database.collection(paths.hands(bookId))
  const queries =
    'of' in which
      ? [hands.where('by', '==', which.of), hands.where('asked', 'array-contains', which.of)]
      : [hands.where('obligationId', '==', which.obligationId)]
  for (const query of queries) await inPages(query.select(), mostDates, (page) => lookAtPage(bookId, page, now))
}

/**
 * Looks at a page of the hands of which something still comes, behind the one of this name. Returns the name of its last one, or null at the end.
 * Safe to run twice.
 */
export async function lookAtOpenHands(bookId: string, after: string | null, now: number): Promise<string | null> {
  const all = database.collection(paths.hands(bookId)).orderBy(FieldPath.documentId()).select('wakeAt')
  const { docs } = await (after === null ? all : all.startAfter(after)).limit(handsRead).get()
  const open = docs.filter((hand) => hand.get('wakeAt') !== null).slice(0, mostDates)
  await lookAtPage(bookId, open, now)
  if (open.length === mostDates) return open.at(-1)!.id
  return docs.length < handsRead ? null : docs.at(-1)!.id
}

/** Most hands of an old book are settled. */
const handsRead = 200

async function lookAtPage(bookId: string, page: readonly QueryDocumentSnapshot[], now: number): Promise<void> {
  if (page.length > 0)
    await lookAtEach(
      bookId,
      page.map(({ id }) => dateNameOf(id)),
      now,
    )
}

/** Goes through a query by the names of what it finds, so that what changes meanwhile moves nothing. */
export async function inPages(
  query: Query,
  size: number,
  act: (page: QueryDocumentSnapshot[]) => Promise<void>,
): Promise<void> {
  const ordered = query.orderBy(FieldPath.documentId()).limit(size)
  for (let last: QueryDocumentSnapshot | undefined; ;) {
    const { docs } = await (last ? ordered.startAfter(last) : ordered).get()
    await act(docs)
    if (docs.length < size) return
    last = docs.at(-1)
  }
}

import { paths } from '@duebook/contract/paths'
import { database, Timestamp, type QueryDocumentSnapshot } from '../cloud/admin.ts'
import { lookAt, mostDates } from './look-at.ts'
import { dateNameOf } from './look-when-due.ts'

/** Which hands of a book are looked at: those of somebody, of an obligation, or all that something still comes of. */
type Which = { of: string } | { obligationId: string } | 'open'

/** Looks at the hands of a book that a change may concern, page by page. Safe to run twice. */
export async function lookAtHands(bookId: string, which: Which, now: number): Promise<void> {
  const hands = database.collection(paths.hands(bookId))
  const queries =
    which === 'open'
      ? [hands.where('wakeAt', '>', Timestamp.fromMillis(0)).orderBy('wakeAt')]
      : 'of' in which
        ? [hands.where('by', '==', which.of), hands.where('asked', 'array-contains', which.of)]
        : [hands.where('obligationId', '==', which.obligationId)]
  for (const query of queries) {
    const found = (await query.select('obligationId').get()).docs
    for (const page of pagesOf(found))
      await lookAt(
        bookId,
        page.map(({ id }) => dateNameOf(id)),
        now,
      )
  }
}

const pagesOf = (documents: QueryDocumentSnapshot[]) =>
  Array.from({ length: Math.ceil(documents.length / mostDates) }, (_, page) =>
    documents.slice(page * mostDates, (page + 1) * mostDates),
  )

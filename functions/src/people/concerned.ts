import { isSame } from '@duebook/contract/acts/is-same'
import type { Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { concernsOf } from '@duebook/contract/people/concerns'
import { database, type DocumentData, type QueryDocumentSnapshot, type Transaction } from '../cloud/admin.ts'

/** What of an obligation says whom it concerns as well. */
export const partsOfObligation = [
  paths.occurrences,
  paths.attachments,
  paths.reminders,
  paths.hands,
  paths.activity,
  paths.outsideWatchers,
  paths.approvals,
]

/** Read and written in one transaction. */
const most = 300

/** Whom an obligation says it concerns; null where it says nothing, as nobody in its book sees only what is theirs. */
export const saidOf = (data: DocumentData | undefined): string[] | null =>
  Array.isArray(data?.concerns) ? (data.concerns as string[]) : null

/** As it is written into a part of that obligation. */
export const concernsIn = (obligation: DocumentData | undefined): { concerns?: string[] } => {
  const concerns = saidOf(obligation)
  return concerns ? { concerns } : {}
}

/** Nothing but whom it concerns is another: the server's own doing. */
export function isOnlyConcerns(before: DocumentData | undefined, after: DocumentData | undefined): boolean {
  if (!before || !after) return false
  const [{ concerns: was, ...rest }, { concerns: is, ...others }] = [before, after]
  return !isSame(was ?? null, is ?? null) && isSame(rest, others)
}

/** What to write so that an obligation says whom it concerns; null where it does, or need not. Once said it is kept, also when nobody sees only what is theirs any more. */
export function concernsToWrite(
  book: Pick<Book, 'onlyTheirs'> | undefined,
  obligation: DocumentData | undefined,
): string[] | null {
  if (!book || !obligation) return null
  const said = saidOf(obligation)
  if (said === null && (book.onlyTheirs ?? []).length === 0) return null
  const concerns = concernsOf(obligation)
  return isSame(said, concerns) ? null : concerns
}

/** Every part of an obligation says whom it concerns by now. Safe to run twice, and beside another: each page is read with the obligation as it is then. */
export async function spreadConcerns(bookId: string, obligationId: string): Promise<void> {
  for (const part of partsOfObligation) {
    let after: QueryDocumentSnapshot | null = null
    do {
      after = await database.runTransaction((transaction) =>
        spreadOnce(transaction, { bookId, obligationId, part, after }),
      )
    } while (after)
  }
}

type Page = {
  bookId: string
  obligationId: string
  part: (bookId: string) => string
  after: QueryDocumentSnapshot | null
}

/** The last of a page after which there may be another. */
async function spreadOnce(
  transaction: Transaction,
  { bookId, obligationId, part, after }: Page,
): Promise<QueryDocumentSnapshot | null> {
  const all = database.collection(part(bookId)).where('obligationId', '==', obligationId).limit(most)
  const [obligation, found] = await Promise.all([
    transaction.get(database.doc(paths.obligation(bookId, obligationId))),
    transaction.get(after ? all.startAfter(after) : all),
  ])
  const concerns = saidOf(obligation.data())
  // What is gone leaves its history to whom it concerned.
  if (concerns === null) return null
  for (const one of found.docs) if (!isSame(saidOf(one.data()), concerns)) transaction.update(one.ref, { concerns })
  return found.size < most ? null : (found.docs.at(-1) ?? null)
}

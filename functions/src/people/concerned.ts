import { isSame } from '@duebook/contract/acts/is-same'
import type { Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { concernsOf } from '@duebook/contract/people/concerns'
import { waitingPaths } from '@duebook/contract/people/waiting-paths'
import { database, type DocumentData, type QueryDocumentSnapshot, type Transaction } from '../cloud/admin.ts'

/** What of an obligation says whom it concerns as well. */
export const partsOfObligation = [
  paths.occurrences,
  paths.attachments,
  paths.reminders,
  paths.hands,
  paths.drills,
  paths.activity,
  paths.outsideWatchers,
  waitingPaths.approvals,
  waitingPaths.proposals,
]

/** Read and written in one transaction, of each part. */
const most = 80

/** Whom an obligation says it concerns; null where it says nothing, as in a book of one. */
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

/**
 * What to write so that an obligation says whom it concerns; null where it does, or need not: in a book of one. It is said before anybody sees only
 * what is theirs, so that nothing has to be written when somebody does, and once said it is kept.
 */
export function concernsToWrite(
  book: Pick<Book, 'memberIds'> | undefined,
  obligation: DocumentData | undefined,
): string[] | null {
  if (!book || !obligation) return null
  const said = saidOf(obligation)
  if (said === null && book.memberIds.length < 2) return null
  const concerns = concernsOf(obligation)
  return isSame(said, concerns) ? null : concerns
}

/** Every part of an obligation says whom it concerns by now. Safe to run twice, and beside another: each page is read with the obligation as it is then. */
export async function spreadConcerns(bookId: string, obligationId: string): Promise<void> {
  let left: Page[] = partsOfObligation.map((part) => ({ part, after: null }))
  while (left.length > 0) {
    const pages = left
    left = await database.runTransaction((transaction) => spreadOnce(transaction, { bookId, obligationId, pages }))
  }
}

type Page = { part: (bookId: string) => string; after: QueryDocumentSnapshot | null }

/** The pages of all parts at once, which is nearly always all that there is. Returns those that may follow. */
async function spreadOnce(
  transaction: Transaction,
  { bookId, obligationId, pages }: { bookId: string; obligationId: string; pages: readonly Page[] },
): Promise<Page[]> {
  const [obligation, ...found] = await Promise.all([
    transaction.get(database.doc(paths.obligation(bookId, obligationId))),
    ...pages.map(({ part, after }) => {
      const all = database.collection(part(bookId)).where('obligationId', '==', obligationId).limit(most)
      return transaction.get(after ? all.startAfter(after) : all)
    }),
  ])
  const concerns = saidOf(obligation.data())
  // What is gone leaves its history to whom it concerned.
  if (concerns === null) return []
  for (const { docs } of found)
    for (const one of docs) if (!isSame(saidOf(one.data()), concerns)) transaction.update(one.ref, { concerns })
  return pages.flatMap(({ part }, index) => {
    const docs = found[index]?.docs ?? []
    return docs.length < most ? [] : [{ part, after: docs.at(-1) ?? null }]
  })
}

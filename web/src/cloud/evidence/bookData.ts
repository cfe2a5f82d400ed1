import type { Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { seenIn } from '../books/sight.ts'
import type { Query, QueryConstraint } from '../sdk/firestoreSdk.ts'
import type { Sdk } from '../sync/liveQuery.ts'
import { plain } from './plain.ts'

/** So many documents are asked for at once. */
const PAGE = 500

type Plain = Record<string, unknown> & { id: string }

/** A book as plain data, as much of it as this person sees. Throws the documents' error when the service cannot be reached. */
export async function bookData(sdk: Sdk, bookId: string, book: Book) {
  const seen = await seenIn(sdk, bookId)
  const all = (path: string) => allOf(sdk, (...more) => seen(path, ...more))
  return {
    id: bookId,
    ...(plain(book) as Omit<Book, 'createdAt'>),
    obligations: await all(paths.obligations(bookId)),
    occurrences: await all(paths.occurrences(bookId)),
    attachments: await all(paths.attachments(bookId)),
    reminders: await all(paths.reminders(bookId)),
    activity: await all(paths.activity(bookId)),
  }
}

/** Every document of a collection as plain data, a page after the other. */
export async function allOf(
  { documentId, getDocs, limit, orderBy, startAfter }: Sdk,
  ask: (...more: QueryConstraint[]) => Query,
): Promise<Plain[]> {
  const found: Plain[] = []
  for (;;) {
    const last = found.at(-1)
    const { docs } = await getDocs(ask(orderBy(documentId()), ...(last ? [startAfter(last.id)] : []), limit(PAGE)))
    found.push(...docs.map((one) => ({ id: one.id, ...(plain(one.data()) as object) })))
    if (docs.length < PAGE) return found
  }
}

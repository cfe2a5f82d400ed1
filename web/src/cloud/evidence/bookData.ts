import type { Book } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { seenIn } from '../books/seenIn.ts'
import type { Sdk } from '../sync/liveQuery.ts'
import { allOf } from './allOf.ts'
import { plain } from './plain.ts'

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

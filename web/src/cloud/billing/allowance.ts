import type { Book, BookAllowance } from '@duebook/contract/book'
import { paths } from '@duebook/contract/paths'
import { useLiveDocument } from '../sync/liveDocument.ts'
import type { Live } from '../sync/liveQuery.ts'

/** What the owner's plan allows in a book, and who is what in it. */
export const useAllowance = (bookId: string): Live<(Book & BookAllowance) | null> =>
  useLiveDocument<Book & BookAllowance>(`book ${bookId}`, paths.book(bookId))

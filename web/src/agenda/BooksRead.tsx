import type { Occurrence } from '@duebook/contract/occurrence'
import type { CalendarDate } from '@duebook/domain'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useLedgerState, type LedgerState } from '../acts/ledger-state.ts'
import type { ListedBook } from '../cloud/books/books.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useRecordedAhead } from '../cloud/occurrences/ahead.ts'
import { InBook } from '../frame/InBook.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'

/** What is known of one of several books; `isWhole` false where it could not be read, or not anew. */
export type ReadBook = {
  book: ListedBook
  obligations: readonly ObligationRecord[]
  ledger: LedgerState
  /** What is recorded of dates ahead; null while nobody asked. */
  recorded: readonly Occurrence[] | null
  isWhole: boolean
}

type Told = Omit<ReadBook, 'book'>

/**
 * Reads several books, each as it is read when it is open, and draws what is made of them once all have answered: null until then. `since`:
 * also what is recorded of dates from that day on.
 */
export function BooksRead({
  books,
  since = null,
  children,
}: {
  books: readonly ListedBook[]
  since?: CalendarDate | null
  children: (read: readonly ReadBook[] | null) => ReactNode
}) {
  const [told, setTold] = useState<ReadonlyMap<string, Told>>(new Map())
  const tell = useCallback((id: string, of: Told) => setTold((before) => new Map(before).set(id, of)), [])
  const read = books.flatMap((book) => {
    const of = told.get(book.id)
    return of ? [{ ...of, book }] : []
  })
  return (
    <>
      {books.map(({ id }) => (
        <InBook key={id} bookId={id}>
          <Reader since={since} tell={tell} />
        </InBook>
      ))}
      {children(read.length === books.length ? read : null)}
    </>
  )
}

function Reader({ since, tell }: { since: CalendarDate | null; tell: (id: string, of: Told) => void }) {
  const { bookId } = useSignedIn()
  const live = useObligations(bookId)
  const ledger = useLedgerState()
  const ahead = useRecordedAhead(since === null ? null : bookId, since ?? '')
  useEffect(() => {
    if (live.status === 'loading' || !ledger.known || (since !== null && ahead.status === 'loading')) return
    tell(bookId, {
      obligations: live.status === 'ready' ? live.data : (live.lastData ?? []),
      ledger,
      recorded: ahead.status === 'ready' ? ahead.data : ahead.status === 'failed' ? [] : null,
      isWhole: live.status === 'ready',
    })
  }, [bookId, live, ledger, ahead, since, tell])
  return null
}

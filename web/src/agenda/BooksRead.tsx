import { addDays } from '@duebook/domain'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useLedgerState, type LedgerState } from '../acts/reminders/ledger-state.ts'
import type { ListedBook } from '../cloud/books/books.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useRecordedBetween, type RecordedDay } from '../cloud/occurrences/between.ts'
import { useToday } from '../frame/clock.ts'
import { InBook } from '../frame/InBook.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { MOST_DAYS } from './ahead.ts'

/** What is known of one of several books; `isWhole` false where it could not be read, or not anew. */
export type ReadBook = {
  book: ListedBook
  obligations: readonly ObligationRecord[]
  ledger: LedgerState
  /** What is recorded of dates ahead; null while nobody asked. */
  recorded: readonly RecordedDay[] | null
  isWhole: boolean
}

type Told = Omit<ReadBook, 'book'>

/**
 * Reads several books, each as it is read when it is open, and draws what is made of them once all have answered: null until then.
 * `withRecords`: also what is recorded of dates ahead.
 */
export function BooksRead({
  books,
  withRecords = false,
  children,
}: {
  books: readonly ListedBook[]
  withRecords?: boolean
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
          <Reader withRecords={withRecords} tell={tell} />
        </InBook>
      ))}
      {children(read.length === books.length ? read : null)}
    </>
  )
}

function Reader({ withRecords, tell }: { withRecords: boolean; tell: (id: string, of: Told) => void }) {
  const { bookId } = useSignedIn()
  const today = useToday()
  const live = useObligations(bookId)
  const ledger = useLedgerState()
  const obligations = live.status === 'ready' ? live.data : live.status === 'failed' ? (live.lastData ?? NONE) : null
  const ahead = useRecordedBetween(bookId, withRecords ? obligations : null, {
    from: today,
    through: addDays(today, MOST_DAYS),
    today,
  })
  useEffect(() => {
    if (!obligations || !ledger.known || (withRecords && ahead.status === 'loading')) return
    tell(bookId, {
      obligations,
      ledger,
      recorded: ahead.status === 'ready' ? ahead.data : ahead.status === 'failed' ? [] : null,
      isWhole: live.status === 'ready',
    })
  }, [bookId, live, obligations, ledger, ahead, withRecords, tell])
  return null
}

const NONE: readonly ObligationRecord[] = []

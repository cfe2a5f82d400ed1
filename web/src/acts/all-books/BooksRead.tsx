import type { CalendarDate } from '@duebook/domain'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLedgerState, type LedgerState } from '../reminders/ledger-state.ts'
import type { ListedBook } from '../../cloud/books/books.ts'
import { useObligations, type ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useRecordedBetween, type RecordedDay } from '../../cloud/occurrences/between.ts'
import { useToday } from '../../frame/clock.ts'
import { InBook } from '../../frame/InBook.tsx'
import { useSignedIn } from '../../frame/signedIn.tsx'

/** What is known of one of several books; `isWhole` false where it could not be read, or not anew. */
export type ReadBook = {
  book: ListedBook
  obligations: readonly ObligationRecord[]
  ledger: LedgerState
  /** What is recorded of the dates in the window that was asked for; null while nobody asked. */
  recorded: readonly RecordedDay[] | null
  isWhole: boolean
}

type Told = Omit<ReadBook, 'book'> & { of: string }
/** Civil days, both included. */
type Window = { from: CalendarDate; through: CalendarDate }

/**
 * Reads several books, each as it is read when it is open, and draws what is made of them once all have answered: null until then.
 * `recordedIn`: also what is recorded of the dates in that window.
 */
export function BooksRead({
  books,
  recordedIn = null,
  children,
}: {
  books: readonly ListedBook[]
  recordedIn?: Window | null
  children: (read: readonly ReadBook[] | null) => ReactNode
}) {
  const [told, setTold] = useState<ReadonlyMap<string, Told>>(new Map())
  const tell = useCallback((id: string, known: Told) => setTold((before) => new Map(before).set(id, known)), [])
  const of = nameOf(recordedIn)
  const read = useMemo(() => {
    const known = books.flatMap((book) => {
      const one = told.get(book.id)
      return one?.of === of ? [{ ...one, book }] : []
    })
    return known.length === books.length ? known : null
  }, [books, told, of])
  return (
    <>
      {books.map(({ id }) => (
        <InBook key={id} bookId={id}>
          <Reader recordedIn={recordedIn} tell={tell} />
        </InBook>
      ))}
      {children(read)}
    </>
  )
}

function Reader({ recordedIn, tell }: { recordedIn: Window | null; tell: (id: string, known: Told) => void }) {
  const { bookId } = useSignedIn()
  const today = useToday()
  const live = useObligations(bookId)
  const ledger = useLedgerState()
  const obligations = live.status === 'ready' ? live.data : live.status === 'failed' ? (live.lastData ?? NONE) : null
  const { from, through } = recordedIn ?? { from: today, through: today }
  const between = useRecordedBetween(bookId, recordedIn ? obligations : null, { from, through, today })
  const of = nameOf(recordedIn)
  useEffect(() => {
    if (!obligations || !ledger.known || (of !== '' && between.status === 'loading')) return
    tell(bookId, {
      obligations,
      ledger,
      recorded: between.status === 'ready' ? between.data : between.status === 'failed' ? [] : null,
      isWhole: live.status === 'ready' && between.status !== 'failed',
      of,
    })
  }, [bookId, live, obligations, ledger, between, of, tell])
  return null
}

/** Which window an answer is of; empty of none. */
const nameOf = (window: Window | null) => (window ? `${window.from} ${window.through}` : '')

const NONE: readonly ObligationRecord[] = []

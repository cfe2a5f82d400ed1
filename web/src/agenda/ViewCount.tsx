import type { CalendarDate } from '@duebook/domain'
import { lazy, Suspense, useDeferredValue, useEffect, useMemo } from 'react'
import { useAllBooks } from '../cloud/books/allBooks.ts'
import type { ListedBook } from '../cloud/books/books.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { countAhead } from './ahead.ts'
import { BooksRead } from '../acts/all-books/BooksRead.tsx'
import { useLedgerState } from '../acts/reminders/ledger-state.ts'
import { needs } from './needs.ts'
import { Said } from './Said.tsx'

/** How many stand in a view, beside its name: what needs somebody (in red), dates of 90 days in ink, obligations, answers awaited. */
export function ViewCount({ view }: { view: string }) {
  const all = useAllBooks(useSignedIn().uid)
  const CountAll = all === null ? undefined : countsOfAll[view]
  if (!CountAll) return <CountInBook view={view} />
  return all === null || all === 'loading' ? null : <CountAll books={all} />
}

function CountInBook({ view }: { view: string }) {
  const { bookId } = useSignedIn()
  const today = useToday()
  // What is counted in a large book comes after what is drawn of it.
  const live = useDeferredValue(useObligations(bookId))
  if (live.status !== 'ready') return null
  const Count = counts[view]
  return Count ? <Count obligations={live.data} today={today} /> : null
}

/** What is shown of all books is counted in all of them. */
const countsOfAll: Record<string, (props: { books: readonly ListedBook[] }) => React.ReactNode> = {
  '/today': ({ books }) => <NeedCount books={books} onIcon />,
  '/upcoming': function Ahead({ books }) {
    const today = useToday()
    return (
      <BooksRead books={books}>
        {(read) =>
          read && <Ahead90 count={read.reduce((sum, one) => sum + countAhead(one.obligations, today, SHOWN_DAYS), 0)} />
        }
      </BooksRead>
    )
  },
}

/** How many need somebody, in one book or several; `onIcon` on the installed app's icon as well. */
export function NeedCount({ books, onIcon }: { books: readonly ListedBook[]; onIcon?: true }) {
  const today = useToday()
  return (
    <BooksRead books={books}>
      {(read) =>
        read && (
          <Needing
            onIcon={onIcon}
            count={read.reduce(
              (sum, one) => sum + Object.values(needs(one.obligations, today, one.ledger)).flat().length,
              0,
            )}
          />
        )
      }
    </BooksRead>
  )
}

function Needing({ count, onIcon }: { count: number; onIcon?: true }) {
  useEffect(() => {
    // Where nothing is installed, or the system has no badges, there is nothing to see.
    if (onIcon && 'setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => {})
  }, [count, onIcon])
  return <Said count={count} what={count === 1 ? 'needs you' : 'need you'} red />
}
const Ahead90 = ({ count }: { count: number }) => <Said count={count} what="in the next 90 days" />
const SHOWN_DAYS = 90

type CountProps = { obligations: readonly ObligationRecord[]; today: CalendarDate }

const counts: Record<string, (props: CountProps) => React.ReactNode> = {
  '/today': function NeedingHere({ obligations, today }) {
    const ledger = useLedgerState()
    const found = useMemo(() => needs(obligations, today, ledger), [obligations, today, ledger])
    return <Needing count={Object.values(found).flat().length} onIcon />
  },
  '/upcoming': function AheadHere({ obligations, today }) {
    return <Ahead90 count={useMemo(() => countAhead(obligations, today, SHOWN_DAYS), [obligations, today])} />
  },
  '/obligations': ({ obligations }) => (
    <Said count={obligations.filter(({ status }) => status === 'active').length} what="in your book" />
  ),
  '/inbox': ({ obligations }) => (
    <Suspense>
      <InboxCount obligations={obligations} />
    </Suspense>
  ),
}

// Not needed before the first row.
const InboxCount = lazy(() => import('./InboxCount.tsx').then((module) => ({ default: module.InboxCount })))

import { monthOf } from '@duebook/contract/calendar/weeks'
import { addDays } from '@duebook/domain'
import type { ListedBook } from '../cloud/books/books.ts'
import { useToday } from '../frame/clock.ts'
import { InBook } from '../frame/InBook.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { AgendaRow } from './AgendaRow.tsx'
import { ahead, MOST_DAYS, type AheadRow } from './ahead.ts'
import { AllFoot } from '../acts/all-books/AllFoot.tsx'
import { BookMark } from '../acts/all-books/BookMark.tsx'
import { BooksRead, type ReadBook } from '../acts/all-books/BooksRead.tsx'
import { Month } from './Month.tsx'
import { PrintOnce } from './PrintOnce.tsx'
import { NothingDue } from './Upcoming.tsx'
import { useOpenInBook } from '../acts/all-books/useOpenInBook.ts'

type AllUpcomingProps = {
  books: readonly ListedBook[]
  days: number
  projected: boolean
  onFurther: () => void
}

/** Every date ahead in any of one's books by month, each row with its book. */
export function AllUpcoming({ books, projected, ...shown }: AllUpcomingProps) {
  const today = useToday()
  return (
    <BooksRead books={books} recordedIn={projected ? { from: today, through: addDays(today, MOST_DAYS) } : null}>
      {(read) => (read ? <Months read={read} projected={projected} {...shown} /> : <SkeletonRows count={6} />)}
    </BooksRead>
  )
}

type Row = AheadRow & { in: ReadBook; place: number }

const keyOf = ({ in: { book }, obligation, nominal, what }: Row) => `${book.id} ${obligation.id} ${nominal} ${what}`

function Months({ read, days, projected, onFurther }: Omit<AllUpcomingProps, 'books'> & { read: readonly ReadBook[] }) {
  const today = useToday()
  const openIn = useOpenInBook()
  const rows = read
    .flatMap((one, place) =>
      ahead(one.obligations, today, days, projected, one.recorded).flatMap((month) =>
        month.rows.map((row): Row => ({ ...row, in: one, place })),
      ),
    )
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.obligation.title.localeCompare(b.obligation.title))
  if (rows.length === 0)
    return <NothingDue obligations={read.flatMap(({ obligations }) => obligations)} days={days} onFurther={onFurther} />
  return (
    <>
      <PrintOnce />
      {[...Map.groupBy(rows, ({ date }) => monthOf(date))].map(([month, within]) => (
        <Month
          key={month}
          month={month}
          rows={within}
          above={rows.indexOf(within[0] as Row)}
          keyOf={keyOf}
          draw={(row, drawn) => {
            const { book } = row.in
            const { id } = row.obligation
            return (
              <InBook bookId={book.id}>
                <AgendaRow
                  {...drawn}
                  book={<BookMark name={book.name} place={row.place} />}
                  onOpen={openIn({
                    bookId: book.id,
                    obligationId: id,
                    ...(row.projected && row.what === 'due' && { at: row.nominal }),
                  })}
                />
              </InBook>
            )
          }}
        />
      ))}
      <AllFoot read={read} />
    </>
  )
}

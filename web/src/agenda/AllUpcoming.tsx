import { amountAt } from '@duebook/contract/amount-changes'
import { commits } from '@duebook/contract/calendar/dates-ahead'
import { addDays } from '@duebook/domain'
import type { ListedBook } from '../cloud/books/books.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { InBook } from '../frame/InBook.tsx'
import { sumText } from '../ui/money.ts'
import { Rows, Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { AgendaRow } from './AgendaRow.tsx'
import { ahead, type AheadRow } from './ahead.ts'
import { AllFoot } from './AllFoot.tsx'
import { BookMark } from './BookMark.tsx'
import { BooksRead, type ReadBook } from './BooksRead.tsx'
import { periodText, ruleOf } from './rule.ts'
import { countOf, monthName, MOST_MOVED, NothingDue, reasonOf } from './Upcoming.tsx'
import { useOpenInBook } from './useOpenInBook.ts'

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
    <BooksRead key={String(projected)} books={books} since={projected ? addDays(today, -MOST_MOVED) : null}>
      {(read) => (read ? <Months read={read} projected={projected} {...shown} /> : <SkeletonRows count={6} />)}
    </BooksRead>
  )
}

type Row = AheadRow & { in: ReadBook; place: number }

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
      {[...Map.groupBy(rows, ({ date }) => date.slice(0, 7))].map(([month, within]) => (
        <Section
          key={month}
          look="month"
          name={monthName(month)}
          count={countOf(within)}
          note={sumText(within.filter(commits).map(({ obligation, nominal }) => amountAt(obligation, nominal)))}
        >
          <Rows label={monthName(month)}>
            {within.map((row, at) => {
              const { book } = row.in
              const { id } = row.obligation
              return (
                <InBook key={`${book.id} ${id} ${row.nominal} ${row.what}`} bookId={book.id}>
                  <AgendaRow
                    obligation={row.obligation as ObligationRecord}
                    reason={reasonOf(row, today)}
                    date={row.date}
                    rule={ruleOf(row.obligation)}
                    nominal={row.what === 'due' ? row.nominal : row.date}
                    at={row.nominal}
                    period={row.period ? periodText(row.period, today) : undefined}
                    place={within[at - 1]?.date === row.date ? 'sameDay' : 'day'}
                    showYear={false}
                    book={<BookMark name={book.name} place={row.place} />}
                    onOpen={openIn({
                      bookId: book.id,
                      obligationId: id,
                      ...(row.projected && row.what === 'due' && { at: row.nominal }),
                    })}
                  />
                </InBook>
              )
            })}
          </Rows>
        </Section>
      ))}
      <AllFoot read={read} />
    </>
  )
}

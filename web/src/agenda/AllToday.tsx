import { countdown, shortDate } from '@duebook/domain'
import { lazy, useState, type FocusEvent } from 'react'
import type { ListedBook } from '../cloud/books/books.ts'
import { loadCalendars } from '../cloud/obligations/calendars.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { lastSchedules } from '../cloud/sync/lastSeen.ts'
import { useToday } from '../frame/clock.ts'
import { Extra } from '../frame/Extra.tsx'
import { InBook } from '../frame/InBook.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { useViewIsLive } from '../frame/view-is-live.ts'
import { Empty } from '../ui/Empty.tsx'
import { LongRows } from '../ui/rows/LongRows.tsx'
import { Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { useWide } from '../ui/wide.ts'
import styles from './agenda.module.css'
import { AgendaRow } from './AgendaRow.tsx'
import { AllFoot } from '../acts/all-books/AllFoot.tsx'
import { BookMark } from '../acts/all-books/BookMark.tsx'
import { BooksChoice } from '../acts/all-books/BooksChoice.tsx'
import { BooksRead, type ReadBook } from '../acts/all-books/BooksRead.tsx'
import { needs, outlineOf, type Need, type NeedRow } from './needs.ts'
import { nextAhead } from './next-ahead.ts'
import { dayAndMonth, sections, sumOf, useRule } from './Today.tsx'
import { useOpenInBook } from '../acts/all-books/useOpenInBook.ts'

const Peek = lazy(async () => {
  const [{ Peek: Loaded }] = await Promise.all([import('./Peek.tsx'), loadCalendars(lastSchedules())])
  return { default: Loaded }
})

/** What needs somebody now in any of one's books, each row with its book. */
export function AllToday({ books }: { books: readonly ListedBook[] }) {
  const today = useToday()
  return (
    <BooksRead books={books}>
      {(read) => {
        const rows = read && rowsOf(read, today)
        const count = rows?.length ?? 0
        return (
          <>
            <PageHead
              view={
                count > 0 ? (
                  <>
                    Today, all books ·{' '}
                    <span className={styles.needing}>{count === 1 ? '1 needs you' : `${count} need you`}</span>
                  </>
                ) : (
                  'Today, all books'
                )
              }
              title={dayAndMonth(today)}
              documentTitle="Today, all books"
              tools={<BooksChoice books={books} />}
            />
            {read && rows ? <Needed read={read} rows={rows} /> : <SkeletonRows count={6} />}
          </>
        )
      }}
    </BooksRead>
  )
}

type Row = NeedRow & { in: ReadBook; place: number }

const keyOf = ({ in: { book }, obligation }: Row) => `${book.id} ${obligation.id}`
const idOf = ({ obligation }: Row) => obligation.id
const never = () => false

function rowsOf(read: readonly ReadBook[], today: ReturnType<typeof useToday>): Row[] {
  return read
    .flatMap((one, place) =>
      Object.values(needs(one.obligations, today, one.ledger))
        .flat()
        .map((row) => ({ ...row, in: one, place })),
    )
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.obligation.title.localeCompare(b.obligation.title))
}

function Needed({ read, rows }: { read: readonly ReadBook[]; rows: readonly Row[] }) {
  const today = useToday()
  const wide = useWide()
  const viewIsLive = useViewIsLive()
  const rule = useRule(viewIsLive)
  const openIn = useOpenInBook()
  const [focusedRow, setFocusedRow] = useState<string | null>(null)
  if (rows.length === 0) return <NothingNeedsYou read={read} />
  const of = (need: Need) => rows.filter((row) => row.need === need)
  const filled = sections.filter(({ need }) => of(need).length > 0)
  const drawn = filled.flatMap(({ need }) => of(need))
  const current = drawn.find(({ obligation }) => obligation.id === focusedRow) ?? drawn[0]
  const draw = (row: Row) => {
    const { book } = row.in
    const { id } = row.obligation
    return (
      <InBook bookId={book.id}>
        <AgendaRow
          obligation={row.obligation as ObligationRecord}
          reason={row.need}
          date={row.date}
          rule={rule?.ruleOf(row.obligation) ?? ''}
          period={rule?.nextPeriod(row.obligation, today)}
          nominal={row.need === 'notice' ? row.date : undefined}
          current={wide && row === current}
          book={<BookMark name={book.name} place={row.place} />}
          onOpen={openIn({ bookId: book.id, obligationId: id })}
        />
      </InBook>
    )
  }
  const follow = ({ target }: FocusEvent) =>
    setFocusedRow((before) => target.closest('[data-row]')?.getAttribute('data-row') ?? before)
  return (
    <div className={styles.split}>
      <div onFocus={follow}>
        {filled.map(({ need, name, note }) => (
          <Section key={need} name={name} count={of(need).length} note={note ?? sumOf(need, of(need))}>
            <LongRows
              label={name}
              rows={of(need)}
              keyOf={keyOf}
              idOf={idOf}
              isPicked={never}
              above={drawn.indexOf(of(need)[0] as Row)}
              draw={draw}
              outline={outlineOf}
            />
          </Section>
        ))}
        <AllFoot read={read} />
      </div>
      {wide && current && viewIsLive && (
        <Extra fallback={<aside />}>
          <InBook bookId={current.in.book.id}>
            <Peek
              obligation={current.obligation as ObligationRecord}
              need={current.need}
              date={current.date}
              onOpen={openIn({ bookId: current.in.book.id, obligationId: current.obligation.id })}
            />
          </InBook>
        </Extra>
      )}
    </div>
  )
}

function NothingNeedsYou({ read }: { read: readonly ReadBook[] }) {
  const today = useToday()
  const next = read
    .flatMap(({ obligations, book }) => {
      const first = nextAhead(obligations, today)
      return first ? [{ ...first, book }] : []
    })
    .toSorted((a, b) => a.date.localeCompare(b.date))[0]
  return (
    <>
      <Empty said="Nothing needs you in any book." action={null}>
        {next
          ? `Next: ${next.obligation.title} in ${next.book.name}, ${countdown(next.date, today)}, ${shortDate(next.date)}.`
          : 'No date ahead is written down in them yet.'}
      </Empty>
      <AllFoot read={read} />
    </>
  )
}

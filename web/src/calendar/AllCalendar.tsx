import { datesWithin, inOrderOfDays } from '@duebook/contract/calendar/dates-within'
import { bareMonthName, monthOf } from '@duebook/contract/calendar/weeks'
import type { CalendarDate } from '@duebook/domain'
import { useCallback, useMemo, useState } from 'react'
import { AllFoot } from '../acts/all-books/AllFoot.tsx'
import { BooksChoice } from '../acts/all-books/BooksChoice.tsx'
import { BooksRead, type ReadBook } from '../acts/all-books/BooksRead.tsx'
import { useOpenInBook } from '../acts/all-books/useOpenInBook.ts'
import type { ListedBook } from '../cloud/books/books.ts'
import { useToday } from '../frame/clock.ts'
import { Empty } from '../ui/Empty.tsx'
import { useNarrow } from '../ui/narrow.ts'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { BooksOfRows, type BookOfRow } from './books-of-rows.ts'
import { dayToList, summary } from './Calendar.tsx'
import { MOST_EACH, useHolidays, type CalendarRow, type WindowData } from './calendar-data.ts'
import styles from './calendar.module.css'
import { CalendarHead } from './CalendarHead.tsx'
import { DayRows } from './DayRows.tsx'
import { Grid, type GridFocus } from './Grid.tsx'
import { periodOf } from './looks.ts'
import { OpenDay } from './OpenDay.tsx'
import { anchorOf, entryDay, firstDay, holds, lastDay, pageAt, placeOf, type Page } from './place.ts'
import type { CalendarPlace } from './read-place.ts'

type AllCalendarProps = {
  books: readonly ListedBook[]
  place: CalendarPlace
  onPlace: (place: CalendarPlace) => void
}

/** A month or a week of all of one's books: each date with its book, and what is done with it is done there. Of each the days of one page are read. */
export function AllCalendar({ books, place, onPlace }: AllCalendarProps) {
  const today = useToday()
  const { month, week } = place
  const asked = useMemo(() => pageAt(week ? { week } : month ? { month } : {}, today), [month, week, today])
  return (
    <BooksRead books={books} recordedIn={{ from: firstDay(asked), through: lastDay(asked) }}>
      {(read) => <Pages books={books} read={read} asked={asked} day={place.day ?? null} onPlace={onPlace} />}
    </BooksRead>
  )
}

type Shown = { page: Page; read: readonly ReadBook[]; holidays: ReadonlyMap<CalendarDate, string> }

function Pages({
  books,
  read,
  asked,
  day,
  onPlace,
}: Pick<AllCalendarProps, 'books' | 'onPlace'> & {
  read: readonly ReadBook[] | null
  asked: Page
  day: CalendarDate | null
}) {
  const today = useToday()
  const holidays = useHolidays()
  const [focus, setFocus] = useState<GridFocus | null>(null)
  // Until the books have answered for another page, the one before stays: nothing jumps.
  const ready = useMemo(
    (): Shown | null => (read && holidays ? { page: asked, read, holidays } : null),
    [read, holidays, asked],
  )
  const [kept, setKept] = useState(ready)
  if (ready && ready !== kept) setKept(ready)
  const shown = ready ?? kept
  const page = shown?.page ?? asked
  const onFocus = useCallback(
    (to: CalendarDate, turns: boolean) => {
      setFocus({ day: to, takes: true })
      if (turns || !holds(page, to)) onPlace(placeOf(page.view, to))
    },
    [page, onPlace],
  )
  const onDay = useCallback(
    (open: CalendarDate | null) => {
      const focused = open ?? day
      if (focused) setFocus({ day: focused, takes: open === null })
      onPlace({ ...placeOf(page.view, anchorOf(page)), ...(open ? { day: open } : {}) })
    },
    [day, page, onPlace],
  )
  const drawnFocus = useMemo(
    () => (focus && holds(page, focus.day) ? focus : { day: entryDay(page, today), takes: false }),
    [focus, page, today],
  )
  return (
    <>
      <CalendarHead
        view="Calendar, all books"
        page={page}
        asked={asked}
        before={<BooksChoice books={books} />}
        onGo={(to) => (setFocus(null), onPlace(to))}
      />
      {shown ? (
        <div className={styles.page} aria-busy={page !== asked}>
          <Days {...shown} focus={drawnFocus} day={day} onFocus={onFocus} onDay={onDay} />
        </div>
      ) : (
        <SkeletonRows count={6} />
      )}
    </>
  )
}

function Days({
  page,
  read,
  holidays,
  focus,
  day,
  onFocus,
  onDay,
}: Shown & {
  focus: GridFocus
  day: CalendarDate | null
  onFocus: (day: CalendarDate, turns: boolean) => void
  onDay: (day: CalendarDate | null) => void
}) {
  const narrow = useNarrow()
  const today = useToday()
  const { rows, bookOf } = useRows(page, read)
  const rowsOn = useMemo(() => Map.groupBy(rows, ({ date }) => date), [rows])
  const data = useMemo((): WindowData => ({ recorded: [], holidays, failure: null }), [holidays])
  const own = page.view === 'week' ? rows : rows.filter(({ date }) => monthOf(date) === page.month)
  const openDay = day && holds(page, day) ? day : null
  const touched = openDay ?? dayToList(page, own, today, focus)
  return (
    <BooksOfRows value={bookOf}>
      <div className={styles.around}>
        <Grid
          page={page}
          title={page.name}
          rowsOn={rowsOn}
          data={data}
          focus={focus}
          openDay={narrow ? touched : openDay}
          onFocus={onFocus}
          onOpen={onDay}
        />
        {!narrow && openDay && (
          <OpenDay date={openDay} rows={rowsOn.get(openDay) ?? []} recorded={[]} onClose={() => onDay(null)} />
        )}
      </div>
      {own.length > 0 && (
        <p className={styles.foot}>
          <b>{summary(own, page)}</b>
        </p>
      )}
      {narrow && (
        <DayRows date={touched} holiday={holidays.get(touched)} rows={rowsOn.get(touched) ?? []} recorded={[]} />
      )}
      {own.length === 0 && (
        <Empty said={page.view === 'week' ? 'Nothing in this week.' : `Nothing in ${bareMonthName(page.month)}.`}>
          None of these books has a date in it.
        </Empty>
      )}
      <AllFoot read={read} />
    </BooksOfRows>
  )
}

/** The dates of all books on a page, in order of days, and the book of each. */
function useRows(page: Page, read: readonly ReadBook[]) {
  const today = useToday()
  const openIn = useOpenInBook()
  return useMemo(() => {
    const window = { from: firstDay(page), through: lastDay(page), today, most: MOST_EACH }
    const of = new Map<CalendarRow, BookOfRow>()
    read.forEach((one, place) => {
      for (const row of datesWithin(one.obligations, window, one.recorded ?? [])) {
        const at = periodOf(row)
        const target = { bookId: one.book.id, obligationId: row.obligation.id, ...(at && { at }) }
        of.set(row, { ...one, place, onOpen: openIn(target) })
      }
    })
    return { rows: inOrderOfDays([...of.keys()]), bookOf: (row: CalendarRow) => of.get(row)! }
  }, [page, read, today, openIn])
}

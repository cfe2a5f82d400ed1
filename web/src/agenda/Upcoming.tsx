import { useSearch } from '@tanstack/react-router'
import {
  addDays,
  countdown,
  longDate,
  parseDays,
  plural,
  shortDate,
  shortDateWithYear,
  type CalendarDate,
} from '@duebook/domain'
import { lazy, Suspense, useMemo, useState, type ComponentProps } from 'react'
import { useAllBooks } from '../cloud/books/allBooks.ts'
import { useRecordedBetween } from '../cloud/occurrences/between.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useAfterPage } from '../frame/after-page.ts'
import { useToday } from '../frame/clock.ts'
import { Extra } from '../frame/Extra.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { useViewIsLive } from '../frame/view-is-live.ts'
import { LateSelectionBar } from '../selection/LateSelection.tsx'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/fields/Choice.tsx'
import { Empty } from '../ui/Empty.tsx'
import { usePageIsPrinted } from '../ui/rows/page-moves.ts'
import { Segments } from '../ui/fields/Segments.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import styles from './agenda.module.css'
import { AgendaRow } from './AgendaRow.tsx'
import { ahead, MOST_DAYS, type AheadRow } from './ahead.ts'
import { BooksChoice } from '../acts/all-books/BooksChoice.tsx'
import { Month } from './Month.tsx'
import { nextAhead } from './next-ahead.ts'
import { PrintOnce } from './PrintOnce.tsx'
import type { SheetPlace } from './read-sheet.ts'

const windows = { '30': '30 days', '90': '90 days', '365': '1 year' }

/** How many days ahead a sheet goes that is asked for: through its last day, if that is not gone. */
function sheetDays(print: CalendarDate | undefined, today: CalendarDate): string | null {
  if (print === undefined || print < today) return null
  return String(Math.min(Math.max(parseDays(print) - parseDays(today), 1), MOST_DAYS))
}

// Before anybody prints: a page that is being printed waits for nothing.
const OverdueOnPaper = lazy(() => import('./OverdueOnPaper.tsx').then((module) => ({ default: module.OverdueOnPaper })))
const AllUpcoming = lazy(() => import('./AllUpcoming.tsx').then((module) => ({ default: module.AllUpcoming })))

/** "Upcoming, 21 Nov to 31 Dec 2026": a sheet has no tools that say how far it goes. */
function onPaper(today: CalendarDate, days: number): string {
  const last = addDays(today, days)
  const [from, through] = [shortDate(today, last), shortDateWithYear(last)].map((day) => day.replace(/^\w+ /, ''))
  return `Upcoming, ${from} to ${through}`
}

/** Every date ahead by month; the next one of each obligation in ink, what its rule projects in pencil. */
export function Upcoming() {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const all = useAllBooks(uid)
  const live = useAfterPage(useObligations(all === null ? bookId : null))
  const { print } = useSearch({ strict: false }) as SheetPlace
  const [sheet] = useState(() => sheetDays(print, today))
  const [days, setDays] = useState<string>(sheet ?? '90')
  const [projected, setProjected] = useState(true)
  const printed = usePageIsPrinted()
  return (
    <>
      <PageHead
        view={printed ? '' : all === null ? 'Upcoming' : 'Upcoming, all books'}
        title={printed ? onPaper(today, Number(days)) : `From ${longDate(today).replace(/ \d{4}$/, '')}`}
        documentTitle="Upcoming"
        tools={
          <>
            {all !== null && all !== 'loading' && <BooksChoice books={all} />}
            <span className={styles.projected}>
              <Check label="Show projected" checked={projected} onChange={setProjected} />
            </span>
            <Segments
              label="How far ahead"
              options={
                sheet === null || sheet in windows ? windows : { [sheet]: plural(Number(sheet), 'day'), ...windows }
              }
              value={days}
              onChange={setDays}
            />
          </>
        }
      />
      {all === null ? (
        <>
          <ScreenState live={live}>
            {(obligations) => (
              <Months
                obligations={obligations}
                days={Number(days)}
                projected={projected}
                onFurther={() => setDays('365')}
              />
            )}
          </ScreenState>
          <LateSelectionBar />
        </>
      ) : (
        <Suspense fallback={<SkeletonRows count={6} />}>
          {all === 'loading' ? (
            <SkeletonRows count={6} />
          ) : (
            <AllUpcoming books={all} days={Number(days)} projected={projected} onFurther={() => setDays('365')} />
          )}
        </Suspense>
      )}
    </>
  )
}

function Months({
  obligations,
  days,
  projected,
  onFurther,
}: {
  obligations: ObligationRecord[]
  days: number
  projected: boolean
  onFurther: () => void
}) {
  const { bookId } = useSignedIn()
  const today = useToday()
  const viewIsLive = useViewIsLive()
  const live = useRecordedBetween(bookId, projected ? obligations : null, {
    from: today,
    through: addDays(today, MOST_DAYS),
    today,
  })
  const recorded = live.status === 'ready' ? live.data : live.status === 'failed' ? undefined : null
  const months = useMemo(
    () => ahead(obligations, today, days, projected, recorded),
    [obligations, today, days, projected, recorded],
  )
  // A date in pencil comes between those in ink, so they are drawn together.
  if (projected && live.status === 'loading') return <SkeletonRows count={6} />
  const dates = months.reduce((sum, { rows }) => sum + rows.filter(({ what }) => what !== 'plan').length, 0)
  return (
    <>
      <Extra>
        {viewIsLive && (
          <>
            <OverdueOnPaper obligations={obligations} dates={dates} projected={projected} />
            <PrintOnce />
          </>
        )}
      </Extra>
      {months.length === 0 && <NothingDue obligations={obligations} days={days} onFurther={onFurther} />}
      {months.map(({ month, rows, above }) => (
        <Month key={month} month={month} rows={rows} above={above} keyOf={keyOf} draw={drawRow} />
      ))}
      {projected && months.length > 0 && (
        <p className={styles.remark} data-screen-only="">
          Projected dates are drawn from the rules, in pencil: change the rule and they move.
        </p>
      )}
      <p className={styles.remark} data-paper-only="">
        {projected && 'Dashed: projected from a rule. '}A box is for your pen; it changes nothing in Duebook.
      </p>
    </>
  )
}

const keyOf = ({ obligation, nominal, what }: AheadRow) => `${obligation.id} ${nominal} ${what}`
const drawRow = (_: AheadRow, drawn: ComponentProps<typeof AgendaRow>) => <AgendaRow {...drawn} />

export function NothingDue({
  obligations,
  days,
  onFurther,
}: {
  obligations: readonly ObligationRecord[]
  days: number
  onFurther: () => void
}) {
  const today = useToday()
  const next = nextAhead(obligations, today)
  return (
    <Empty
      said={`Nothing is due in ${days} days.`}
      action={next && days < 365 && <Button onClick={onFurther}>Show 1 year</Button>}
    >
      {next ? (
        <>
          The next is <b>{next.obligation.title}</b>, {shortDateWithYear(next.date)}, {countdown(next.date, today)}.
        </>
      ) : (
        'Nothing with a date ahead is written down yet.'
      )}
    </Empty>
  )
}

import { busyWeeks } from '@duebook/contract/calendar/busy-weeks'
import { fallsDue, MONTHS_OF_YEAR, yearLines } from '@duebook/contract/calendar/year-lines'
import { firstOf, lastOf, mondayOf, monthAfter, monthName, monthOf, type Month } from '@duebook/contract/calendar/weeks'
import { Kind } from '@duebook/contract/obligation'
import { sumsTogether } from '@duebook/contract/money/sums-together'
import { addDays, type CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useObligations, type ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useAfterPage } from '../../frame/after-page.ts'
import { useToday } from '../../frame/clock.ts'
import { useOpenOverlay } from '../../frame/overlays.ts'
import { PageHead } from '../../frame/PageHead.tsx'
import { useMayChange } from '../../frame/role.ts'
import { ScreenState } from '../../frame/ScreenState.tsx'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { SelectionBar } from '../../selection/SelectionBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Note } from '../../ui/Note.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { SkeletonRows } from '../../ui/rows/SkeletonRows.tsx'
import { countedWords } from '../busy/counted-words.ts'
import { useWindowData, type CalendarRow, type WindowData } from '../calendar-data.ts'
import { DatesInParts } from '../DatesInParts.tsx'
import { WindowFailure } from '../WindowFailure.tsx'
import { Legend } from './Legend.tsx'
import { HolidayPattern } from './Strip.tsx'
import { Wall, type YearProps } from './Wall.tsx'
import { daysOf, spanText } from './year-data.ts'
import { YearTable } from './YearTable.tsx'
import styles from './year.module.css'

const shows = { wall: 'Wall', table: 'Table' } as const

/** Twelve months from this one on, a line each: what falls due, what goes out, and where it is too much at once. */
export function Year() {
  const { bookId } = useSignedIn()
  const today = useToday()
  const live = useAfterPage(useObligations(bookId))
  const [show, setShow] = useState<keyof typeof shows>('wall')
  const first = monthOf(today)
  const last = monthAfter(first, MONTHS_OF_YEAR - 1)
  // Whole weeks, so that those at either end are not thought quieter than they are.
  const [from, through] = [mondayOf(firstOf(first)), addDays(mondayOf(lastOf(last)), 6)]
  // What of ten thousand falls into a year is worked out while nothing more urgent is to be drawn, and a step at a time.
  const data = useDeferredValue(useWindowData(live, from, through))
  return (
    <>
      <PageHead
        view="Year"
        title={`${monthName(first)} to ${monthName(last)}`}
        documentTitle="Year"
        tools={
          <>
            <Segments label="Show" options={shows} value={show} onChange={setShow} />
            <span className={styles.print}>
              <Button size="square" aria-label="Print" icon={<Printer aria-hidden />} onClick={() => print()} />
            </span>
          </>
        }
      />
      <ScreenState live={live}>
        {(obligations) =>
          data ? (
            <Months obligations={obligations} show={show} data={data} {...{ first, from, through }} />
          ) : (
            <SkeletonRows count={MONTHS_OF_YEAR} />
          )
        }
      </ScreenState>
      <SelectionBar />
    </>
  )
}

type MonthsProps = {
  obligations: readonly ObligationRecord[]
  data: WindowData
  show: keyof typeof shows
  first: Month
  from: CalendarDate
  through: CalendarDate
}

const Months = memo(function Months({ obligations, data, from, through, ...shown }: MonthsProps) {
  const today = useToday()
  return (
    <DatesInParts {...{ obligations, from, through, today }} recorded={data.recorded}>
      {(dates) => <Counted dates={dates} data={data} {...shown} />}
    </DatesInParts>
  )
})

type Shown = Pick<MonthsProps, 'data' | 'show' | 'first'>

/** What is counted of all dates is worked out an element each, as `DatesInParts` says. */
const Counted = memo(function Counted({ dates, ...shown }: Shown & { dates: readonly CalendarRow[] }) {
  const busy = useMemo(() => busyWeeks(dates.filter(fallsDue).map(({ date }) => date)), [dates])
  return <Drawn dates={dates} busy={busy} {...shown} />
})

const Drawn = memo(function Drawn({
  dates,
  busy,
  data,
  show,
  first,
}: Shown & Pick<YearProps, 'busy'> & { dates: readonly CalendarRow[] }) {
  const year = useMemo(() => {
    const lines = yearLines(dates, first)
    const due = lines.reduce((sum, line) => sum + line.due, 0)
    return { lines, busy, total: { due, sums: sumsTogether(lines.flatMap(({ sums }) => sums)) } }
  }, [dates, first, busy])
  if (year.lines.every(({ days }) => days.size === 0)) return <NothingToDraw />
  const props = { ...year, holidays: data.holidays }
  return (
    <>
      <HolidayPattern />
      <WindowFailure failure={data.failure} />
      {show === 'wall' ? <Wall {...props} /> : <YearTable {...props} />}
      {show === 'wall' && <Legend kinds={Kind.options} estimates />}
      <Busy busy={year.busy} holidays={data.holidays} />
    </>
  )
})

/** The next stretch that is too much at once, and how that was counted. */
function Busy({ busy, holidays }: Pick<YearProps, 'busy' | 'holidays'>) {
  const today = useToday()
  const next = busy.stretches.find(({ through }) => through >= today)
  if (!next) return null
  const { all, business } = daysOf(next, holidays)
  return (
    <div className={styles.note}>
      <Note tone="soon" glyph="soon">
        <b>{spanText(next.from, next.through)} is busy:</b> {next.due} due in {all} days, and only {business} of those
        are business days.{' '}
        <Link to="/year/busy" search={{ from: next.from }}>
          Plan some of it earlier
        </Link>
      </Note>
      <p className={styles.counted}>{countedWords(busy)}</p>
    </div>
  )
}

function NothingToDraw() {
  const open = useOpenOverlay()
  const mayAdd = useMayChange()
  return (
    <Empty said="No dates to draw." action={mayAdd && <Button onClick={() => open('quickAdd')}>Add</Button>}>
      The wall fills from your rules as soon as there is one.
    </Empty>
  )
}

import { fallsDue } from '@duebook/contract/calendar/year-lines'
import { bareMonthName, monthOf } from '@duebook/contract/calendar/weeks'
import { shortDate, type CalendarDate } from '@duebook/domain'
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { Live } from '../cloud/sync/liveQuery.ts'
import { useAfterPage } from '../frame/after-page.ts'
import { useToday } from '../frame/clock.ts'
import { useOpenOverlay } from '../frame/overlays.ts'
import { useMayChange } from '../frame/role.ts'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { sumText } from '../ui/money.ts'
import { useNarrow } from '../ui/narrow.ts'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { useOnceDrawn } from '../ui/useOnceDrawn.ts'
import { useWindowData, type CalendarRow, type WindowData } from './calendar-data.ts'
import styles from './calendar.module.css'
import { CalendarHead } from './CalendarHead.tsx'
import { DatesInParts } from './DatesInParts.tsx'
import { DayRows } from './DayRows.tsx'
import { Grid, type GridFocus } from './Grid.tsx'
import { useMonthsBeside } from './months-beside.ts'
import { OpenDay } from './OpenDay.tsx'
import { WindowFailure } from './WindowFailure.tsx'
import { anchorOf, entryDay, firstDay, holds, lastDay, pageAt, placeOf, type Page } from './place.ts'
import type { CalendarPlace } from './read-place.ts'

/** A month or a week as a grid of days: certain dates in ink, what rules project and our own days in pencil. */
export function Calendar({ place, onPlace }: { place: CalendarPlace; onPlace: (place: CalendarPlace) => void }) {
  const { bookId } = useSignedIn()
  const today = useToday()
  const live = useAfterPage(useObligations(bookId))
  const { month, week, day } = place
  const asked = useMemo(() => pageAt(week ? { week } : month ? { month } : {}, today), [month, week, today])
  // A press is answered before a large page is worked out: until it stands, the one before says that it is waited for.
  const shown = useDeferredValue(useShown(live, useOnceDrawn(asked)))
  const page = shown?.page ?? asked
  const isTurning = shown !== null && page !== asked
  const isLate = useLate(isTurning)
  const [focus, setFocus] = useState<GridFocus | null>(null)
  const onFocus = useCallback(
    (day: CalendarDate, turns: boolean) => {
      setFocus({ day, takes: true })
      if (turns || !holds(page, day)) onPlace(placeOf(page.view, day))
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
  const go = useCallback((to: CalendarPlace) => (setFocus(null), onPlace(to)), [onPlace])
  const onGo = useCallback((date: CalendarDate) => go(placeOf(page.view, date)), [go, page])
  const drawnFocus = useMemo(
    () => (focus && holds(page, focus.day) ? focus : { day: entryDay(page, today), takes: false }),
    [focus, page, today],
  )
  return (
    <>
      <CalendarHead view="Calendar" page={page} asked={asked} onGo={go} />
      <ScreenState live={live}>
        {(obligations) =>
          shown === null ? (
            <SkeletonRows count={6} />
          ) : (
            <div className={styles.page} aria-busy={isTurning} data-dimmed={isLate || undefined}>
              <Days
                obligations={obligations}
                page={shown.page}
                data={shown.data}
                focus={drawnFocus}
                day={day ?? null}
                onFocus={onFocus}
                onDay={onDay}
                onGo={onGo}
              />
            </div>
          )
        }
      </ScreenState>
      <SelectionBar />
    </>
  )
}

/** So long (ms) a page may take without a word. */
const SOON_MS = 120

/** Whether something goes on for longer than one would notice. Dimmed at once, all of a page would be painted anew in the frame that answers a press. */
function useLate(goesOn: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(() => setIsLate(true), SOON_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [goesOn])
  return goesOn && isLate
}

type DaysProps = {
  obligations: readonly ObligationRecord[]
  page: Page
  data: WindowData
  focus: GridFocus
  day: CalendarDate | null
  onFocus: (day: CalendarDate, turns: boolean) => void
  onDay: (day: CalendarDate | null) => void
  onGo: (date: CalendarDate) => void
}

/** Memoised: a press on another page draws this one no more. */
const Days = memo(function Days(props: DaysProps) {
  const { obligations, page, data } = props
  const today = useToday()
  const window = { from: firstDay(page), through: lastDay(page), today }
  useMonthsBeside(obligations, page.month)
  return (
    <DatesInParts obligations={obligations} recorded={data.recorded} {...window}>
      {(dates) => <DaysWithDates {...props} dates={dates} />}
    </DatesInParts>
  )
})

function DaysWithDates({
  obligations,
  page,
  data,
  focus,
  day,
  onFocus,
  onDay,
  onGo,
  dates,
}: DaysProps & { dates: readonly CalendarRow[] }) {
  const narrow = useNarrow()
  const today = useToday()
  const rowsOn = useMemo(() => Map.groupBy(dates, ({ date }) => date), [dates])
  const own = page.view === 'week' ? dates : dates.filter(({ date }) => monthOf(date) === page.month)
  const openDay = day && holds(page, day) ? day : null
  const touched = openDay ?? dayToList(page, own, today, focus)
  return (
    <>
      <WindowFailure failure={data.failure} />
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
          <OpenDay
            date={openDay}
            rows={rowsOn.get(openDay) ?? []}
            recorded={data.recorded}
            onClose={() => onDay(null)}
          />
        )}
      </div>
      <p className={styles.foot}>
        {own.length > 0 && <b>{summary(own, page)}</b>}
        <span>Drag moves a plan (pencil). Moving a due date asks for a reason.</span>
        <span>
          With the keyboard: <kbd>p</kbd> plan, <kbd>d</kbd> due, <kbd>x</kbd> select, “Move to…”
        </span>
      </p>
      {narrow && (
        <DayRows
          date={touched}
          holiday={data.holidays.get(touched)}
          rows={rowsOn.get(touched) ?? []}
          recorded={data.recorded}
        />
      )}
      {own.length === 0 && <NothingHere obligations={obligations} page={page} onGo={onGo} />}
    </>
  )
}

/** Which day is listed under the grid until one is touched: the one with the focus, else today, else the first on which anything stands. */
export function dayToList(
  page: Page,
  own: readonly CalendarRow[],
  today: CalendarDate,
  focus: GridFocus,
): CalendarDate {
  const isEntry = focus.day === entryDay(page, today)
  return !isEntry || focus.takes || focus.day === today ? focus.day : (own[0]?.date ?? focus.day)
}

/** "November: 11 due, £2,603.00". */
export function summary(rows: readonly CalendarRow[], page: Page): string {
  const due = rows.filter(fallsDue).length
  const sum = sumText(rows.map(({ amount }) => amount))
  const name = page.view === 'week' ? page.name : bareMonthName(page.month)
  return `${name}: ${due} due${sum ? `, ${sum}` : ''}`
}

function NothingHere({
  obligations,
  page,
  onGo,
}: {
  obligations: readonly ObligationRecord[]
  page: Page
  onGo: (date: CalendarDate) => void
}) {
  const today = useToday()
  const open = useOpenOverlay()
  const mayAdd = useMayChange()
  const after = lastDay(page)
  const next = obligations
    .filter(({ status, nextDue }) => status === 'active' && nextDue && nextDue > after)
    .map(({ nextDue }) => nextDue!)
    .sort()[0]
  return (
    <Empty
      said={page.view === 'week' ? 'Nothing in this week.' : `Nothing in ${bareMonthName(page.month)}.`}
      action={
        next ? (
          <Button onClick={() => onGo(next)}>
            {page.view === 'week' ? `Go to ${shortDate(next, today)}` : `Go to ${bareMonthName(monthOf(next))}`}
          </Button>
        ) : (
          mayAdd && <Button onClick={() => open('quickAdd')}>Add</Button>
        )
      }
    >
      {next ? <>Next: {shortDate(next, today)}.</> : 'Nothing with a date after it is written down yet.'}
    </Empty>
  )
}

/** The page asked for, once all that it needs is here; until then the one before stays, so that nothing jumps. */
function useShown(live: Live<ObligationRecord[]>, page: Page): { page: Page; data: WindowData } | null {
  const data = useWindowData(live, firstDay(page), lastDay(page))
  const ready = useMemo(() => data && { page, data }, [page, data])
  const [kept, setKept] = useState(ready)
  if (ready && ready !== kept) setKept(ready)
  return ready ?? kept
}

import { fallsDue } from '@duebook/contract/calendar/year-lines'
import type { CalendarDate } from '@duebook/domain'
import { use, useCallback, useEffect, useRef, type KeyboardEvent } from 'react'
import type { RecordedDay } from '../cloud/occurrences/between.ts'
import { useLedgerState } from '../acts/reminders/ledger-state.ts'
import { useToday } from '../frame/clock.ts'
import { useWhichMayChange } from '../frame/useWhichMayChange.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { selectRows } from '../selection/selected-rows.ts'
import { sumText } from '../ui/money.ts'
import { usePageIsPrinted } from '../ui/rows/page-moves.ts'
import { BooksOfRows } from './books-of-rows.ts'
import type { CalendarRow, WindowData } from './calendar-data.ts'
import styles from './calendar.module.css'
import { DayCell } from './DayCell.tsx'
import { choosable, lookOf, movesAs } from './looks.ts'
import { askForDue, askForPlan, dropOn } from './move.ts'
import { dayAfterKey, type Page } from './place.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const NOTHING: readonly CalendarRow[] = []
const never = () => false

/** Which day has the focus, and whether it is to take it once it is drawn. */
export type GridFocus = { day: CalendarDate; takes: boolean }

/** The days of a page as a grid: arrows, Home and End move in it, PageUp and PageDown turn it, Enter opens the day, x chooses what stands there. */
export function Grid({
  page,
  title,
  rowsOn,
  data,
  focus,
  openDay,
  onFocus,
  onOpen,
}: {
  page: Page
  title: string
  rowsOn: ReadonlyMap<CalendarDate, readonly CalendarRow[]>
  data: WindowData
  focus: GridFocus
  openDay: CalendarDate | null
  /** `turns`: to another page, also where the day stands on this one. */
  onFocus: (day: CalendarDate, turns: boolean) => void
  onOpen: (date: CalendarDate | null) => void
}) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const ledger = useLedgerState()
  const books = use(BooksOfRows)
  const mayChange = useWhichMayChange()
  // What is carried, or chosen with others, is of one book.
  const mayMove = books ? never : mayChange
  const isPrinted = usePageIsPrinted()
  const table = useRef<HTMLTableElement>(null)
  const looks = useCallback(
    (row: CalendarRow) => lookOf(row, today, books ? books(row).ledger : ledger),
    [today, ledger, books],
  )
  const { recorded } = data
  const onDrop = useCallback(
    (row: CalendarRow, to: CalendarDate) => void dropOn(to, row, { bookId, uid, today }, recorded),
    [bookId, uid, today, recorded],
  )
  const taken = useRef<GridFocus>(null)
  useEffect(() => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-day="${focus.day}"]`)
    // Each time once: what is drawn later must not take it back from where it went since.
    if (!focus.takes || taken.current === focus || !cell) return
    taken.current = focus
    cell.focus()
  }, [focus, page])
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const on = (event.target as HTMLElement).dataset.day as CalendarDate | undefined
    if (!on || event.ctrlKey || event.metaKey || event.altKey) return
    const to = dayAfterKey(event.key, on, page)
    if (to) onFocus(to, event.key.startsWith('Page'))
    else if (event.key === 'Enter' || event.key === ' ') onOpen(on)
    else if (event.key === 'Escape' && openDay) onOpen(null)
    else if (event.key === 'x') selectRows(choosable(rowsOn.get(on) ?? NOTHING, mayMove))
    else if (
      (event.key !== 'p' && event.key !== 'd') ||
      !moveBy(
        event.key,
        (rowsOn.get(on) ?? NOTHING).filter(({ obligation }) => mayMove(obligation.id)),
        data,
      )
    )
      return
    event.preventDefault()
  }
  return (
    <table
      className={styles.calendar}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- A table whose cells take the focus is a grid (ARIA practices, grid).
      role="grid"
      aria-label={title}
      data-view={page.view}
      data-all={books ? '' : undefined}
      ref={table}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
          <th scope="col" className={styles.week}>
            Week
          </th>
        </tr>
      </thead>
      <tbody>
        {page.weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <DayCell
                key={date}
                date={date}
                month={page.view === 'month' ? page.month : null}
                today={today}
                rows={rowsOn.get(date) ?? NOTHING}
                looks={looks}
                holiday={data.holidays.get(date)}
                isEntry={date === focus.day}
                isOpen={date === openDay}
                isPrinted={isPrinted}
                mayMove={mayMove}
                onOpen={onOpen}
                onDrop={onDrop}
              />
            ))}
            <WeekSum rows={week.flatMap((date) => rowsOn.get(date) ?? NOTHING)} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The one date of a day that a key can move; where there are several, its day says which. False where there is none. */
function moveBy(
  key: 'p' | 'd',
  rows: readonly CalendarRow[],
  { recorded }: { recorded: readonly RecordedDay[] },
): boolean {
  const [row, another] = rows.filter((one) => (key === 'd' ? movesAs(one) === 'due' : movesAs(one) !== null))
  if (!row || another) return false
  if (key === 'd') askForDue(row, recorded)
  else askForPlan(row)
  return true
}

function WeekSum({ rows }: { rows: readonly CalendarRow[] }) {
  const sum = sumText(rows.map(({ amount }) => amount))
  return (
    <td className={styles.week}>
      {sum ?? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr">{rows.some(fallsDue) ? 'no amount' : 'nothing due'}</span>
        </>
      )}
    </td>
  )
}

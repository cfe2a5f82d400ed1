import { fallsDue } from '@duebook/contract/calendar/year-lines'
import { isWeekend, monthOf } from '@duebook/contract/calendar/weeks'
import { longDate, type CalendarDate } from '@duebook/domain'
import { memo, use } from 'react'
import { BooksOfRows } from './books-of-rows.ts'
import type { CalendarRow } from './calendar-data.ts'
import styles from './calendar.module.css'
import { Entry } from './Entry.tsx'
import type { Look } from './looks.ts'

export type DayCellProps = {
  date: CalendarDate
  /** The month that the page is of, in which a day may lie or not; null in a week, where all do. */
  month: string | null
  today: CalendarDate
  rows: readonly CalendarRow[]
  looks: (row: CalendarRow) => Look
  holiday: string | undefined
  isEntry: boolean
  isOpen: boolean
  isPrinted: boolean
  mayMove: (obligationId: string) => boolean
  onOpen: (date: CalendarDate) => void
  onDrop: (row: CalendarRow, date: CalendarDate) => void
}

/** So many entries stand in a day of a month; of more, one fewer and how many there are besides. */
const MOST_SHOWN = 4
/** Paper has no way to open a day. */
const MOST_ON_PAPER = 30

/** One day of the grid: its number, its holiday, and what stands on it. */
export const DayCell = memo(function DayCell(day: DayCellProps) {
  const { date, month, rows, holiday, isPrinted } = day
  const isOut = month !== null && monthOf(date) !== month
  const shown = month !== null && rows.length > MOST_SHOWN ? rows.slice(0, MOST_SHOWN - 1) : rows
  const first = date.endsWith('-01')
  const isOfBooks = use(BooksOfRows) !== null
  return (
    <td
      className={styles.day}
      tabIndex={day.isEntry ? 0 : -1}
      data-day={date}
      data-out={isOut || undefined}
      data-closed={isWeekend(date) || holiday !== undefined || undefined}
      aria-current={date === day.today ? 'date' : undefined}
      aria-selected={day.isOpen}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest('a')) day.onOpen(date)
      }}
    >
      <span className="sr">{dayLabel(day)}</span>
      <span className={styles.number} aria-hidden="true">
        <span>{Number(date.slice(8))}</span>
        {first && <small>{shortMonth(date)}</small>}
        {holiday && <small className={styles.holiday}>{holiday}</small>}
      </span>
      {isOfBooks && rows.length > 0 && (
        <span className={styles.count} aria-hidden="true">
          {rows.length}
        </span>
      )}
      <Entries {...day} rows={shown} />
      {shown.length < rows.length && (
        <button type="button" className={styles.more} tabIndex={-1} aria-expanded={day.isOpen}>
          {rows.length - shown.length}
          <span> more</span>
        </button>
      )}
      {isPrinted && <Entries {...day} rows={rows.slice(shown.length, MOST_ON_PAPER)} />}
    </td>
  )
})

const Entries = ({ rows, looks, mayMove, onDrop }: Pick<DayCellProps, 'rows' | 'looks' | 'mayMove' | 'onDrop'>) =>
  rows.map((row) => (
    <Entry
      key={`${row.obligation.id} ${row.nominal} ${row.what}`}
      row={row}
      look={looks(row)}
      mayMove={mayMove(row.obligation.id)}
      onDrop={onDrop}
    />
  ))

/** "Thursday 31 December, Christmas Day, 6 due". */
export const dayTitle = (date: CalendarDate) => longDate(date).replace(/ \d+$/, '')

function dayLabel({ date, today, holiday, rows }: DayCellProps): string {
  return [dayTitle(date), date === today && 'today', holiday, countText(rows)].filter(Boolean).join(', ')
}

/** "6 due, 1 planned"; nothing for a day on which nothing stands. */
export function countText(rows: readonly CalendarRow[]): string {
  const due = rows.filter(fallsDue).length
  const planned = rows.filter(({ what }) => what === 'plan').length
  const notices = rows.filter(({ what }) => what === 'notice').length
  return [
    due > 0 && `${due} due`,
    notices > 0 && `${notices} ${notices === 1 ? 'notice' : 'notices'}`,
    planned > 0 && `${planned} planned`,
  ]
    .filter(Boolean)
    .join(', ')
}

const shortMonth = (date: CalendarDate) => MONTH.format(Date.parse(`${date}T00:00:00Z`))
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

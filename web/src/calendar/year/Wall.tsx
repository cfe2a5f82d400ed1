import type { BusyWeeks } from '@duebook/contract/calendar/busy-weeks'
import type { YearLine } from '@duebook/contract/calendar/year-lines'
import { firstOf, lastOf, monthName, monthOf, type Month } from '@duebook/contract/calendar/weeks'
import { addDays, addMonths, type CalendarDate } from '@duebook/domain'
import type { Sum } from '@duebook/contract/money'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { ObligationRecord } from '../../cloud/obligations/obligations.ts'
import { useToday } from '../../frame/clock.ts'
import { useNarrow, useStripBeneath } from '../../ui/narrow.ts'
import { useWhichMayChange } from '../../frame/useWhichMayChange.ts'
import { selectRows, useSelectedRows } from '../../selection/selected-rows.ts'
import { countText, dayTitle } from '../DayCell.tsx'
import { choosable, isChoosable } from '../looks.ts'
import { MoneyBar, MoneySum } from './MoneyBar.tsx'
import { Strip } from './Strip.tsx'
import { dayOnWall, lineText, within } from './year-data.ts'
import styles from './year.module.css'

export type YearProps = {
  lines: readonly YearLine<ObligationRecord>[]
  busy: BusyWeeks
  total: { due: number; sums: Sum[] }
  holidays: ReadonlyMap<CalendarDate, string>
}
const LABELLED = [1, 5, 10, 15, 20, 25, 31]

/** A line a month, a shape for each date. The keyboard walks the days: arrows, Home and End; Enter opens the day in the calendar, x chooses what stands there. */
export function Wall({ lines, busy, total, holidays }: YearProps) {
  const today = useToday()
  const navigate = useNavigate()
  const beneath = useStripBeneath()
  const mayChange = useWhichMayChange()
  const [first, last] = [firstOf(lines[0]!.month), lastOf(lines.at(-1)!.month)]
  const [focusDay, setFocusDay] = useState<CalendarDate | null>(null)
  const entry = focusDay ?? (today >= first && today <= last ? today : first)
  const wall = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (focusDay) wall.current?.querySelector<HTMLElement>(`[data-date="${focusDay}"]`)?.focus()
  }, [focusDay])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const day = (event.target as HTMLElement).dataset.date as CalendarDate | undefined
    if (!day || event.ctrlKey || event.metaKey || event.altKey) return
    const to = dayOnWall(event.key, day, (months) => addMonths(day, months))
    if (event.key === 'Enter' || event.key === ' ')
      void navigate({ to: '/calendar', search: { month: monthOf(day), day } })
    else if (event.key === 'x') selectRows(choosable(rowsOf(lines, day), mayChange))
    else if (!to) return
    else if (to >= first && to <= last) setFocusDay(to)
    event.preventDefault()
  }
  const most = lines.reduce((found, { sums: [sum] }) => (sum && sum.most > found ? sum.most : found), 1n)
  return (
    <table
      ref={wall}
      className={styles.wall}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- A table whose cells take the focus is a grid (ARIA practices, grid).
      role="grid"
      aria-label="The days of twelve months"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">
            <svg className={styles.strip} viewBox="0 0 620 14" aria-hidden="true">
              {LABELLED.map((number) => (
                <text key={number} x={number * 20 - 10} y="11" textAnchor="middle" fontSize="11" fill="currentColor">
                  {number}
                </text>
              ))}
            </svg>
            <span className="sr">Days</span>
          </th>
          <th scope="col" className={styles.number}>
            Due
          </th>
          <th scope="col" className={styles.number} colSpan={2}>
            Money out
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <Line
            key={line.month}
            line={line}
            showYear={at === 0 || line.month.endsWith('-01')}
            entry={entry}
            {...{ busy, holidays, most, today }}
          />
        ))}
        <tr className={styles.total}>
          <th scope="row" colSpan={2}>
            Year
          </th>
          <td className={styles.count}>{total.due.toLocaleString('en-GB')}</td>
          <td className={styles.money} colSpan={beneath ? 1 : 2}>
            <b className={styles.inForce}>
              <MoneySum sums={total.sums} />
            </b>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Line({
  line,
  busy,
  holidays,
  most,
  today,
  entry,
  showYear,
}: {
  line: YearLine<ObligationRecord>
  most: bigint
  today: CalendarDate
  entry: CalendarDate
  showYear: boolean
} & Pick<YearProps, 'busy' | 'holidays'>) {
  const narrow = useNarrow()
  const beneath = useStripBeneath()
  const { month, due, sums } = line
  const spans = busy.stretches.flatMap((stretch) => within(stretch, month) ?? [])
  const name = monthName(month)
  return (
    <tr>
      <th scope="row">
        <Link to="/calendar" search={{ month }}>
          {name.slice(0, 3)}
          <span className="sr">{name.slice(3, -5)}</span>
        </Link>
        <span className={showYear ? styles.yearNumber : 'sr'}> {month.slice(0, 4)}</span>
      </th>
      {/* oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- Its days are the cells of the line. */}
      <td className={styles.days} role="none">
        <Strip
          days={daysOfMonth(month)}
          rows={line.days}
          places={31}
          size={narrow ? 'narrow' : 'wide'}
          label={lineText(name, due, spans)}
          today={today}
          holidays={holidays}
          busy={spans}
        />
        <Days line={line} entry={entry} holidays={holidays} />
      </td>
      <td className={styles.count}>
        {due}
        {beneath && ' due'}
        {spans.length > 0 && <span className={styles.busy}>busy</span>}
      </td>
      {!beneath && (
        <td className={styles.bar}>
          <MoneyBar sums={sums} most={most} />
        </td>
      )}
      <td className={styles.money}>
        <MoneySum sums={sums} />
      </td>
    </tr>
  )
}

const rowsOf = (lines: YearProps['lines'], day: CalendarDate) =>
  lines.find(({ month }) => month === monthOf(day))?.days.get(day) ?? []

const daysOfMonth = (month: Month): CalendarDate[] =>
  Array.from({ length: Number(lastOf(month).slice(8)) }, (_, at) => addDays(firstOf(month), at))

/** The days of the line for whom the picture says too little: one by one, under the picture's own places. */
function Days({
  line,
  entry,
  holidays,
}: { line: YearLine<ObligationRecord>; entry: CalendarDate } & Pick<YearProps, 'holidays'>) {
  const selectedIds = useSelectedRows()
  return daysOfMonth(line.month).map((date, at) => {
    const rows = line.days.get(date) ?? []
    const isChosen = rows.some((row) => selectedIds.has(row.obligation.id) && isChoosable(row))
    return (
      <span
        key={date}
        role="gridcell"
        tabIndex={date === entry ? 0 : -1}
        data-date={date}
        data-chosen={isChosen || undefined}
        aria-label={[
          dayTitle(date),
          holidays.get(date),
          countText(rows),
          ...rows.map(({ obligation }) => obligation.title),
          isChosen && 'selected',
        ]
          .filter(Boolean)
          .join(', ')}
        style={{ insetInlineStart: `${(at / 31) * 100}%` }}
      />
    )
  })
}

import type { CalendarDate } from '@duebook/domain'
import type { RecordedDay } from '../cloud/occurrences/between.ts'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { BookMark } from '../acts/all-books/BookMark.tsx'
import { useLedgerState } from '../acts/reminders/ledger-state.ts'
import { useToday } from '../frame/clock.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { RowCheckbox } from '../selection/RowCheckbox.tsx'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { amountText } from '../ui/money.ts'
import { useBookOfRow } from './books-of-rows.ts'
import type { CalendarRow } from './calendar-data.ts'
import styles from './calendar.module.css'
import { countText, dayTitle } from './DayCell.tsx'
import { OfItsBook } from './OfItsBook.tsx'
import { isChoosable, lookOf, movesAs, nameOf, periodOf } from './looks.ts'
import { askToMove } from './move.ts'

/** All that stands on one day, over the grid beside it. Esc closes it and gives the focus back to the day. */
export function OpenDay({
  date,
  rows,
  recorded,
  onClose,
}: {
  date: CalendarDate
  rows: readonly CalendarRow[]
  recorded: readonly RecordedDay[]
  onClose: () => void
}) {
  const panel = useRef<HTMLElement>(null)
  const title = dayTitle(date)
  useLayoutEffect(() => {
    const place = () => placeBeside(panel.current, date)
    place()
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  }, [date, rows])
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [date])
  useLayoutEffect(() => {
    const back = (event: KeyboardEvent) => {
      // What is chosen stays so: the next Esc is about that.
      if (event.key === 'Escape' && panel.current?.contains(document.activeElement)) onClose()
    }
    addEventListener('keydown', back)
    return () => removeEventListener('keydown', back)
  }, [onClose])
  return (
    <section
      ref={panel}
      className={styles.open}
      data-takes-esc=""
      aria-label={[title, countText(rows)].filter(Boolean).join(', ')}
    >
      <div className={styles.openHead}>
        <h2 tabIndex={-1}>
          {title} <span>{rows.length || ''}</span>
        </h2>
        <Button look="bare" size="square" aria-label="Close" icon={<X aria-hidden />} onClick={onClose} />
      </div>
      {rows.length === 0 && <p>Nothing stands on this day.</p>}
      <ul>
        {rows.map((row) => (
          <OfItsBook key={`${row.obligation.id} ${row.nominal} ${row.what}`} row={row}>
            <OpenRow row={row} recorded={recorded} />
          </OfItsBook>
        ))}
      </ul>
    </section>
  )
}

function OpenRow({ row, recorded }: { row: CalendarRow; recorded: readonly RecordedDay[] }) {
  const { bookId } = useSignedIn()
  const mayMove = useMayChange(row.obligation.id)
  const look = lookOf(row, useToday(), useLedgerState())
  const period = periodOf(row)
  const amount = amountText(row.amount)
  const of = useBookOfRow(row)
  return (
    <li data-row={row.obligation.id}>
      {isChoosable(row) && !of ? <RowCheckbox obligation={row.obligation} /> : <span />}
      <Link
        className={styles.entry}
        data-look={look.emphasis}
        data-row-title=""
        to="/obligations/$obligationId"
        params={{ obligationId: row.obligation.id }}
        search={period ? { at: period } : {}}
        onClick={of?.onOpen}
      >
        <Glyph name={look.glyph} label={look.status} />
        <span>{nameOf(row)}</span>
      </Link>
      {amount && <small>{`${amount.about ? 'about ' : ''}${amount.text}`}</small>}
      {of && <BookMark name={of.book.name} place={of.place} />}
      {mayMove && movesAs(row) && (
        <Button
          look="bare"
          hotkey={movesAs(row) === 'due' ? 'd' : 'p'}
          data-key-name="Move to…"
          onClick={() => askToMove(row, of?.recorded ?? recorded, bookId)}
        >
          {/* One piece, or the button's gaps would stand between its words. */}
          <span>
            Move<span className="sr"> {nameOf(row)}</span> to…
          </span>
        </Button>
      )}
    </li>
  )
}

/** Beside the day, on the side where there is room, and never below the grid. */
function placeBeside(panel: HTMLElement | null, date: CalendarDate) {
  const around = panel?.parentElement
  const cell = around?.querySelector<HTMLElement>(`[data-day="${date}"]`)
  if (!panel || !around || !cell) return
  const after = cell.offsetLeft + cell.offsetWidth
  const fits = around.clientWidth - after >= panel.offsetWidth
  panel.style.left = `${Math.max(0, fits ? after : cell.offsetLeft - panel.offsetWidth)}px`
  panel.style.top = `${Math.max(0, Math.min(cell.offsetTop, around.clientHeight - panel.offsetHeight))}px`
}

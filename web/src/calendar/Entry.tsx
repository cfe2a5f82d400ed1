import type { CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useSelectedRows } from '../selection/selected-rows.ts'
import { Glyph } from '../ui/glyphs.tsx'
import { BookShape } from '../ui/BookShape.tsx'
import { useBookOfRow } from './books-of-rows.ts'
import type { CalendarRow } from './calendar-data.ts'
import styles from './calendar.module.css'
import { useDrag } from './drag.ts'
import { isChoosable, movesAs, nameOf, periodOf, type Look } from './looks.ts'

type EntryProps = {
  row: CalendarRow
  look: Look
  mayMove: boolean
  onDrop: (row: CalendarRow, date: CalendarDate) => void
}

/** One date in its day: what can be moved is carried to another day. The keyboard goes by days, and from an opened one to what stands there. */
export function Entry({ row, look, mayMove, onDrop }: EntryProps) {
  const drag = useDrag((date) => onDrop(row, date))
  const moves = mayMove && movesAs(row) !== null
  const { obligation } = row
  const isChosen = useSelectedRows().has(obligation.id) && isChoosable(row)
  const period = periodOf(row)
  const of = useBookOfRow(row)
  return (
    <Link
      to="/obligations/$obligationId"
      params={{ obligationId: obligation.id }}
      search={period ? { at: period } : {}}
      className={styles.entry}
      data-look={look.emphasis}
      data-moves={moves || undefined}
      data-chosen={isChosen || undefined}
      tabIndex={-1}
      onClick={of?.onOpen}
      {...(moves ? drag : {})}
    >
      <Glyph name={look.glyph} label={look.status} />
      {of && <BookShape place={of.place} />}
      <span>
        {nameOf(row)}
        {of && <span className="sr"> in {of.book.name}</span>}
      </span>
    </Link>
  )
}

import { areKeptFree } from '@duebook/contract/calendar/kept-free'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { offerUndo } from '../../acts/undo.ts'
import { keepLeftWeeks, leftWeeks } from '../../cloud/sync/leftWeeks.ts'
import { useAbsences } from '../../frame/absences.ts'
import { useToday } from '../../frame/clock.ts'
import { useKeptFree } from '../../frame/kept-free.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { spanText } from '../year/year-data.ts'
import { saidAhead, stretchAhead, type BusyBook, type LeftWeeks } from './busy-book.ts'
import { easedRows, stepOf, withChoices } from './busy-data.ts'
import styles from './busy.module.css'
import { useBusyBook } from './useBusyBook.ts'

/** On Today: the busy weeks that begin soon, and the way to what can be done about them; put away, they are named no more. */
export function BusyAhead() {
  const { bookId } = useSignedIn()
  const today = useToday()
  const absences = useAbsences()
  const keptFree = useKeptFree()
  const [left, setLeft] = useState(() => leftWeeks(bookId))
  const matters = useCallback(({ busy }: BusyBook) => stretchAhead(busy.stretches, today, []) !== null, [today])
  const book = useBusyBook(matters)
  const stretch = book && stretchAhead(book.busy.stretches, today, left)
  const said = useMemo(() => {
    if (!book || !stretch) return null
    const { rows, holidays, busy } = book
    const most = busy.busyFrom - 1
    const eased = easedRows(rows, stretch, { today, holidays, absences, keptFree, most })
    // Where enough of it is planned before them there is nothing left to say.
    if (stepOf(eased, withChoices(eased, new Map()), most).busy.now.length === 0) return null
    const earlier = eased.earlier.filter(({ plan }) => plan !== null).length
    return saidAhead(stretch, holidays, earlier, areKeptFree(keptFree, stretch))
  }, [book, stretch, today, absences, keptFree])
  if (!stretch || !said) return null
  const keep = (next: readonly LeftWeeks[]) => {
    keepLeftWeeks(bookId, next)
    setLeft(next)
  }
  const putAway = () => {
    document.querySelector<HTMLElement>('main h1')?.focus()
    keep([...left.filter(({ from }) => from >= today), { from: stretch.from, due: stretch.due }])
    const weeks = spanText(stretch.from, stretch.through)
    offerUndo(`${weeks} is not named here any more. It stays in Year.`, `Putting ${weeks} away`, () => keep(left))
  }
  return (
    <section className={styles.ahead} aria-label="Busy weeks ahead">
      <Note
        tone="soon"
        action={
          <Button look="bare" onClick={putAway}>
            Not this one
          </Button>
        }
      >
        <b>{said.name}</b> {said.rest}{' '}
        <Link to="/year/busy" search={{ from: stretch.from }}>
          Look at it
        </Link>
      </Note>
    </section>
  )
}

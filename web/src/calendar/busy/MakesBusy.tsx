import { isKeptFree } from '@duebook/contract/calendar/kept-free'
import { shortDate, type CalendarDate } from '@duebook/domain'
import { useCallback, useState } from 'react'
import { isAwayOn, useAbsences } from '../../frame/absences.ts'
import { useToday } from '../../frame/clock.ts'
import { useKeptFree } from '../../frame/kept-free.ts'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { isBusyWith, quieterDay, saidOfAdding, type BusyBook } from './busy-book.ts'
import styles from './busy.module.css'
import { useBusyBook } from './useBusyBook.ts'

type MakesBusyProps = {
  date: CalendarDate
  /** Whether there is something to do, which can be done before its day. */
  canBeEarly: boolean
  plan: CalendarDate | null
  onPlan: (plan: CalendarDate | null) => void
}

/** While adding: that this date makes its week busy, and a quieter day before it that one can plan it for. */
export function MakesBusy({ date, canBeEarly, plan, onPlan }: MakesBusyProps) {
  const { uid } = useSignedIn()
  const today = useToday()
  const absences = useAbsences()
  const keptFree = useKeptFree()
  /** What was pressed goes with what it was about: the other way takes the focus. */
  const [isPressed, setIsPressed] = useState(false)
  const [left, setLeft] = useState<CalendarDate | null>(null)
  const book = useBusyBook(useCallback((known: BusyBook) => isBusyWith(known, date), [date]))
  const change = (to: CalendarDate | null) => {
    setIsPressed(true)
    onPlan(to)
  }
  if (plan)
    return (
      <Note
        action={
          <Button autoFocus onClick={() => change(null)}>
            Take the plan away
          </Button>
        }
      >
        <b>Planned for {shortDate(plan, today)}.</b> Due stays {shortDate(date, today)}.
      </Note>
    )
  if (!book || !isBusyWith(book, date) || left === date) return null
  const { holidays } = book
  const quieter = canBeEarly
    ? quieterDay(book, date, {
        today,
        isHoliday: (day) => holidays.has(day),
        isKeptFree: (day) => isKeptFree(keptFree, day),
        isAway: (day) => isAwayOn(absences, uid, day),
      })
    : null
  const { name, rest } = saidOfAdding(book, date, today)
  return (
    <Note tone="soon">
      <p>
        <b>{name}</b> {rest} {quieter && `${shortDate(quieter, today)} is quieter.`}
      </p>
      <div className={styles.answers}>
        {quieter && (
          <Button autoFocus={isPressed} onClick={() => change(quieter)}>
            Plan for {shortDate(quieter, today)}
          </Button>
        )}
        <Button
          look="bare"
          onClick={({ currentTarget }) => {
            currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
            setLeft(date)
          }}
        >
          Leave it
        </Button>
      </div>
    </Note>
  )
}

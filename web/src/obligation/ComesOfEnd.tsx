import { countdown, shortDateWithYear, type CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { changeObligation } from '../acts/change-obligation.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Section } from '../ui/Section.tsx'
import { comesOfEnd, type ComesOfEnd as Coming } from './comes-of-end.ts'
import styles from './comes-of-end.module.css'

/**
 * What has to be done because it ends: keys to hand back, a last reading. Each is an obligation of its own and counts from the end; when that
 * is another, how each would move is shown, to accept or not. `end` is null where it was to end and does not any more.
 */
export function ComesOfEnd({ obligation, end }: { obligation: ObligationRecord; end: CalendarDate | null }) {
  const { bookId } = useSignedIn()
  const live = useObligations(bookId)
  const mayAdd = useMayChange()
  const [isAdding, setIsAdding] = useState(false)
  const dates = live.status === 'ready' ? comesOfEnd(live.data, obligation.id, end) : []
  if (dates.length === 0 && (end === null || !mayAdd)) return null
  return (
    <Section
      name="What comes of it"
      count={dates.length > 0 ? dates.length : undefined}
      note={end === null ? 'It does not end any more' : 'They count from its end'}
    >
      {dates.length > 0 && (
        <ul className={styles.list}>
          {dates.map((date) => (
            <OneOfEnd key={date.one.id} date={date} />
          ))}
        </ul>
      )}
      {end === null ? (
        <p className={styles.said}>
          {dates.length === 1 ? 'It was' : 'They were'} added for an end that was taken back: remove what is not needed.
        </p>
      ) : (
        dates.length === 0 && (
          <p className={styles.said}>
            Keys to hand back, a last reading, a final bill: what has to be done because it ends.
          </p>
        )
      )}
      {end !== null && mayAdd && (
        <div className={styles.acts}>
          <Button onClick={() => setIsAdding(true)}>Add a date that comes of it</Button>
        </div>
      )}
      {isAdding && end !== null && (
        <Suspense fallback={null}>
          <AddComingDialog obligation={obligation} end={end} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </Section>
  )
}

const AddComingDialog = lazy(async () => ({ default: (await import('./AddComingDialog.tsx')).AddComingDialog }))

function OneOfEnd({ date: { one, due, moved } }: { date: Coming<ObligationRecord> }) {
  const { bookId, uid } = useSignedIn()
  const mayChange = useMayChange(one.id)
  const today = useToday()
  const move = ({ schedule, due: to }: NonNullable<typeof moved>) =>
    void changeObligation(
      { bookId, uid, today },
      one,
      { schedule },
      `${one.title} is due ${shortDateWithYear(to)} now.`,
    )
  return (
    <li>
      <Glyph name={due === null ? 'done' : due < today ? 'overdue' : 'upcoming'} />
      <Link to="/obligations/$obligationId" params={{ obligationId: one.id }}>
        {one.title}
      </Link>
      <span>
        {due === null ? (
          'settled'
        ) : moved && moved.due !== due ? (
          <>
            <s>{shortDateWithYear(due)}</s> <b>{shortDateWithYear(moved.due)}</b>
          </>
        ) : (
          <>
            by <b>{shortDateWithYear(due)}</b>, {countdown(due, today)}
          </>
        )}
      </span>
      {moved && mayChange && (
        <Button onClick={() => move(moved)} aria-label={`Move ${one.title} to ${shortDateWithYear(moved.due)}`}>
          Move it too
        </Button>
      )}
    </li>
  )
}

import { calendarDate, countdown, explain, longDate, type CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useActivity } from '../cloud/activity.ts'
import { useObligation, type ObligationRecord } from '../cloud/obligations.ts'
import { useOccurrences } from '../cloud/occurrences.ts'
import { useReminders } from '../cloud/reminders.ts'
import { done, inHand, skip } from '../shell/acts.ts'
import { useToday, useZone } from '../shell/clock.ts'
import { PageHead } from '../shell/PageHead.tsx'
import { ScreenState } from '../shell/ScreenState.tsx'
import { useSignedIn } from '../shell/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Facts } from './Facts.tsx'
import { History } from './History.tsx'
import styles from './obligation.module.css'
import { ReminderLedger } from './ReminderLedger.tsx'
import { WhyThisDate } from './WhyThisDate.tsx'

const kindNames = {
  bill: 'Bill',
  renewal: 'Renewal',
  contract: 'Contract',
  licence: 'Licence',
  filing: 'Filing',
  warranty: 'Warranty',
  coursework: 'Coursework',
  other: 'Other',
} as const

/** One obligation: the date in force and why, its reminders with what became of them, its history and facts. */
export function ObligationDetail({ obligationId }: { obligationId: string }) {
  const { bookId } = useSignedIn()
  const live = useObligation(bookId, obligationId)
  const found = live.status === 'ready' ? live.data : null
  return (
    <>
      <PageHead
        view={
          <>
            <Link to="/obligations">Obligations</Link>
            {found && ` / ${kindNames[found.kind]}${found.counterparty ? ` / ${found.counterparty}` : ''}`}
          </>
        }
        title={found?.title ?? (live.status === 'ready' ? 'Not in this book' : 'Obligation')}
      />
      <ScreenState live={live}>
        {(obligation) => (obligation ? <Detail obligation={obligation} /> : <Missing />)}
      </ScreenState>
    </>
  )
}

const Missing = () => (
  <p>
    There is no such obligation in this book. It may have been removed, or the link is for another book.{' '}
    <Link to="/obligations">See all obligations</Link>
  </p>
)

function Detail({ obligation }: { obligation: ObligationRecord }) {
  const { uid, bookId, displayName } = useSignedIn()
  const zone = useZone()
  const why = useRef<HTMLDivElement>(null)
  const occurrences = useOccurrences(bookId, obligation.id)
  const reminders = useReminders(bookId, obligation.id)
  const activity = useActivity(bookId, obligation.id)
  const record =
    occurrences.status === 'ready'
      ? occurrences.data.find(({ nominal }) => nominal === obligation.nextNominal)
      : undefined
  const { nextNominal, nextDue } = obligation
  const me = displayName || 'You'
  // `w` brings focus to the heading of the working; Esc returns it to the date that was asked.
  const ask = () => why.current?.querySelector<HTMLElement>('h2')?.focus()
  return (
    <div className={styles.split}>
      <div>
        {nextDue ? (
          <InForce obligation={obligation} due={nextDue} onAsk={ask} />
        ) : (
          <p className={styles.said}>It has ended: no further date follows. Its history stays.</p>
        )}
        {nextNominal && nextDue && (
          <div ref={why}>
            <WhyThisDate
              steps={explain(obligation.schedule, nextNominal)}
              inForce={nextDue}
              provisional={obligation.provisional}
            />
          </div>
        )}
        <ScreenState live={reminders} rows={2}>
          {(rows) => <ReminderLedger rows={rows} armed={!obligation.pending} timeZone={zone} to={me} />}
        </ScreenState>
        <ScreenState live={activity} rows={2}>
          {(events) => (
            <History events={events} timeZone={zone} nameOf={(actor) => (actor === uid ? me : 'Somebody else')} />
          )}
        </ScreenState>
      </div>
      <Facts obligation={obligation} originalDue={record ? calendarDate(record.originalDue) : nextDue} />
    </div>
  )
}

function InForce({ obligation, due, onAsk }: { obligation: ObligationRecord; due: CalendarDate; onAsk: () => void }) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const date = useRef<HTMLButtonElement>(null)
  const where = { bookId, uid, today }
  useEffect(() => {
    const back = (event: KeyboardEvent) => {
      const at = document.activeElement
      if (event.key === 'Escape' && at?.tagName === 'H2' && at.textContent?.startsWith('Why this date?'))
        date.current?.focus()
    }
    addEventListener('keydown', back)
    return () => removeEventListener('keydown', back)
  }, [])
  return (
    <>
      <p className={styles.countdown} data-late={due < today ? '' : undefined}>
        <Glyph name={due < today ? 'overdue' : due === today ? 'today' : 'upcoming'} />
        {countdown(due, today)} · {obligation.nextAcknowledged ? 'somebody has it in hand' : 'nobody has it in hand'}
      </p>
      <p className={styles.force}>
        <button
          ref={date}
          type="button"
          className={styles.dateButton}
          aria-keyshortcuts="w"
          aria-label={`${longDate(due)}: why this date?`}
          onClick={onAsk}
        >
          <span className={styles.inForce}>{longDate(due)}</span>
        </button>
      </p>
      <div className={styles.actions}>
        <Button look="main" hotkey="e" onClick={() => void done(where, obligation)}>
          Mark done
        </Button>
        {!obligation.nextAcknowledged && (
          <Button hotkey="r" onClick={() => void inHand(where, obligation)}>
            I have it in hand
          </Button>
        )}
        <Button onClick={() => void skip(where, obligation)}>Skip this one</Button>
      </div>
    </>
  )
}

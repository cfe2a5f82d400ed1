import type { Extension } from '@duebook/contract/occurrence'
import {
  addDays,
  calendarDate,
  countdown,
  longDate,
  plural,
  shortDateWithYear,
  type CalendarDate,
} from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { Bell, Check } from 'lucide-react'
import { Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { useActivity } from '../cloud/activity.ts'
import { useObligation, type ObligationRecord } from '../cloud/obligations.ts'
import { useOccurrences, type OccurrenceRecord } from '../cloud/occurrences.ts'
import { useReminders } from '../cloud/reminders.ts'
import { done, inHand, skip } from '../shell/acts.ts'
import { useToday, useZone } from '../shell/clock.ts'
import { PageHead } from '../shell/PageHead.tsx'
import { ScreenState } from '../shell/ScreenState.tsx'
import { useSignedIn } from '../shell/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Extend } from './Extend.tsx'
import { Facts } from './Facts.tsx'
import { History } from './History.tsx'
import styles from './obligation.module.css'
import { ReminderLedger } from './ReminderLedger.tsx'
import { WhyThisDate } from './WhyThisDate.tsx'
import { workingOf } from './working.ts'

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

/** Features do not know each other: `routes.tsx` gives what stands under the reminders. */
export type DetailSlots = {
  proof: ComponentType<{
    obligation: ObligationRecord
    record: OccurrenceRecord | undefined
    nameOf: (uid: string) => string
    timeZone: string
  }>
  evidence: ComponentType<{ obligation: ObligationRecord }>
}

/** One obligation: the date in force and why, its reminders with what became of them, its history and facts. */
export function ObligationDetail({ obligationId, ...slots }: { obligationId: string } & DetailSlots) {
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
        {(obligation) => (obligation ? <Detail obligation={obligation} {...slots} /> : <Missing />)}
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

function Detail({ obligation, proof: Proof, evidence: Evidence }: { obligation: ObligationRecord } & DetailSlots) {
  const { uid, bookId, displayName } = useSignedIn()
  const zone = useZone()
  const today = useToday()
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
  const nameOf = (actor: string) => (actor === uid ? me : 'Somebody else')
  const reminded =
    reminders.status === 'ready' && reminders.data.some((row) => row.nominal === nextNominal && row.sentAt !== null)
  // `w` brings focus to the heading of the working; Esc returns it to the date that was asked.
  const ask = () => why.current?.querySelector<HTMLElement>('h2')?.focus()
  return (
    <div className={styles.split}>
      <div>
        {nextDue ? (
          <InForce
            obligation={obligation}
            due={nextDue}
            reminded={reminded}
            extensions={record?.extensions ?? []}
            onAsk={ask}
          />
        ) : (
          <p className={styles.said}>It has ended: no further date follows. Its history stays.</p>
        )}
        <div className={styles.sections}>
          {nextNominal && nextDue && (
            <div ref={why}>
              <WhyThisDate
                working={workingOf(obligation, nextNominal, nextDue, {
                  recorded: occurrences.status === 'ready' ? occurrences.data : [],
                  today,
                  nameOf,
                  timeZone: zone,
                })}
                inForce={nextDue}
                provisional={obligation.provisional}
              />
            </div>
          )}
          <ScreenState live={reminders} rows={2}>
            {(rows) => <ReminderLedger rows={rows} armed={!obligation.pending} timeZone={zone} to={me} />}
          </ScreenState>
          <Suspense>
            <Proof obligation={obligation} record={record} nameOf={nameOf} timeZone={zone} />
            <Evidence obligation={obligation} />
          </Suspense>
          <ScreenState live={activity} rows={2}>
            {(events) => <History events={events} timeZone={zone} nameOf={nameOf} />}
          </ScreenState>
        </div>
      </div>
      <Facts obligation={obligation} originalDue={record ? calendarDate(record.originalDue) : nextDue} />
    </div>
  )
}

type InForceProps = {
  obligation: ObligationRecord
  due: CalendarDate
  reminded: boolean
  extensions: readonly Extension[]
  onAsk: () => void
}
const MOST_EXTENSIONS = 20

function InForce({ obligation, due, reminded, extensions, onAsk }: InForceProps) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const date = useRef<HTMLButtonElement>(null)
  const [extending, setExtending] = useState(false)
  const where = { bookId, uid, today }
  // Amber from the first reminder or seven days on.
  const soon = due < today ? 'over' : reminded || due <= addDays(today, 7) ? 'soon' : undefined
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
      <p className={styles.countdown} data-tone={soon}>
        <Glyph name={due < today ? 'overdue' : due === today ? 'today' : soon ? 'soon' : 'upcoming'} />
        {countdown(due, today)} · {obligation.nextAcknowledged ? 'somebody has it in hand' : 'nobody has it in hand'}
      </p>
      <p className={styles.force}>
        <button
          ref={date}
          type="button"
          className={styles.dateButton}
          aria-keyshortcuts="w"
          data-key-name="Why this date?"
          aria-label={`${longDate(due)}: why this date?`}
          onClick={onAsk}
        >
          <span className={styles.inForce}>{longDate(due)}</span>
        </button>
      </p>
      {obligation.nextNotice && obligation.nextNotice >= today && (
        <p className={styles.said}>
          <Glyph name="notice" />
          <span>
            {obligation.notice?.counts === 'sent' || obligation.notice?.deliveryBufferDays
              ? 'Send notice by'
              : 'Notice must be with them by'}{' '}
            <b>{shortDateWithYear(obligation.nextNotice)}</b>, {countdown(obligation.nextNotice, today)}
            {otherwise(obligation)}.
          </span>
        </p>
      )}
      <div className={styles.actions}>
        <Button look="main" hotkey="e" icon={<Check aria-hidden />} onClick={() => void done(where, obligation)}>
          Mark done
        </Button>
        {!obligation.nextAcknowledged && (
          <Button
            hotkey="r"
            icon={<Bell aria-hidden />}
            onClick={(event) => void inHand(where, obligation, event.currentTarget)}
          >
            I have it in hand
          </Button>
        )}
        <Button onClick={() => void skip(where, obligation)}>Skip this one</Button>
        {extensions.length < MOST_EXTENSIONS && <Button onClick={() => setExtending(true)}>Extend</Button>}
      </div>
      {extending && obligation.nextNominal && (
        <Extend
          obligation={obligation}
          nominal={obligation.nextNominal}
          due={due}
          extensions={extensions}
          onClose={() => setExtending(false)}
        />
      )}
    </>
  )
}

/** What happens when no notice is given: said only where the contract goes on by itself. */
function otherwise({ schedule, nextNominal }: ObligationRecord): string {
  if (schedule.type !== 'term' || schedule.renewal.form !== 'tacit' || !nextNominal) return ''
  const { amount, unit } = schedule.renewal.span
  return `, or it renews on ${shortDateWithYear(addDays(nextNominal, 1))} for ${plural(amount, unit.slice(0, -1))}`
}

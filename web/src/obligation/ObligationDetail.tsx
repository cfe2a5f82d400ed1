import { readImportMark } from '@duebook/contract/import/mark'
import { isDecided, isEnding } from '@duebook/contract/about/decided'
import { waits } from '@duebook/contract/derived/anchor'
import { calendarDate, DomainError, type CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useRef, type ComponentType } from 'react'
import { LearnedEstimate } from '../acts/paid/LearnedEstimate.tsx'
import { useHand } from '../cloud/asking/hands.ts'
import { useOwnLadder, useUsualLadder } from '../cloud/asking/ladders.ts'
import { useAttachments } from '../cloud/attachments/attachments.ts'
import { useActivity } from '../cloud/obligations/activity.ts'
import { useDatesOfBook } from '../cloud/obligations/datesOfBook.ts'
import { useObligation } from '../cloud/obligations/obligation.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { isWhole } from '../cloud/sync/liveQuery.ts'
import { useOccurrences, type OccurrenceRecord } from '../cloud/occurrences/occurrences.ts'
import { useWaitingApprovals } from '../cloud/people/approvals.ts'
import { useBookMembers } from '../cloud/people/members.ts'
import { useOutsideWatchers } from '../cloud/people/outside-watchers.ts'
import { useReminders } from '../cloud/reminders/remindersOf.ts'
import type { Live } from '../cloud/sync/liveQuery.ts'
import { useToday, useZone } from '../frame/clock.ts'
import { useNameOf } from '../frame/names.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { kindNames } from '../messages/kinds.ts'
import { Glyph } from '../ui/glyphs.tsx'
import { ComesFromIt } from './ComesFromIt.tsx'
import { ComesOfEnd } from './ComesOfEnd.tsx'
import { contractDates } from './contract-dates.ts'
import { Decision } from './Decision.tsx'
import { Ended } from './Ended.tsx'
import { Ending } from './Ending.tsx'
import { Facts } from './Facts.tsx'
import { History } from './History.tsx'
import { IfNobody } from './IfNobody.tsx'
import { InForce } from './InForce.tsx'
import styles from './obligation.module.css'
import { PackNote } from './PackNote.tsx'
import { useOnceWhole } from './useOnceWhole.ts'
import { Pager } from './Pager.tsx'
import { neighbours } from './periods.ts'
import { LastThree } from './period/LastThree.tsx'
import { NoSuchPeriod } from './period/NoSuchPeriod.tsx'
import { PeriodPage, type ProofSlot } from './period/PeriodPage.tsx'
import { PeriodStrip } from './period/PeriodStrip.tsx'
import { periodStanding } from './period/period-standing.ts'
import { useFocusOnDate } from './period/useFocusOnDate.ts'
import { ReminderLedger } from './ReminderLedger.tsx'
import { ReminderPlan } from './ReminderPlan.tsx'
import { TermLine } from './TermLine.tsx'
import { useRecipientName } from './useRecipientName.ts'
import { useCloseOnEscape } from './useCloseOnEscape.ts'
import { WaitsForApproval } from './WaitsForApproval.tsx'
import { WhyThisDate } from './WhyThisDate.tsx'
import { workingOf } from './working.ts'

/** Features do not know each other: `routes.tsx` gives what stands under the reminders. */
export type DetailSlots = {
  proof: ProofSlot
  evidence: ComponentType<{ obligation: ObligationRecord }>
}

type DetailProps = DetailSlots & {
  /** The nominal date of another occurrence than the next one. */
  at: CalendarDate | null
  onAt: (nominal: CalendarDate | null) => void
}

/** One obligation: the date in force and why, its reminders with what became of them, its history and facts. */
export function ObligationDetail({ obligationId, ...rest }: { obligationId: string } & DetailProps) {
  const { bookId } = useSignedIn()
  const live = useWhole(bookId, obligationId)
  useCloseOnEscape(obligationId)
  const found = live.status === 'ready' ? live.data : null
  const mayChange = useMayChange(obligationId)
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
        waits={live.status === 'loading'}
        tools={
          found && (
            <>
              <Periods obligation={found} at={rest.at} onAt={rest.onAt} />
              {mayChange && (
                <Link className={styles.edit} to="/obligations/$obligationId/edit" params={{ obligationId }}>
                  <Pencil aria-hidden /> Edit
                </Link>
              )}
            </>
          )
        }
      />
      <ScreenState live={live}>
        {(obligation) => (obligation ? <Shown obligation={obligation} {...rest} /> : <Missing />)}
      </ScreenState>
    </>
  )
}

/** The obligation, once all that its page says of it is here: what came later would push away what stands under it. */
function useWhole(bookId: string, obligationId: string): Live<ObligationRecord | null> {
  const live = useObligation(bookId, obligationId)
  const book = useObligations(bookId)
  const nominal = live.status === 'ready' ? (live.data?.nextNominal ?? null) : null
  const hand = useHand(bookId, obligationId, nominal)
  const rest = [
    ...(nominal === null ? [] : [hand]),
    useOccurrences(bookId, obligationId),
    useReminders(bookId, obligationId),
    useAttachments(bookId, obligationId),
    useOutsideWatchers(bookId, obligationId),
    useWaitingApprovals(bookId),
    useBookMembers(useSignedIn()),
    useOwnLadder(bookId, obligationId),
    useUsualLadder(bookId),
    useDatesOfBook(bookId),
    ...(live.status === 'ready' && live.data && mayEnd(live.data) ? [book] : []),
  ]
  const isMissing = live.status === 'ready' && live.data === null
  const isWaiting = !isMissing && rest.some(({ status }) => status === 'loading')
  return useOnceWhole(obligationId, live, isWaiting)
}

const Missing = () => (
  <p>
    There is no such obligation in this book. It may have been removed, or the link is for another book.{' '}
    <Link to="/obligations">See all obligations</Link>
  </p>
)

/** From date to date of the rule; drawn where there is more than one. */
function Periods({ obligation, at, onAt }: { obligation: ObligationRecord } & Pick<DetailProps, 'at' | 'onAt'>) {
  const { bookId } = useSignedIn()
  const occurrences = useOccurrences(bookId, obligation.id)
  const recorded = occurrences.status === 'ready' ? occurrences.data : []
  const { nextNominal, schedule } = obligation
  const last = recorded[0] ? calendarDate(recorded[0].nominal) : null
  const shown = at ?? nextNominal ?? last
  const standing = shown && periodStanding(obligation, shown, recorded)
  if (!shown || !standing) return null
  const beside = neighbours(schedule, shown, { recorded, open: nextNominal })
  const ending = shown === nextNominal && isEnding(obligation.nextDecision)
  if (!beside.previous && !beside.next && !ending) return null
  return (
    <Pager
      label={`${standing.name}${ending ? ' · ending' : ''}`}
      beside={beside}
      onGo={(nominal) => onAt(nominal === nextNominal ? null : nominal)}
    />
  )
}

/** The date in force, or the one that the address names. */
function Shown({ obligation, at, onAt, ...slots }: { obligation: ObligationRecord } & DetailProps) {
  const { bookId } = useSignedIn()
  const occurrences = useOccurrences(bookId, obligation.id)
  const isOther = at !== null && at !== obligation.nextNominal
  useFocusOnDate(isOther ? 'period' : 'in force')
  if (!isOther) return <Detail obligation={obligation} onAt={onAt} {...slots} />
  const onBack = () => onAt(null)
  return (
    <ScreenState live={occurrences}>
      {(recorded) => {
        const standing = periodStanding(obligation, at, recorded)
        if (!standing) return <NoSuchPeriod obligation={obligation} at={at} onBack={onBack} />
        return (
          <PeriodPage
            obligation={obligation}
            standing={standing}
            recorded={recorded}
            strip={<PeriodStrip obligation={obligation} shown={at} recorded={recorded} />}
            proof={slots.proof}
            onBack={onBack}
          />
        )
      }}
    </ScreenState>
  )
}

function Detail({
  obligation,
  onAt,
  proof: Proof,
  evidence: Evidence,
}: { obligation: ObligationRecord } & Pick<DetailProps, 'onAt'> & DetailSlots) {
  const { bookId } = useSignedIn()
  const hand = useHand(bookId, obligation.id, obligation.nextNominal)
  const zone = useZone()
  const today = useToday()
  const why = useRef<HTMLDivElement>(null)
  const answers = useRef<HTMLDivElement>(null)
  const occurrences = useOccurrences(bookId, obligation.id)
  const reminders = useReminders(bookId, obligation.id)
  const activity = useActivity(bookId, obligation.id)
  const recipientName = useRecipientName(obligation.id)
  const { nextNominal, nextDue, schedule, notice } = obligation
  const recorded = occurrences.status === 'ready' ? occurrences.data : []
  const record = recorded.find(({ nominal }) => nominal === nextNominal)
  const contract = nextDue && notice && schedule.type === 'term' ? datesOf(schedule, notice, today, nextNominal) : null
  const nameOf = useNameOf()
  const mayAct = useMayChange(obligation.id)
  const reminded =
    reminders.status === 'ready' && reminders.data.some((row) => row.nominal === nextNominal && row.sentAt !== null)
  const shown = nextNominal && nextDue ? { nominal: nextNominal, due: nextDue } : null
  // `w` brings focus to the heading of the working; Esc returns it to the date that was asked.
  const decides = isDecided(obligation)
  const decide = () => answers.current?.querySelector<HTMLElement>('input')?.focus()
  const ask = () => why.current?.querySelector<HTMLElement>('h2')?.focus()
  return (
    <div className={styles.split} data-about={obligation.title}>
      <div>
        {nextDue ? (
          record?.decision && isEnding(obligation.nextDecision) ? (
            <Ending obligation={obligation} record={record} nameOf={nameOf} />
          ) : (
            <InForce
              obligation={obligation}
              due={nextDue}
              reminded={reminded}
              extensions={record?.extensions ?? []}
              onAsk={ask}
              onDecide={decides ? decide : null}
            />
          )
        ) : waits(schedule) && obligation.status === 'active' ? (
          <NoDateYet />
        ) : (
          <Ended obligation={obligation} recorded={recorded} nameOf={nameOf} onAt={onAt} />
        )}
        <WaitsForApproval obligationId={obligation.id} nominal={nextNominal} />
        {contract && <TermLine dates={contract} today={today} />}
        <div className={styles.sections}>
          <ComesFromIt obligation={obligation} />
          {mayEnd(obligation) && <ComesOfEnd obligation={obligation} end={endOf(obligation, recorded)} />}
          {decides && mayAct && (
            <div ref={answers} data-screen-only="">
              <Decision obligation={obligation} recorded={recorded} nameOf={nameOf} />
            </div>
          )}
          {shown && (
            <div ref={why}>
              <WhyThisDate
                working={workingOf(obligation, shown.nominal, shown.due, { recorded, today, nameOf, timeZone: zone })}
                inForce={shown.due}
                provisional={obligation.provisional}
              />
              {obligation.pack && <PackNote pack={obligation.pack} />}
            </div>
          )}
          <ScreenState live={reminders} rows={2}>
            {(rows) => (
              <ReminderLedger
                rows={rows}
                armed={!obligation.pending}
                timeZone={zone}
                today={today}
                nameOf={recipientName}
                hand={hand.status === 'ready' ? hand.data : null}
              >
                <ReminderPlan obligation={obligation} />
              </ReminderLedger>
            )}
          </ScreenState>
          {shown && <IfNobody obligation={obligation} />}
          <Proof obligation={obligation} record={record} period={null} nameOf={nameOf} timeZone={zone} />
        </div>
      </div>
      <Facts
        obligation={obligation}
        contract={contract}
        record={record}
        originalDue={record ? calendarDate(record.originalDue) : nextDue}
      >
        <LastThree schedule={schedule} recorded={recorded} through={null} />
        <LearnedEstimate obligation={obligation} recorded={isWhole(occurrences) ? recorded : []} />
      </Facts>
      <div className={styles.after}>
        <div className={styles.sections}>
          <div data-screen-only="">
            <Evidence obligation={obligation} />
          </div>
          <ScreenState live={activity} rows={2}>
            {(events) => (
              <History
                kind={obligation.kind}
                events={events}
                imported={importedIn(obligation)}
                timeZone={zone}
                today={today}
                dueOf={(nominal) => periodStanding(obligation, nominal, recorded)?.due ?? nominal}
                nameOf={nameOf}
              />
            )}
          </ScreenState>
        </div>
      </div>
    </div>
  )
}

/** What it counts from has not happened, or nobody knows when. */
const NoDateYet = () => (
  <>
    <p className={styles.countdown} data-tone="quiet">
      <Glyph name="plan" /> waits for what it comes from
    </p>
    <p className={styles.force}>
      <span className={styles.otherDate}>No date yet</span>
    </p>
  </>
)

/** It ends, or is one of those about whose end one decides: dates may count from that. */
const mayEnd = (obligation: ObligationRecord) => obligation.schedule.lastDay !== undefined || isDecided(obligation)

/** The day on which it was decided to end; null where nothing of that kind stands. */
function endOf({ schedule }: ObligationRecord, recorded: readonly OccurrenceRecord[]): CalendarDate | null {
  const last = recorded.find(({ nominal }) => nominal === schedule.lastDay)
  return last && isEnding(last.decision?.kind) ? calendarDate(last.due) : (schedule.lastDay ?? null)
}

/** A notice that counts by a calendar which is not at hand stays without its dates; the next one was worked out before. */
function datesOf(...args: Parameters<typeof contractDates>): ReturnType<typeof contractDates> {
  try {
    return contractDates(...args)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unknown-calendar') return null
    throw error
  }
}

function importedIn({ import: mark, createdAt, createdBy }: ObligationRecord) {
  const read = readImportMark(mark)
  const at = (createdAt as { toMillis?: () => number } | null | undefined)?.toMillis?.()
  return read && at !== undefined ? { importId: read.importId, by: createdBy, at } : null
}

import { dateAbout } from '@duebook/contract/about/date-about'
import { timeAfter } from '@duebook/contract/about/time-words'
import { dayInTerm } from '@duebook/contract/about/day-in-term'
import { periodAt } from '@duebook/contract/calendar/dates-ahead'
import {
  DomainError,
  explain,
  explainNotice,
  longDate,
  noticeOf,
  noticeSteps,
  periodName,
  shortDate,
  type CalendarDate,
  type ExplainStep,
} from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { openActDialog } from '../acts/act-dialog.ts'
import { AssignAct } from '../acts/AssignAct.tsx'
import { quietUntil } from '../acts/reminders/quiet-until.ts'
import { takeInHand } from '../acts/take-in-hand.ts'
import { wayNames } from '../acts/reminders/channel-names.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import type { ReminderRecord } from '../cloud/reminders/reminders.ts'
import { useReminders } from '../cloud/reminders/remindersOf.ts'
import ledger from '../design/ledger.module.css'
import { useNow, useToday, useZone } from '../frame/clock.ts'
import { useMay, useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { instantText } from '../ui/instant-text.ts'
import { planText } from '../ui/plan-text.ts'
import { ReminderState } from '../ui/ReminderState.tsx'
import { Section } from '../ui/Section.tsx'
import { Words } from '../ui/Words.tsx'
import type { Need } from './needs.ts'
import styles from './Peek.module.css'

type PeekProps = {
  obligation: ObligationRecord
  need: Need | 'plan'
  date: CalendarDate
  /** Before its page is opened. */
  onOpen?: (event: MouseEvent) => void
}

/** The current row in the margin: its date, why it is so, and what became of its reminders. */
export function Peek({ obligation, need, date, onOpen }: PeekProps) {
  const today = useToday()
  const heading = useRef<HTMLHeadingElement>(null)
  const { nextNominal, nextDue, noticeAhead, schedule } = obligation
  const about =
    nextDue && dateAbout(obligation, { due: nextDue, notice: noticeAhead }, today, need === 'notice' ? 'notice' : 'due')
  useLayoutEffect(() => {
    const back = ({ key }: KeyboardEvent) =>
      key === 'Escape' &&
      document.activeElement === heading.current &&
      rowOf(obligation.id)?.querySelector<HTMLElement>('[data-row-title]')?.focus()
    addEventListener('keydown', back)
    return () => removeEventListener('keydown', back)
  }, [obligation.id])
  const period = nextNominal && periodAt(schedule, nextNominal)
  return (
    <aside className={styles.peek} aria-label="The current row" data-about={obligation.title}>
      <Section
        name={obligation.title}
        count={period ? periodName(period) : undefined}
        note={
          <Link to="/obligations/$obligationId" params={{ obligationId: obligation.id }} onClick={onOpen}>
            Open
          </Link>
        }
      >
        <p className={styles.date}>
          <span>
            {need === 'notice' && about && <span className={styles.notice}>{about.name} · </span>}
            <Countdown date={date} today={today} tone={need === 'notice' ? 'notice' : undefined} />
          </span>
          <button
            type="button"
            aria-keyshortcuts="w"
            data-key-name="Why this date?"
            onClick={() => heading.current?.focus()}
          >
            {spelled(date, today)}
            {date === nextDue && timeAfter(obligation)}
            <span className="sr">: why this date?</span>
          </button>
        </p>
        {about &&
          [about.otherwise, about.arrival].map(
            (said) =>
              said && (
                <p key={said} className={styles.remark}>
                  {said}.
                </p>
              ),
          )}
        {nextNominal && nextDue && (
          <>
            <h3 ref={heading} tabIndex={-1} className={styles.part}>
              Why this date?
            </h3>
            {need === 'notice' && about ? (
              <Working
                steps={noticeWorking(obligation, { nominal: nextNominal, due: nextDue }, today)}
                inForce={about.date}
                name={about.name}
              />
            ) : (
              <Working steps={explain(schedule, nextNominal)} inForce={nextDue} name="In force" />
            )}
          </>
        )}
        <Answer key={obligation.id} obligation={obligation} />
        {/* They come last, and nothing stands under them that would move. */}
        <Reminders obligation={obligation} />
      </Section>
    </aside>
  )
}

/** `Mon 30 November`, with the year where it is not this one. */
const spelled = (date: CalendarDate, today: CalendarDate) =>
  longDate(date)
    .replace(/^(\w{3})\w*/, '$1')
    .replace(date.slice(0, 4) === today.slice(0, 4) ? / \d{4}$/ : /$/, '')

/** From the end of the term to the last day to send notice; nothing where its calendar is not at hand. */
function noticeWorking(
  { schedule, notice }: ObligationRecord,
  { nominal, due }: { nominal: CalendarDate; due: CalendarDate },
  today: CalendarDate,
): ExplainStep[] {
  if (!notice) return []
  try {
    if (schedule.type === 'term')
      return explainNotice(schedule, notice, dayInTerm(schedule, nominal, today))?.steps ?? []
    return noticeSteps(due, noticeOf(schedule, notice))
  } catch (error) {
    if (error instanceof DomainError) return []
    throw error
  }
}

/** The sum in short: what a later step replaced stays, struck. The whole of it stands on the detail. */
function Working({ steps, inForce, name }: { steps: readonly ExplainStep[]; inForce: CalendarDate; name: string }) {
  const today = useToday()
  const working = steps.filter(({ operation }) => operation !== 'result')
  return (
    <table className={`${ledger.ledger} ${styles.working}`}>
      <tbody>
        {working.map((step, index) => (
          <tr key={`${index} ${step.text}`}>
            <th scope="row">
              {step.text}
              <small>{step.source}</small>
            </th>
            <td
              className={ledger.num}
              data-struck={step.gives !== null && step.gives !== inForce && isDue(step) ? '' : undefined}
            >
              {step.gives && shortDate(step.gives, today)}
            </td>
          </tr>
        ))}
        <tr className={ledger.sum}>
          <th scope="row">{name}</th>
          <td className={ledger.num}>{shortDate(inForce, today)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** Steps that gave the date itself; the start of a rule and the end of a period are where it is counted from. */
const isDue = ({ operation }: ExplainStep) =>
  !['start', 'period', 'completion', 'notice', 'deliveryBuffer'].includes(operation)

/** The last that became of it, way by way, and the next that are planned, time by time. */
function Reminders({ obligation }: { obligation: ObligationRecord }) {
  const { bookId } = useSignedIn()
  const zone = useZone()
  const now = useNow()
  const today = useToday()
  const live = useReminders(useHasRested(obligation.id) ? bookId : null, obligation.id)
  if (live.status !== 'ready' || live.data.length === 0) return null
  return (
    <>
      <h3 className={styles.part}>Reminders</h3>
      <ul className={styles.reminders}>
        {nearest(live.data).map((row) => (
          <li key={row.id}>
            <ReminderState
              state={row.state}
              overdue={row.fireAt < now}
              of={row.state === 'planned' ? row.stepText : wayNames[row.channel]}
            />
            <span>{instantText(row.sentAt ?? row.fireAt, zone, today)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const EACH = 2
function nearest(rows: readonly ReminderRecord[]) {
  const planned = rows.filter(({ state }) => state === 'planned')
  // What was cancelled asks nobody anything; its page has it.
  const became = rows.filter(({ state }) => state !== 'planned' && state !== 'cancelled')
  const times = planned.filter((row, at) => planned[at - 1]?.fireAt !== row.fireAt)
  return [...became.slice(-EACH), ...times.slice(0, EACH)]
}

/** Going through rows quickly opens no listener for each: a row counts once it has been current for a moment. */
function useHasRested(id: string) {
  const [restedId, setRestedId] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRestedId(id), 150)
    return () => clearTimeout(timer)
  }, [id])
  return restedId === id
}

const rowOf = (id: string) => document.querySelector(`main [data-row="${CSS.escape(id)}"]`)

function Answer({ obligation }: { obligation: ObligationRecord }) {
  const { uid, bookId } = useSignedIn()
  const mayAct = useMay('add, change and settle')
  const mayChange = useMayChange(obligation.id)
  const today = useToday()
  const zone = useZone()
  const quiet = quietUntil(obligation, { now: useNow(), uid })
  const planned = planText(obligation, today)
  return (
    <>
      {obligation.nextAcknowledged && <p className={styles.remark}>Somebody has it in hand.</p>}
      {planned && <p className={styles.remark}>{planned.replace(/^p/, 'P')}.</p>}
      {quiet && <p className={styles.remark}>Quiet until {instantText(quiet, zone, today)}.</p>}
      {mayAct && (
        <p className={styles.answer}>
          {!obligation.nextAcknowledged && (
            <Button
              look="main"
              hotkey="r"
              onClick={() => void takeInHand({ bookId, uid, today }, obligation, rowOf(obligation.id))}
            >
              I have it in hand
            </Button>
          )}
          {mayChange && (
            <>
              <Button hotkey="p" onClick={() => openActDialog('plan', obligation, null, bookId)}>
                {planned ? 'Move the plan' : 'Plan a day'}
              </Button>
              <Button hotkey="h" onClick={() => openActDialog('snooze', obligation, null, bookId)}>
                Snooze
              </Button>
              <AssignAct obligation={obligation} look="name" />
            </>
          )}
        </p>
      )}
      {mayChange && <Words of={['done', 'inHand', 'plan', 'snooze']} />}
    </>
  )
}

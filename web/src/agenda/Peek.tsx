import {
  explain,
  longDate,
  periodName,
  plural,
  shortDate,
  type CalendarDate,
  type ExplainStep,
  type Notice,
} from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ObligationRecord } from '../cloud/obligations.ts'
import { useReminders, type ReminderRecord } from '../cloud/reminders.ts'
import ledger from '../design/ledger.module.css'
import { inHand } from '../shell/acts.ts'
import { ask } from '../shell/asking.ts'
import { useNow, useToday, useZone } from '../shell/clock.ts'
import { planText } from '../shell/plan-text.ts'
import { useSignedIn } from '../shell/signedIn.tsx'
import { quietUntil } from '../shell/waiting.ts'
import { Button } from '../ui/Button.tsx'
import { Countdown } from '../ui/Countdown.tsx'
import { instantText } from '../ui/instant-text.ts'
import { ReminderState } from '../ui/ReminderState.tsx'
import { Section } from '../ui/Section.tsx'
import { periodAt } from './ahead.ts'
import type { Need } from './needs.ts'
import styles from './Peek.module.css'

type PeekProps = { obligation: ObligationRecord; need: Need | 'plan'; date: CalendarDate }

/** The current row in the margin: its date, why it is so, and what became of its reminders. */
export function Peek({ obligation, need, date }: PeekProps) {
  const today = useToday()
  const heading = useRef<HTMLHeadingElement>(null)
  const { nextNominal, nextDue, notice, schedule } = obligation
  useEffect(() => {
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
          <Link to="/obligations/$obligationId" params={{ obligationId: obligation.id }}>
            Open
          </Link>
        }
      >
        <p className={styles.date}>
          <span>
            {need === 'notice' && <span className={styles.notice}>Give notice by · </span>}
            <Countdown date={date} today={today} tone={need === 'notice' ? 'notice' : undefined} />
          </span>
          <button
            type="button"
            aria-keyshortcuts="w"
            data-key-name="Why this date?"
            onClick={() => heading.current?.focus()}
          >
            {spelled(date, today)}
            <span className="sr">: why this date?</span>
          </button>
        </p>
        {nextNominal && nextDue && (
          <>
            <h3 ref={heading} tabIndex={-1} className={styles.part}>
              Why this date?
            </h3>
            <Working
              steps={explain(schedule, nextNominal)}
              inForce={nextDue}
              notice={need === 'notice' && notice ? { ...notice, by: date } : null}
            />
          </>
        )}
        <Reminders obligation={obligation} />
        <Answer key={obligation.id} obligation={obligation} />
      </Section>
    </aside>
  )
}

/** `Mon 30 November`, with the year where it is not this one. */
const spelled = (date: CalendarDate, today: CalendarDate) =>
  longDate(date)
    .replace(/^(\w{3})\w*/, '$1')
    .replace(date.slice(0, 4) === today.slice(0, 4) ? / \d{4}$/ : /$/, '')

/** The sum in short: what a later step replaced stays, struck. The whole of it stands on the detail. */
function Working({
  steps,
  inForce,
  notice,
}: {
  steps: readonly ExplainStep[]
  inForce: CalendarDate
  notice: (Notice & { by: CalendarDate }) | null
}) {
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
        {notice && (
          <tr>
            <th scope="row">
              {plural(notice.period.amount, UNITS[notice.period.unit])} before it ends
              <small>{notice.counts === 'sent' ? 'Counts when sent' : 'Counts on arrival'}</small>
            </th>
            <td className={ledger.num}>{shortDate(notice.by, today)}</td>
          </tr>
        )}
        <tr className={ledger.sum}>
          <th scope="row">{notice ? 'Give notice by' : 'In force'}</th>
          <td className={ledger.num}>{shortDate(notice?.by ?? inForce, today)}</td>
        </tr>
      </tbody>
    </table>
  )
}

const UNITS = { days: 'day', weeks: 'week', months: 'month', years: 'year', businessDays: 'business day' }

/** Steps that gave the date itself; the start of a rule and the end of a period are where it is counted from. */
const isDue = ({ operation }: ExplainStep) =>
  operation !== 'start' && operation !== 'period' && operation !== 'completion'

/** The last that became of it, way by way, and the next that are planned, time by time. */
function Reminders({ obligation }: { obligation: ObligationRecord }) {
  const { bookId } = useSignedIn()
  const zone = useZone()
  const live = useReminders(useSettled(obligation.id) ? bookId : null, obligation.id)
  if (live.status !== 'ready' || live.data.length === 0) return null
  return (
    <>
      <h3 className={styles.part}>Reminders</h3>
      <ul className={styles.reminders}>
        {nearest(live.data).map((row) => (
          <li key={row.id}>
            <ReminderState
              state={row.state}
              of={row.state === 'planned' ? row.stepText : row.channel === 'email' ? 'Email' : 'In the app'}
            />
            <span>{instantText(row.sentAt ?? row.fireAt, zone)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const EACH = 2
function nearest(rows: readonly ReminderRecord[]) {
  const planned = rows.filter(({ state }) => state === 'planned')
  const became = rows.filter(({ state }) => state !== 'planned')
  const times = planned.filter((row, at) => planned[at - 1]?.fireAt !== row.fireAt)
  return [...became.slice(-EACH), ...times.slice(0, EACH)]
}

/** Going through rows quickly opens no listener for each: a row counts once it has been current for a moment. */
function useSettled(id: string) {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), 150)
    return () => clearTimeout(timer)
  }, [id])
  return settled === id
}

const rowOf = (id: string) => document.querySelector(`main [data-row="${CSS.escape(id)}"]`)

function Answer({ obligation }: { obligation: ObligationRecord }) {
  const { uid, bookId } = useSignedIn()
  const today = useToday()
  const zone = useZone()
  const quiet = quietUntil(obligation, useNow())
  const planned = planText(obligation, today)
  return (
    <>
      {obligation.nextAcknowledged && <p className={styles.remark}>Somebody has it in hand.</p>}
      {planned && <p className={styles.remark}>{planned.replace(/^p/, 'P')}.</p>}
      {quiet && <p className={styles.remark}>Quiet until {instantText(quiet, zone)}.</p>}
      <p className={styles.answer}>
        {!obligation.nextAcknowledged && (
          <Button
            look="main"
            hotkey="r"
            onClick={() => void inHand({ bookId, uid, today }, obligation, rowOf(obligation.id))}
          >
            I have it in hand
          </Button>
        )}
        <Button hotkey="p" onClick={() => ask('plan', obligation)}>
          {planned ? 'Move the plan' : 'Plan a day'}
        </Button>
        <Button hotkey="h" onClick={() => ask('snooze', obligation)}>
          Snooze
        </Button>
      </p>
    </>
  )
}

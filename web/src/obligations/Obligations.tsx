import { describeSchedule, type CalendarDate } from '@duebook/domain'
import { useDeferredValue, useMemo, useState } from 'react'
import { useObligations, type ObligationRecord } from '../cloud/obligations.ts'
import { done } from '../shell/acts.ts'
import { useToday } from '../shell/clock.ts'
import { PageHead } from '../shell/PageHead.tsx'
import { ScreenState } from '../shell/ScreenState.tsx'
import { useSignedIn } from '../shell/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { LedgerRow } from '../ui/LedgerRow.tsx'
import { amountText } from '../ui/money.ts'
import { Rows, Section } from '../ui/Section.tsx'
import { groupByKind, matching } from './group-by-kind.ts'
import styles from './obligations.module.css'

/** Everything the book holds, by kind, with a filter that `/` focuses. */
export function Obligations() {
  const { bookId } = useSignedIn()
  const live = useObligations(bookId)
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed)
  const active = live.status === 'ready' ? live.data.filter(({ status }) => status === 'active').length : null
  return (
    <>
      <PageHead
        view="Obligations"
        title={active === null ? 'Obligations' : `${active} in your book`}
        documentTitle="Obligations"
      />
      <div className={styles.filter}>
        <input
          type="search"
          aria-label="Filter by title, counterparty or tag"
          placeholder="Title, counterparty or tag"
          data-filter=""
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <ScreenState live={live}>{(obligations) => <Groups obligations={obligations} words={words} />}</ScreenState>
    </>
  )
}

function Groups({ obligations, words }: { obligations: ObligationRecord[]; words: string }) {
  const groups = useMemo(() => groupByKind(matching(obligations, words)), [obligations, words])
  if (obligations.length === 0)
    return <p className={styles.empty}>Nothing is written down yet. Add what you owe: one line is enough.</p>
  if (groups.length === 0)
    return (
      <p className={styles.empty}>
        Nothing matches “{words}”. Clear the filter to see all {obligations.length}.
      </p>
    )
  return groups.map(({ name, rows }) => (
    <Section
      key={name}
      name={name}
      count={rows.length}
      note={name === 'Ended' ? 'Nothing is sent for them' : undefined}
    >
      <Rows label={name}>
        {rows.map((one) => (
          <Row key={one.id} obligation={one} />
        ))}
      </Rows>
    </Section>
  ))
}

function Row({ obligation }: { obligation: ObligationRecord }) {
  const { uid, bookId, displayName } = useSignedIn()
  const today = useToday()
  const ended = obligation.status === 'ended'
  const date = obligation.nextDue ?? lastDateOf(obligation, today)
  const late = !ended && date < today
  return (
    <LedgerRow
      obligationId={obligation.id}
      title={obligation.title}
      glyph={ended ? 'done' : late ? 'overdue' : date === today ? 'today' : 'upcoming'}
      status={ended ? 'Ended' : late ? 'Overdue' : date === today ? 'Due today' : 'Upcoming'}
      state={obligation.pending ? 'pending' : ended ? 'done' : 'certain'}
      date={date}
      today={today}
      countdownText={ended ? 'ended' : undefined}
      why={[describeSchedule(obligation.schedule), obligation.counterparty].filter(Boolean).join(' · ')}
      who={{ name: displayName || 'You' }}
      amount={amountText(obligation.amount)}
      actions={
        ended ? undefined : (
          <Button hotkey="e" onClick={(event) => void done({ bookId, uid, today }, obligation, event.currentTarget)}>
            Done
          </Button>
        )
      }
    />
  )
}

/** An ended obligation has no next date; its row stands at the date that its schedule names. */
function lastDateOf({ schedule }: ObligationRecord, today: CalendarDate): CalendarDate {
  if (schedule.type === 'once') return schedule.date
  if (schedule.type === 'recurring') return schedule.until ?? schedule.start
  if (schedule.type === 'term') return schedule.end ?? schedule.start ?? today
  return schedule.type === 'fromCompletion' ? schedule.start : (schedule.trigger.date ?? today)
}

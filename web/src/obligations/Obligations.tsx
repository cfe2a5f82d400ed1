import { describeSchedule, type CalendarDate } from '@duebook/domain'
import { Check, Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useObligations, type ObligationRecord } from '../cloud/obligations.ts'
import { useNotSaved } from '../cloud/sync.ts'
import { done } from '../shell/acts.ts'
import { useToday } from '../shell/clock.ts'
import { useOpenOverlay } from '../shell/overlays.ts'
import { PageHead } from '../shell/PageHead.tsx'
import { ScreenState } from '../shell/ScreenState.tsx'
import { useSignedIn } from '../shell/signedIn.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { KindShape } from '../ui/KindShape.tsx'
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
        <Search aria-hidden />
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
      <ScreenState live={live}>
        {(obligations) => <Groups obligations={obligations} words={words} onClear={() => setTyped('')} />}
      </ScreenState>
    </>
  )
}

function Groups({
  obligations,
  words,
  onClear,
}: {
  obligations: ObligationRecord[]
  words: string
  onClear: () => void
}) {
  const groups = useMemo(() => groupByKind(matching(obligations, words)), [obligations, words])
  if (obligations.length === 0) return <NothingYet />
  if (groups.length === 0)
    return (
      <Empty said={`No obligation matches “${words}”.`} action={<Button onClick={onClear}>Clear the filter</Button>}>
        The book holds {obligations.length}.
      </Empty>
    )
  return groups.map(({ name, kind, rows }) => (
    <Section
      key={name}
      name={
        <span className={styles.kind}>
          {kind && <KindShape kind={kind} />}
          {name}
        </span>
      }
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

function NothingYet() {
  const open = useOpenOverlay()
  return (
    <Empty
      said="Nothing is written down yet."
      action={
        <Button look="main" onClick={() => open('quickAdd')}>
          Write one line
        </Button>
      }
    >
      An obligation is a rule, such as “rent, every month on the 31st”. Its dates follow.
    </Empty>
  )
}

function Row({ obligation }: { obligation: ObligationRecord }) {
  const { uid, bookId, displayName } = useSignedIn()
  const today = useToday()
  const notSaved = useNotSaved(obligation.id)
  const ended = obligation.status === 'ended'
  const date = obligation.nextDue ?? lastDateOf(obligation, today)
  const late = !ended && date < today
  return (
    <LedgerRow
      obligationId={obligation.id}
      title={obligation.title}
      glyph={ended ? 'done' : late ? 'overdue' : date === today ? 'today' : 'upcoming'}
      status={ended ? 'Ended' : late ? 'Overdue' : date === today ? 'Due today' : 'Upcoming'}
      state={notSaved ? 'failed' : obligation.pending ? 'pending' : ended ? 'done' : 'certain'}
      date={date}
      today={today}
      countdownText={ended ? 'ended' : undefined}
      why={[
        obligation.schedule.type === 'once' ? 'Once' : describeSchedule(obligation.schedule),
        obligation.counterparty,
      ]
        .filter(Boolean)
        .join(' · ')}
      who={{ name: displayName || 'You' }}
      amount={amountText(obligation.amount)}
      actions={
        ended ? undefined : (
          <Button
            hotkey="e"
            icon={<Check aria-hidden />}
            onClick={(event) => void done({ bookId, uid, today }, obligation, event.currentTarget)}
          >
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

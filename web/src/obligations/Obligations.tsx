import type { CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { Check, Clock, Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useObligations, type ObligationRecord } from '../cloud/obligations.ts'
import { useNotSaved } from '../cloud/sync.ts'
import { done } from '../shell/acts.ts'
import { ask } from '../shell/asking.ts'
import { useToday } from '../shell/clock.ts'
import { useOpenOverlay } from '../shell/overlays.ts'
import { PageHead } from '../shell/PageHead.tsx'
import { ruleLine } from '../shell/rule-line.ts'
import { ScreenState } from '../shell/ScreenState.tsx'
import { useSignedIn } from '../shell/signedIn.tsx'
import { whoOf } from '../shell/who.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { KindShape } from '../ui/KindShape.tsx'
import { LedgerRow } from '../ui/LedgerRow.tsx'
import { amountText } from '../ui/money.ts'
import { Rows, Section } from '../ui/Section.tsx'
import { Tag } from '../ui/Tag.tsx'
import { closingNotice, groupByKind, matching } from './group-by-kind.ts'
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
  const today = useToday()
  const groups = useMemo(() => groupByKind(matching(obligations, words), today), [obligations, words, today])
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
        <>
          <Button look="main" onClick={() => open('quickAdd')}>
            Write one line
          </Button>
          <Link to="/packs">Look at the packs</Link>
        </>
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
  const closing = closingNotice(obligation, today)
  const date = closing ?? obligation.nextDue ?? lastDateOf(obligation, today)
  const late = !ended && date < today
  const amount = amountText(obligation.amount)
  const look = looks[ended ? 'ended' : closing ? 'notice' : late ? 'late' : date === today ? 'today' : 'upcoming']
  return (
    <LedgerRow
      obligationId={obligation.id}
      title={obligation.title}
      {...look}
      state={notSaved ? 'failed' : obligation.pending ? 'pending' : ended ? 'done' : 'certain'}
      date={date}
      today={today}
      countdownText={ended ? 'ended' : undefined}
      countdownTone={closing ? 'notice' : undefined}
      tag={closing && <Tag tone="notice">{obligation.notice?.counts === 'sent' ? 'Send by' : 'Give notice by'}</Tag>}
      why={[ruleLine(obligation.schedule), obligation.counterparty].filter(Boolean).join(' · ')}
      who={whoOf(obligation.assignee, { uid, displayName })}
      amount={amount && { ...amount, nature: undefined }}
      actions={
        ended ? undefined : (
          <>
            <Button
              hotkey="e"
              data-roomy={late || date === today ? undefined : ''}
              icon={<Check aria-hidden />}
              onClick={(event) => void done({ bookId, uid, today }, obligation, event.currentTarget)}
            >
              Done
            </Button>
            <Button
              hotkey="h"
              size="square"
              aria-label="Snooze"
              title="Snooze"
              data-roomy=""
              icon={<Clock aria-hidden />}
              onClick={() => ask('snooze', obligation)}
            />
          </>
        )
      }
    />
  )
}

const looks = {
  ended: { glyph: 'done', status: 'Ended' },
  notice: { glyph: 'notice', status: 'Notice closing' },
  late: { glyph: 'overdue', status: 'Overdue' },
  today: { glyph: 'today', status: 'Due today' },
  upcoming: { glyph: 'upcoming', status: 'Upcoming' },
} as const

/** An ended obligation has no next date; its row stands at the date that its schedule names. */
function lastDateOf({ schedule }: ObligationRecord, today: CalendarDate): CalendarDate {
  if (schedule.type === 'once') return schedule.date
  if (schedule.type === 'recurring') return schedule.until ?? schedule.start
  if (schedule.type === 'term') return schedule.end ?? schedule.start ?? today
  return schedule.type === 'fromCompletion' ? schedule.start : (schedule.trigger.date ?? today)
}

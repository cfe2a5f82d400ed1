import { decidedLine, isEnding, isOver } from '@duebook/contract/about/decided'
import { amountAt } from '@duebook/contract/amount-changes'
import { filterWords } from '@duebook/contract/search/filter-words'
import { parseFilter } from '@duebook/contract/search/parse-filter'
import type { Paid } from '@duebook/contract/occurrence'
import { paidText } from '@duebook/contract/paid'
import type { CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { RowActs } from '../acts/RowActs.tsx'
import { usePaidInRow } from '../acts/usePaidInRow.tsx'
import { useBookDefaults } from '../cloud/books/defaults.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useLastPaid, type LastPaid } from '../cloud/occurrences/lastPaid.ts'
import { useNotSaved } from '../cloud/sync/sync.ts'
import { useToday } from '../frame/clock.ts'
import { useOpenOverlay } from '../frame/overlays.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useMembersOfBook, usePeople } from '../frame/people.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { whoOf } from '../frame/who.ts'
import { RowCheckbox } from '../selection/RowCheckbox.tsx'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { KindShape } from '../ui/KindShape.tsx'
import { LedgerRow } from '../ui/LedgerRow.tsx'
import { LongRows } from '../ui/LongRows.tsx'
import { amountText } from '../ui/money.ts'
import { planText } from '../ui/plan-text.ts'
import { ruleLine } from '../ui/rule-line.ts'
import { Section } from '../ui/Section.tsx'
import { Tag } from '../ui/Tag.tsx'
import { closingNotice, groupByKind } from './group-by-kind.ts'
import styles from './obligations.module.css'
import { FilesFound } from './search/FilesFound.tsx'
import { FilterChips } from './search/FilterChips.tsx'
import { FilterField } from './search/FilterField.tsx'
import { SearchResults } from './search/SearchResults.tsx'
import { WhatYouCanWrite } from './search/WhatYouCanWrite.tsx'
import { SaveView } from './views/SaveView.tsx'
import { ViewTabs } from './views/ViewTabs.tsx'

/** Everything the book holds, by kind, with a filter that `/` focuses; it stands in the address, so that Back finds it again. */
export function Obligations({ filter: given, onFilter }: { filter: string; onFilter: (line: string) => void }) {
  const me = useSignedIn()
  const live = useObligations(me.bookId)
  const [typed, setTyped] = useTyped(given, onFilter)
  const line = useDeferredValue(typed)
  const filter = useMemo(() => parseFilter(line), [line])
  const today = useToday()
  const people = useMembersOfBook()
  const currency = useBookDefaults(me.bookId)?.currency ?? null
  const words = filterWords(filter, { today, me, people, currency })
  const active = live.status === 'ready' ? live.data.filter(({ status }) => status === 'active').length : null
  return (
    <>
      <PageHead
        view="Obligations"
        title={active === null ? 'Obligations' : `${active} in your book`}
        documentTitle="Obligations"
      />
      <ViewTabs line={typed} obligations={live.status === 'ready' ? live.data : null} />
      <div className={styles.filter}>
        <FilterField line={typed} obligations={live.status === 'ready' ? live.data : []} onChange={setTyped} />
        <FilterChips line={typed} filter={parseFilter(typed)} onChange={setTyped} />
        {filter.alternatives.length > 0 && (
          <p className={styles.reads}>
            {words} <SaveView line={typed} words={words} />
          </p>
        )}
      </div>
      <ScreenState live={live}>
        {(obligations) => {
          if (filter.alternatives.length === 0) return <Groups obligations={obligations} />
          return (
            <>
              <SearchResults obligations={obligations} filter={filter} line={line} onLine={setTyped}>
                {(found) => <Groups obligations={found} />}
              </SearchResults>
              <FilesFound filter={filter} obligations={obligations} />
            </>
          )
        }}
      </ScreenState>
      {/* Not under the shape of what comes: it would be pushed away. */}
      {live.status !== 'loading' && <WhatYouCanWrite line={typed} onChange={setTyped} />}
      <SelectionBar />
    </>
  )
}

/** What stands in the field is drawn at once, and told on to the address; another address, such as the view's own link, is drawn too. */
function useTyped(given: string, onFilter: (line: string) => void): [string, (line: string) => void] {
  const [typed, setTyped] = useState(given)
  const told = useRef(given)
  useEffect(() => {
    if (given === told.current) return
    told.current = given
    setTyped(given)
  }, [given])
  const type = (line: string) => {
    setTyped(line)
    told.current = line
    onFilter(line)
  }
  return [typed, type]
}

function Groups({ obligations }: { obligations: readonly ObligationRecord[] }) {
  const today = useToday()
  const groups = useMemo(() => groupByKind(obligations, today), [obligations, today])
  const { bookId } = useSignedIn()
  const ended = groups.find(({ name }) => name === 'Ended')?.rows ?? []
  const live = useLastPaid(
    bookId,
    ended.map(({ id }) => id),
  )
  const paidOf = live.status === 'ready' ? live.data : NOTHING_PAID
  const draw = useCallback((one: ObligationRecord) => <Row obligation={one} paid={paidOf[one.id]} />, [paidOf])
  if (obligations.length === 0) return <NothingYet />
  return groups.map(({ name, kind, rows }, at) => (
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
      <LongRows
        label={name}
        rows={rows}
        keyOf={idOf}
        idOf={idOf}
        isPicked={name === 'Ended' ? never : always}
        above={groups.slice(0, at).reduce((sum, one) => sum + one.rows.length, 0)}
        draw={draw}
      />
    </Section>
  ))
}

const NOTHING_PAID: LastPaid = {}
const idOf = ({ id }: ObligationRecord) => id
const always = () => true
const never = () => false

function NothingYet() {
  const open = useOpenOverlay()
  const mayAdd = useMayChange()
  return (
    <Empty
      said="Nothing is written down yet."
      action={
        mayAdd && (
          <>
            <Button look="main" onClick={() => open('quickAdd')}>
              Write one line
            </Button>
            <Link to="/packs">Look at the packs</Link>
          </>
        )
      }
    >
      An obligation is a rule, such as “rent, every month on the 31st”. Its dates follow.
    </Empty>
  )
}

/** `paid`: what was paid in the end, for what has ended. */
function Row({ obligation, paid }: { obligation: ObligationRecord; paid: Paid | undefined }) {
  const me = useSignedIn()
  const today = useToday()
  const notSaved = useNotSaved(obligation.id)
  const { askPaid, paidInRow } = usePaidInRow(obligation)
  const ended = obligation.status === 'ended' || isOver(obligation, today)
  const ending = !ended && isEnding(obligation.nextDecision)
  const closing = closingNotice(obligation, today)
  const date = closing?.date ?? obligation.nextDue ?? lastDateOf(obligation, today)
  const late = !ended && date < today
  const amount = ending ? null : amountText(amountAt(obligation, obligation.nextNominal))
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
      tag={closing ? <Tag tone="notice">{closing.name}</Tag> : ending && <Tag>Ends</Tag>}
      why={[
        decidedLine(obligation) ?? ruleLine(obligation.schedule),
        planText(obligation, today),
        obligation.counterparty,
      ]
        .filter(Boolean)
        .join(' · ')}
      who={whoOf(obligation.assignee, me, usePeople())}
      amount={paid ? { text: paidText(paid), nature: 'paid' } : amount && { ...amount, nature: undefined }}
      picks="column"
      pick={!ended && <RowCheckbox obligation={obligation} />}
      below={!ended && paidInRow}
      actions={
        ended ? undefined : (
          <RowActs obligation={obligation} onAskPaid={askPaid} completes={late || date === today ? 'first' : 'roomy'} />
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
  if (schedule.lastDay) return schedule.lastDay
  if (schedule.type === 'once') return schedule.date
  if (schedule.type === 'recurring') return schedule.until ?? schedule.start
  if (schedule.type === 'term') return schedule.end ?? schedule.start ?? today
  return schedule.type === 'fromCompletion' ? schedule.start : (schedule.trigger.date ?? today)
}

import { decidedLine, isEnding, isOver } from '@duebook/contract/about/decided'
import { amountAt } from '@duebook/contract/amount-changes'
import type { Paid } from '@duebook/contract/occurrence'
import { paidText } from '@duebook/contract/paid'
import type { CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { Search as SearchSign } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLedgerState } from '../acts/ledger-state.ts'
import { RowActs } from '../acts/RowActs.tsx'
import { usePaidInRow } from '../acts/usePaidInRow.tsx'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useLastPaid, type LastPaid } from '../cloud/occurrences/lastPaid.ts'
import { useReach } from '../cloud/asking/coverage.ts'
import { useProved } from '../cloud/occurrences/proved.ts'
import { useRenewed } from '../cloud/occurrences/renewed.ts'
import type { Live } from '../cloud/sync/liveQuery.ts'
import { useNotSaved } from '../cloud/sync/sync.ts'
import { useToday } from '../frame/clock.ts'
import { useOpenOverlay } from '../frame/overlays.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { usePeople, useMembersOfBook } from '../frame/people.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { whoOf } from '../frame/who.ts'
import { RowCheckbox } from '../selection/RowCheckbox.tsx'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { KindShape } from '../ui/KindShape.tsx'
import { LedgerRow } from '../ui/LedgerRow.tsx'
import { amountText } from '../ui/money.ts'
import { planText } from '../ui/plan-text.ts'
import { ruleLine } from '../ui/rule-line.ts'
import { focusIfSearched } from '../ui/searched.ts'
import { Rows, Section } from '../ui/Section.tsx'
import { Tag } from '../ui/Tag.tsx'
import { closingNotice, groupByKind } from './group-by-kind.ts'
import styles from './obligations.module.css'
import { FilterChips } from './search/FilterChips.tsx'
import { asksForProof, asksForReach, asksForRenewed, found as foundIn, inTheWay } from './search/matches.ts'
import { parseFilter, without, type Filter } from './search/parse.ts'

/** Everything the book holds, by kind, with a filter that `/` focuses; it stands in the address, so that Back finds it again. */
export function Obligations({ filter: given, onFilter }: { filter: string; onFilter: (line: string) => void }) {
  const { bookId } = useSignedIn()
  const live = useObligations(bookId)
  const [typed, setTyped] = useTyped(given, onFilter)
  const line = useDeferredValue(typed)
  const filter = useMemo(() => parseFilter(line), [line])
  const active = live.status === 'ready' ? live.data.filter(({ status }) => status === 'active').length : null
  return (
    <>
      <PageHead
        view="Obligations"
        title={active === null ? 'Obligations' : `${active} in your book`}
        documentTitle="Obligations"
      />
      <div className={styles.filter}>
        <div className={styles.field}>
          <SearchSign aria-hidden />
          <input
            type="search"
            aria-label="Filter this list"
            placeholder="kind:contract notice<60d"
            data-filter=""
            ref={focusIfSearched}
            value={typed}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <FilterChips line={typed} filter={parseFilter(typed)} onChange={setTyped} />
      </div>
      <ScreenState live={live}>
        {(obligations) => {
          if (filter.terms.length === 0) return <Groups obligations={obligations} />
          return <LookedUp obligations={obligations} filter={filter} line={line} onLine={setTyped} />
        }}
      </ScreenState>
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

type Searched = { obligations: ObligationRecord[]; filter: Filter; line: string; onLine: (line: string) => void }

/** What is asked of records is looked up first, and only then. */
function LookedUp(searched: Searched) {
  const { bookId } = useSignedIn()
  const [asksProved, asksRenewed] = [asksForProof(searched.filter), asksForRenewed(searched.filter)]
  const proved = useProved(asksProved ? bookId : null)
  const renewed = useRenewed(asksRenewed ? bookId : null)
  const asksReach = asksForReach(searched.filter)
  const reach = useReach(asksReach ? bookId : null)
  return (
    <ScreenState live={asksProved ? proved : NOTHING}>
      {(provedIds) => (
        <ScreenState live={asksRenewed ? renewed : NOTHING}>
          {(renewedIds) => (
            <ScreenState live={asksReach ? reach : NO_REACH}>
              {(reached) => <SearchResults {...searched} proved={provedIds} renewed={renewedIds} reach={reached} />}
            </ScreenState>
          )}
        </ScreenState>
      )}
    </ScreenState>
  )
}
const NOTHING: Live<string[]> = { status: 'ready', data: [], fromCache: false }
const NO_REACH: Live<ReadonlyMap<string, 'nobody' | 'weak'>> = { status: 'ready', data: new Map(), fromCache: false }

/** What the filter finds; where it finds none, what stands in its way. */
function SearchResults({
  obligations,
  filter: { terms },
  line,
  proved,
  renewed,
  reach,
  onLine,
}: Searched & {
  proved: readonly string[]
  renewed: readonly string[]
  reach: ReadonlyMap<string, 'nobody' | 'weak'>
}) {
  const me = useSignedIn()
  const today = useToday()
  const ledger = useLedgerState()
  const known = {
    today,
    me,
    people: useMembersOfBook(),
    proved: new Set(proved),
    renewed: new Set(renewed),
    ledger,
    reach,
  }
  const found = foundIn(obligations, terms, known)
  const total = obligations.length
  if (found.length > 0)
    return (
      <>
        <p role="status" className={styles.count}>
          {found.length} of {total}
        </p>
        <Groups obligations={found} />
      </>
    )
  const way = inTheWay(obligations, terms, known)
  const rest = way && without(line, way.term)
  return (
    <Empty
      said={`No obligation matches ${terms.map(({ text }) => text).join(' ')}`}
      action={
        <>
          {rest && <Button onClick={() => onLine(rest)}>Show {rest}</Button>}
          <Button look="bare" onClick={() => onLine('')}>
            Clear
          </Button>
        </>
      }
    >
      {way
        ? `Without ${way.term.text} there ${way.count === 1 ? 'is 1' : `are ${way.count}`}.`
        : `The book holds ${total}.`}
    </Empty>
  )
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
  const paid: LastPaid = live.status === 'ready' ? live.data : {}
  if (obligations.length === 0) return <NothingYet />
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
          <Row key={one.id} obligation={one} paid={paid[one.id]} />
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

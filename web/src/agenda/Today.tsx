import { amountAt } from '@duebook/contract/money/amount-changes'
import { longDate, type CalendarDate } from '@duebook/domain'
import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type FocusEvent,
} from 'react'
import { useAllBooks } from '../cloud/books/allBooks.ts'
import { loadCalendars } from '../cloud/obligations/calendars.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { lastSchedules } from '../cloud/sync/lastSeen.ts'
import { useAfterPress } from '../frame/after-press.ts'
import { useToday } from '../frame/clock.ts'
import { Extra } from '../frame/Extra.tsx'
import { PageHead } from '../frame/PageHead.tsx'
import { ScreenState } from '../frame/ScreenState.tsx'
import { usePeople } from '../frame/people.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { useViewIsLive } from '../frame/view-is-live.ts'
import { isMine } from '../frame/who.ts'
import { LateSelectionBar } from '../selection/LateSelection.tsx'
import { sumText } from '../ui/money.ts'
import { Section } from '../ui/Section.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { SkeletonRows } from '../ui/rows/SkeletonRows.tsx'
import { useWide } from '../ui/wide.ts'
import styles from './agenda.module.css'
import { AgendaRow } from './AgendaRow.tsx'
import { LateLongRows } from './LateLongRows.tsx'
import { useLedgerState } from '../acts/reminders/ledger-state.ts'
import { needs, outlineOf, plannedToday, type Need, type NeedRow } from './needs.ts'

type TodayRow = Omit<NeedRow, 'need'> & { need: Need | 'plan' }

type Titled<Of> = { need: Of; name: string; note?: string }
export const sections: readonly Titled<Need>[] = [
  { need: 'overdue', name: 'Overdue' },
  { need: 'today', name: 'Due today' },
  { need: 'notice', name: 'Notice closing' },
  { need: 'proof', name: 'Awaiting proof', note: 'Done; what shows it is still to come' },
  { need: 'acknowledge', name: 'Awaiting acknowledgement', note: 'Reminded; nobody has said “mine”' },
  { need: 'undelivered', name: 'Reminder not delivered' },
  { need: 'unheard', name: 'Would reach nobody', note: 'Nothing asks for it before it is due' },
]

/** The working of a date and its reminders are fetched after the rows stand. */
const loadPeek = async () => {
  const [{ Peek: Loaded }] = await Promise.all([import('./Peek.tsx'), loadCalendars(lastSchedules())])
  return { default: Loaded }
}
const Peek = lazy(loadPeek)
const NothingNeedsYou = lazy(() =>
  import('./NothingNeedsYou.tsx').then((module) => ({ default: module.NothingNeedsYou })),
)

const everybody = { everyone: 'Everyone', mine: 'Mine' } as const

const AllToday = lazy(() => import('./AllToday.tsx').then((module) => ({ default: module.AllToday })))

/** What needs somebody now, in the open book or in all of them. `ahead`: what of the weeks to come is named under it. */
export function Today({ ahead: Ahead }: { ahead?: ComponentType } = {}) {
  const all = useAllBooks(useSignedIn().uid)
  if (all === null) return <TodayInBook ahead={Ahead} />
  if (all === 'loading') return <AllAwaited />
  return (
    <Suspense fallback={<AllAwaited />}>
      <AllToday books={all} />
    </Suspense>
  )
}

/** Its rows are worked out of several books, after the screen stands. */
const AllAwaited = () => (
  <>
    <PageHead view="Today, all books" title={dayAndMonth(useToday())} documentTitle="Today, all books" />
    <SkeletonRows count={6} />
  </>
)

/** Each row with its reason; when nothing needs somebody, the next date. */
function TodayInBook({ ahead: Ahead }: { ahead: ComponentType | undefined }) {
  const me = useSignedIn()
  const today = useToday()
  const obligations = useAfterPress(useObligations(me.bookId))
  const ledger = useLedgerState()
  const people = usePeople()
  const viewIsLive = useViewIsLive()
  // Together: rows that only the ledger asks for would push away what stands under them.
  const live: typeof obligations = ledger.known ? obligations : { status: 'loading' }
  const [whose, setWhose] = useState<keyof typeof everybody>('everyone')
  const all = (live.status === 'ready' ? live.data : live.status === 'failed' ? live.lastData : null) ?? NONE
  const mine = useMemo(() => all.filter(({ assignee }) => isMine(assignee, me, people)), [all, me, people])
  const shown = whose === 'everyone' ? all : mine
  const found = useMemo(() => needs(shown, today, ledger), [shown, today, ledger])
  const count = live.status === 'ready' ? Object.values(found).flat().length : null
  return (
    <>
      <PageHead
        view={
          count ? (
            <>
              Today · <span className={styles.needing}>{count === 1 ? '1 needs you' : `${count} need you`}</span>
            </>
          ) : (
            'Today'
          )
        }
        title={dayAndMonth(today)}
        documentTitle="Today"
        tools={
          mine.length < all.length && <Segments label="Whose" options={everybody} value={whose} onChange={setWhose} />
        }
      />
      <ScreenState live={live}>{() => <Needed obligations={shown} found={found} />}</ScreenState>
      {viewIsLive && Ahead && (
        <Extra>
          <Ahead />
        </Extra>
      )}
      <LateSelectionBar />
    </>
  )
}

function Needed({ obligations, found }: { obligations: readonly ObligationRecord[]; found: Record<Need, NeedRow[]> }) {
  const mayAct = useMayChange()
  const today = useToday()
  const wide = useWide()
  const viewIsLive = useViewIsLive()
  const rule = useRule(viewIsLive)
  const [focusedRow, setFocusedRow] = useState<string | null>(null)
  const lists = useMemo(() => listsOf(obligations, today, found), [obligations, today, found])
  const rows = useMemo(() => lists.flatMap((list) => list.rows), [lists])
  const current = rows.find(({ obligation }) => obligation.id === focusedRow) ?? rows[0]
  const shown = wide ? current : null
  const draw = useCallback(
    (row: TodayRow) => <NeededRow row={row} rule={rule} current={row === shown} />,
    [rule, shown],
  )
  if (rows.length === 0)
    return (
      <Suspense fallback={<SkeletonRows count={6} />}>
        <NothingNeedsYou obligations={obligations} />
      </Suspense>
    )
  const follow = ({ target }: FocusEvent) =>
    setFocusedRow((before) => target.closest('[data-row]')?.getAttribute('data-row') ?? before)
  return (
    <div className={styles.split}>
      <div onFocus={follow}>
        {lists.map(({ need, name, note, rows, above }) => (
          <Section key={need} name={name} count={rows.length} note={note ?? sumOf(need, rows)}>
            <LateLongRows
              label={name}
              rows={rows}
              keyOf={idOf}
              idOf={idOf}
              isPicked={always}
              above={above}
              draw={draw}
              outline={outlineOf}
            />
          </Section>
        ))}
        <p className={styles.hints} aria-hidden="true">
          <kbd>j</kbd> <kbd>k</kbd> move · <kbd>Enter</kbd> open ·{' '}
          {mayAct && (
            <>
              <kbd>x</kbd> select · <kbd>e</kbd> done · <kbd>p</kbd> plan · <kbd>w</kbd> why · <kbd>h</kbd> snooze
              ·{' '}
            </>
          )}
          <kbd>?</kbd> all keys
        </p>
      </div>
      {wide && current && viewIsLive && (
        <Extra fallback={<aside />}>
          <Peek
            obligation={current.obligation as ObligationRecord}
            need={current.need}
            date={(current.need === 'plan' && current.obligation.nextDue) || current.date}
          />
        </Extra>
      )}
    </div>
  )
}

type TodayList = Titled<TodayRow['need']> & { rows: readonly TodayRow[]; above: number }

/** What needs somebody, by the reason why, and then our own days; what is empty is left out. `above`: how many rows stand over a list. */
function listsOf(
  obligations: readonly ObligationRecord[],
  today: CalendarDate,
  found: Record<Need, NeedRow[]>,
): TodayList[] {
  const own = plannedToday(obligations, today, found).flatMap((obligation) =>
    obligation.nextPlan ? { obligation, need: 'plan' as const, date: obligation.nextPlan } : [],
  )
  const all = [...sections.map((section) => ({ ...section, rows: found[section.need] })), { ...planned, rows: own }]
  let above = 0
  return all
    .filter(({ rows }) => rows.length > 0)
    .map((list) => {
      above += list.rows.length
      return { ...list, above: above - list.rows.length }
    })
}

const planned = {
  need: 'plan',
  name: 'Planned for today',
  note: 'Your own days, in pencil. They move freely',
} as const

const idOf = ({ obligation }: TodayRow) => obligation.id
const always = () => true

/** Memoised: as focus moves, the row that it leaves and the one that it comes to are drawn anew, and no others. */
const NeededRow = memo(function NeededRow({
  row: { obligation, need, date },
  rule,
  current,
}: {
  row: TodayRow
  rule: ReturnType<typeof useRule>
  current: boolean
}) {
  const today = useToday()
  return (
    <AgendaRow
      obligation={obligation as ObligationRecord}
      reason={need}
      date={date}
      rule={need === 'plan' ? '' : (rule?.ruleOf(obligation) ?? '')}
      period={rule?.nextPeriod(obligation, today)}
      nominal={need === 'notice' ? date : undefined}
      current={current}
    />
  )
})

/** The words for rules come after the first rows, most of which stand there for another reason. */
export function useRule(viewIsLive: boolean) {
  const [rule, setRule] = useState<typeof import('./rule.ts') | null>(null)
  useEffect(() => {
    if (!viewIsLive) return
    // Without a connection the rows stand without that line.
    import('./rule.ts').then(setRule, () => {})
  }, [viewIsLive])
  return rule
}

export function sumOf(need: TodayRow['need'], rows: readonly TodayRow[]) {
  const sum = sumText(rows.map(({ obligation }) => amountAt(obligation, obligation.nextNominal)))
  return sum && need === 'notice' ? `${sum} commits itself if nothing is sent` : sum
}

const NONE: readonly ObligationRecord[] = []

export const dayAndMonth = (today: Parameters<typeof longDate>[0]) => longDate(today).replace(/ \d{4}$/, '')

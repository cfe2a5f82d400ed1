import { filterWords } from '@duebook/contract/search/filter-words'
import { parseFilter } from '@duebook/contract/search/parse-filter'
import type { CalendarDate } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { memo, useCallback, useMemo, useState } from 'react'
import { useBookDefaults } from '../cloud/books/defaults.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useLastPaid, type LastPaid } from '../cloud/occurrences/lastPaid.ts'
import { useAfterPage } from '../frame/after-page.ts'
import type { Live } from '../cloud/sync/liveQuery.ts'
import { useToday } from '../frame/clock.ts'
import { useOpenOverlay } from '../frame/overlays.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { useMembersOfBook } from '../frame/people.ts'
import { useMayChange } from '../frame/role.ts'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { KindShape } from '../ui/KindShape.tsx'
import { LongRows } from '../ui/rows/LongRows.tsx'
import { Section } from '../ui/Section.tsx'
import { useOnceDrawn } from '../ui/useOnceDrawn.ts'
import { foundIn, groupByKind, type KindGroup } from './group-by-kind.ts'
import { ObligationRow } from './ObligationRow.tsx'
import styles from './obligations.module.css'
import { FilesFound } from './search/FilesFound.tsx'
import { FilterChips } from './search/FilterChips.tsx'
import { FilterField, type Edited } from './search/FilterField.tsx'
import { SearchResults } from './search/SearchResults.tsx'
import { useTyped } from './search/useTyped.ts'
import { WhatYouCanWrite } from './search/WhatYouCanWrite.tsx'
import { SaveView } from './views/SaveView.tsx'
import { ViewTabs } from './views/ViewTabs.tsx'

/** Everything the book holds, by kind, with a filter that `/` focuses; it stands in the address, so that Back finds it again. */
export function Obligations({ filter: given, onFilter }: { filter: string; onFilter: (line: string) => void }) {
  const me = useSignedIn()
  const live = useObligations(me.bookId)
  const listed = useAfterPage(live)
  const [typed, setTyped] = useTyped(given, onFilter)
  const [edited, setEdited] = useState<Edited | null>(null)
  const all = live.status === 'ready' ? live.data : null
  const line = useOnceDrawn(typed, all?.length)
  const filter = useMemo(() => parseFilter(line), [line])
  const today = useToday()
  const people = useMembersOfBook()
  const currency = useBookDefaults(me.bookId)?.currency ?? null
  const words = useMemo(
    () => filterWords(filter, { today, me, people, currency }),
    [filter, today, me, people, currency],
  )
  const active = useMemo(() => all && all.filter(({ status }) => status === 'active').length, [all])
  return (
    <>
      <PageHead
        view="Obligations"
        title={active === null ? 'Obligations' : `${active} in your book`}
        documentTitle="Obligations"
      />
      <ViewTabs line={line} obligations={listed.status === 'ready' ? listed.data : null} active={active} />
      <div className={styles.filter}>
        <FilterField line={typed} edited={edited} obligations={all ?? NONE} onChange={setTyped} />
        <FilterChips
          line={typed}
          filter={parseFilter(typed)}
          onChange={setTyped}
          onEdit={(whole, start, end) => {
            setTyped(whole)
            setEdited({ start, end })
          }}
        />
        {filter.alternatives.length > 0 && <Reads line={line} words={words} />}
      </div>
      <Listed live={listed} filter={filter} line={line} onLine={setTyped} />
      {/* Not under the shape of what comes: it would be pushed away. */}
      {listed.status !== 'loading' && <WhatYouCanWrite line={line} onChange={setTyped} />}
      <SelectionBar />
    </>
  )
}

/** Memoised, as all that is not the field and its chips: a letter is drawn before what it means. */
const Reads = memo(({ line, words }: { line: string; words: string }) => (
  <p className={styles.reads}>
    {words} <SaveView line={line} words={words} />
  </p>
))

const NONE: readonly ObligationRecord[] = []

type ListedProps = {
  live: Live<ObligationRecord[]>
  filter: ReturnType<typeof parseFilter>
  line: string
  onLine: (line: string) => void
}

/** Memoised: a letter is drawn before what it finds. */
const Listed = memo(function Listed({ live, filter, line, onLine }: ListedProps) {
  return (
    <ScreenState live={live}>
      {(obligations) => {
        if (filter.alternatives.length === 0) return <Groups obligations={obligations} />
        return (
          <>
            <SearchResults obligations={obligations} filter={filter} line={line} onLine={onLine}>
              {(found) => <Groups obligations={obligations} found={found} />}
            </SearchResults>
            <FilesFound filter={filter} obligations={obligations} />
          </>
        )
      }}
    </ScreenState>
  )
})

function Groups({
  obligations,
  found = obligations,
}: {
  obligations: readonly ObligationRecord[]
  found?: readonly ObligationRecord[]
}) {
  const today = useToday()
  const groups = useMemo(() => {
    const all = groupsOf(obligations, today)
    return found === obligations ? all : foundIn(all, found)
  }, [obligations, found, today])
  const { bookId } = useSignedIn()
  const ended = groups.find(({ name }) => name === 'Ended')?.rows ?? []
  const live = useLastPaid(
    bookId,
    ended.map(({ id }) => id),
  )
  const paidOf = live.status === 'ready' ? live.data : NOTHING_PAID
  const draw = useCallback(
    (one: ObligationRecord) => <ObligationRow obligation={one} paid={paidOf[one.id]} />,
    [paidOf],
  )
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

/** Sorted once for a book and a day, not for each letter of a filter. */
const sorted = new WeakMap<object, { today: CalendarDate; groups: KindGroup<ObligationRecord>[] }>()

function groupsOf(obligations: readonly ObligationRecord[], today: CalendarDate): KindGroup<ObligationRecord>[] {
  const known = sorted.get(obligations)
  if (known?.today === today) return known.groups
  const groups = groupByKind(obligations, today)
  sorted.set(obligations, { today, groups })
  return groups
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

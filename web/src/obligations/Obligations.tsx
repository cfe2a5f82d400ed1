import { filterWords } from '@duebook/contract/search/filter-words'
import { parseFilter } from '@duebook/contract/search/parse-filter'
import { Printer } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { useBookDefaults } from '../cloud/books/defaults.ts'
import { useObligations, type ObligationRecord } from '../cloud/obligations/obligations.ts'
import text from '../design/text.module.css'
import { useAfterPage } from '../frame/after-page.ts'
import type { Live } from '../cloud/sync/liveQuery.ts'
import { useToday } from '../frame/clock.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { useMembersOfBook } from '../frame/useMembersOfBook.ts'
import { ScreenState } from '../frame/ScreenState.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { Button } from '../ui/Button.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { useOnceDrawn } from '../ui/useOnceDrawn.ts'
import { ObligationGroups, type Grouping } from './ObligationGroups.tsx'
import styles from './obligations.module.css'
import { FilesFound } from './search/FilesFound.tsx'
import { FilterChips } from './search/FilterChips.tsx'
import { FilterField, type Edited } from './search/FilterField.tsx'
import { SearchResults } from './search/SearchResults.tsx'
import { useTyped } from './search/useTyped.ts'
import { WhatYouCanWrite } from './search/WhatYouCanWrite.tsx'
import { SaveView } from './views/SaveView.tsx'
import { ViewTabs } from './views/ViewTabs.tsx'

const groupings: Record<Grouping, string> = { kind: 'Kind', person: 'Person', date: 'Date' }

/** Everything the book holds, by kind, person or date, with a filter that `/` focuses; it stands in the address, so that Back finds it again. */
export function Obligations({ filter: given, onFilter }: { filter: string; onFilter: (line: string) => void }) {
  const me = useSignedIn()
  const live = useObligations(me.bookId)
  const listed = useAfterPage(live)
  const [typed, setTyped] = useTyped(given, onFilter)
  const [edited, setEdited] = useState<Edited | null>(null)
  const [grouping, setGrouping] = useState<Grouping>('kind')
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
        tools={
          <>
            <Segments label="Group by" options={groupings} value={grouping} onChange={setGrouping} />
            <span className={text.wideOnly}>
              <Button size="square" aria-label="Print" icon={<Printer aria-hidden />} onClick={() => print()} />
            </span>
          </>
        }
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
      <Listed live={listed} filter={filter} line={line} grouping={grouping} onLine={setTyped} />
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
  grouping: Grouping
  onLine: (line: string) => void
}

/** Memoised: a letter is drawn before what it finds. */
const Listed = memo(function Listed({ live, filter, line, grouping, onLine }: ListedProps) {
  return (
    <ScreenState live={live}>
      {(obligations) => {
        if (filter.alternatives.length === 0) return <ObligationGroups obligations={obligations} grouping={grouping} />
        return (
          <>
            <SearchResults obligations={obligations} filter={filter} line={line} onLine={onLine}>
              {(found) => <ObligationGroups obligations={obligations} found={found} grouping={grouping} />}
            </SearchResults>
            <FilesFound filter={filter} obligations={obligations} />
          </>
        )
      }}
    </ScreenState>
  )
})

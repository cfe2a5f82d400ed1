import { amountAt } from '@duebook/contract/money/amount-changes'
import { sumsOf, sumText } from '@duebook/contract/money'
import { wholeMoneyText } from '@duebook/contract/money/whole-money'
import { filterWords } from '@duebook/contract/search/filter-words'
import { findForgiving, type Known } from '@duebook/contract/search/find'
import { parseFilter } from '@duebook/contract/search/parse-filter'
import { whereFound } from '@duebook/contract/search/where-found'
import { listed, plural } from '@duebook/domain'
import { useCallback, useMemo, useState } from 'react'
import { useBookDefaults } from '../../cloud/books/defaults.ts'
import { useObligations, type ObligationRecord } from '../../cloud/obligations/obligations.ts'
import type { Live } from '../../cloud/sync/liveQuery.ts'
import text from '../../design/text.module.css'
import { useToday } from '../../frame/clock.ts'
import { useNameOf } from '../../frame/names.ts'
import { PageHead } from '../../frame/PageHead.tsx'
import { useMembersOfBook } from '../../frame/useMembersOfBook.ts'
import { ScreenState } from '../../frame/ScreenState.tsx'
import { useSignedIn } from '../../frame/signedIn.tsx'
import { SelectionBar } from '../../selection/SelectionBar.tsx'
import { CsvButton } from '../../ui/CsvButton.tsx'
import { LongRows } from '../../ui/rows/LongRows.tsx'
import { Section } from '../../ui/Section.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { useOnceDrawn } from '../../ui/useOnceDrawn.ts'
import { byDayShown } from '../group-by-kind.ts'
import { ObligationRow, outlineOf } from '../ObligationRow.tsx'
import { SaveView } from '../views/SaveView.tsx'
import { FilesFound } from './FilesFound.tsx'
import { foundTable } from './found-table.ts'
import { KeptViews } from './KeptViews.tsx'
import { SearchLine } from './SearchLine.tsx'
import { forgivenText, NothingFound } from './SearchResults.tsx'
import styles from './search-page.module.css'
import { UnclearNotes } from './UnclearNotes.tsx'
import { useKnown } from './useKnown.ts'
import { useTyped } from './useTyped.ts'
import { Grammar } from './WhatYouCanWrite.tsx'

const orders = { date: 'Date', amount: 'Amount' } as const
type Order = keyof typeof orders
type Filter = ReturnType<typeof parseFilter>
type Found = ReturnType<typeof findForgiving<ObligationRecord>> & { known: Known }

/** One line over everything in the book: what it finds, by date or by amount, what it was read as, and what can be written. */
export function Search({ line: given, onLine }: { line: string; onLine: (line: string) => void }) {
  const { bookId } = useSignedIn()
  const live = useObligations(bookId)
  const [typed, setTyped] = useTyped(given, onLine)
  const line = useOnceDrawn(typed, dataOf(live).length)
  const filter = useMemo(() => parseFilter(line), [line])
  const asks = filter.alternatives.length > 0
  const state = useFound(live, filter)
  const found = state.status === 'ready' ? state.data : null
  const rows = found?.rows ?? NONE
  const nameOf = useNameOf()
  const words = useWords(filter)
  const sum = rows.length ? sumOf(rows) : null
  const title = !asks
    ? 'Everything in this book'
    : !found
      ? 'Search'
      : `${plural(found.rows.length, 'date')}${sum ? `, ${sum}` : ''}`
  return (
    <>
      <PageHead
        view="Search"
        title={title}
        documentTitle="Search"
        tools={
          asks && (
            <>
              <SaveView line={typed} words={words} look="plain" />
              <span className={text.wideOnly}>
                <CsvButton table={() => foundTable(rows, nameOf)} name="search" isEmpty={rows.length === 0} />
              </span>
            </>
          )
        }
      />
      <SearchLine
        line={typed}
        filter={parseFilter(typed)}
        obligations={dataOf(live)}
        onChange={setTyped}
        onEnter={() => document.querySelector<HTMLElement>('main [data-row-title]')?.focus()}
      />
      <p className={styles.reads} role="status">
        {!asks
          ? 'Words look in titles, counterparties, notes, tags and file names.'
          : // What is said of a slip names it already.
            !found?.forgiven.some(({ word }) => words === `“${word}”.`) && words}
        {found?.forgiven.map((one) => ` ${forgivenText(one)}.`)}
        {typed !== '' && (
          <button type="button" className={text.link} onClick={() => setTyped('')}>
            Clear
          </button>
        )}
      </p>
      <UnclearNotes line={typed} filter={filter} onChange={setTyped} />
      <div className={asks ? styles.columns : styles.alone}>
        {asks && (
          <div>
            <ScreenState live={state}>
              {(found) => <Dates obligations={dataOf(live)} {...{ found, filter, line }} onLine={setTyped} />}
            </ScreenState>
            <FilesFound filter={filter} obligations={dataOf(live)} />
          </div>
        )}
        <aside aria-label="Help and views">
          <Section name="What you can write" note="a minus turns it round">
            <Grammar line={typed} onChange={setTyped} />
          </Section>
          <KeptViews obligations={dataOf(live)} />
        </aside>
      </div>
      <SelectionBar />
    </>
  )
}

function Dates({
  obligations,
  found: { rows, known, forgiven },
  filter,
  line,
  onLine,
}: {
  obligations: ObligationRecord[]
  found: Found
  filter: Filter
  line: string
  onLine: (line: string) => void
}) {
  const [order, setOrder] = useState<Order>('date')
  const today = useToday()
  const shown = useMemo(
    () => (order === 'date' ? byDayShown(rows, today) : rows.toSorted(byAmount)),
    [rows, order, today],
  )
  const draw = useCallback(
    (one: ObligationRecord) => (
      <ObligationRow obligation={one} found={whereFound(one, filter, known.files, forgiven)} />
    ),
    [filter, known, forgiven],
  )
  if (rows.length === 0) return <NothingFound {...{ obligations, filter, line, onLine, known }} />
  return (
    <Section
      name="Dates"
      count={rows.length}
      note={<Segments label="Order" options={orders} value={order} onChange={setOrder} />}
    >
      <LongRows
        label="Dates"
        rows={shown}
        keyOf={idOf}
        idOf={idOf}
        isPicked={isOpen}
        above={0}
        draw={draw}
        outline={(one) => outlineOf(one, today)}
      />
    </Section>
  )
}

const NONE: readonly ObligationRecord[] = []
const idOf = ({ id }: ObligationRecord) => id
const isOpen = ({ status }: ObligationRecord) => status === 'active'
const dataOf = (live: Live<ObligationRecord[]>): ObligationRecord[] => (live.status === 'ready' ? live.data : EMPTY)
const EMPTY: ObligationRecord[] = []
const amountOf = (one: ObligationRecord) => amountAt(one, one.nextNominal)
/** The dearest first, each currency by itself; what costs nothing that is known comes last. */
function byAmount(a: ObligationRecord, b: ObligationRecord): number {
  const [one, other] = [amountOf(a), amountOf(b)]
  if (!one || !other) return Number(one === null) - Number(other === null)
  return one.currency.localeCompare(other.currency) || (other.toMinor ?? other.minor) - (one.toMinor ?? one.minor)
}

/** "about £2,815": a headline says no pence, and with an estimate among them it is one itself. */
function sumOf(rows: readonly ObligationRecord[]): string | null {
  const amounts = rows.map(amountOf)
  const sums = sumsOf(amounts)
  if (sums.length === 0) return null
  const exact = sumText(amounts, true)
  const said = listed(
    sums.map(({ least, most, currency }) =>
      least === most
        ? wholeMoneyText(least, currency)
        : `${wholeMoneyText(least, currency)}–${wholeMoneyText(most, currency)}`,
    ),
  )
  return said === exact && !amounts.some((one) => one?.estimated) ? said : `about ${said}`
}

/** What the filter finds, with the words that were read for others. */
function useFound(live: Live<ObligationRecord[]>, filter: Filter): Live<Found> {
  const known = useKnown(
    useMemo(() => [filter], [filter]),
    dataOf(live),
  )
  return useMemo((): Live<Found> => {
    if (live.status !== 'ready') return live.status === 'failed' ? { ...live, lastData: undefined } : live
    if (known.status !== 'ready') return known.status === 'failed' ? { ...known, lastData: undefined } : known
    return { ...live, data: { ...findForgiving(live.data, filter, known.data), known: known.data } }
  }, [live, known, filter])
}

function useWords(filter: Filter): string {
  const me = useSignedIn()
  const today = useToday()
  const people = useMembersOfBook()
  const currency = useBookDefaults(me.bookId)?.currency ?? null
  return filterWords(filter, { today, me, people, currency })
}

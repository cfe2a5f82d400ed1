import { monthName } from '@duebook/contract/calendar/weeks'
import { sumsOf } from '@duebook/contract/money'
import { forecastOf, type Forecast } from '@duebook/contract/money/forecast'
import { groupsOf, keyOf, type Split } from '@duebook/contract/money/forecast-groups'
import { forecastTable } from '@duebook/contract/money/forecast-table'
import { leastOf, mostOf, shareOf } from '@duebook/contract/money/parts'
import { inOneCurrency, rateIn } from '@duebook/contract/money/rate'
import { moneyText } from '@duebook/contract/money'
import { listed, plural } from '@duebook/domain'
import { Link } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { useBookDefaults } from '../cloud/books/defaults.ts'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useNameOf } from '../frame/names.ts'
import { PageHead } from '../frame/PageHead.tsx'
import { useSignedIn } from '../frame/signedIn.tsx'
import text from '../design/text.module.css'
import { CsvButton } from '../ui/CsvButton.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { CertaintyChart, SplitChart } from './Charts.tsx'
import { CertaintyTable, InOneTable, SplitTable } from './Tables.tsx'
import { Estimates } from './Estimates.tsx'
import type { ForecastBook } from './forecast-data.ts'
import { InOneCurrency } from './InOneCurrency.tsx'
import { rangeText, symbolOf, wholeRange, wholeSums } from './money-words.ts'
import { NoAmounts } from './NoAmounts.tsx'
import { splitName } from './split-names.ts'

const splits = { kind: 'Kind', owner: 'Owner', tag: 'Tag' } as const

/** The months in numbers: of one currency by what they are made of, of several each by itself, or all in one. */
export function Months({
  book,
  obligations,
  view,
  print,
}: {
  book: ForecastBook
  obligations: readonly ObligationRecord[]
  view: string
  print: ReactNode
}) {
  const { bookId } = useSignedIn()
  const nameOf = useNameOf()
  const defaults = useBookDefaults(bookId)
  const [split, setSplit] = useState<Split>('kind')
  const [inOne, setInOne] = useState(false)
  const forecasts = useMemo(() => forecastOf(book.rows, book.first, (one) => keyOf(split, one)), [book, split])
  const [main, ...others] = forecasts
  if (!main) return <NoAmounts book={book} view={view} />
  const isSeveral = others.length > 0
  const into = forecasts.some(({ currency }) => currency === defaults?.currency) ? defaults!.currency! : main.currency
  const rates = Object.entries(defaults?.rates ?? {}).flatMap(([from, said]) => rateIn(from, said) ?? [])
  const together = isSeveral && inOne ? inOneCurrency(forecasts, into, rates) : null
  const groups = groupsOf(split, forecasts)
  const shown = together ? [together.whole] : forecasts
  return (
    <>
      <PageHead
        view={view}
        title={titleOf(shown, Boolean(together?.converted.length), isSeveral)}
        documentTitle="Forecast"
        tools={
          <>
            {isSeveral ? (
              <Segments
                label="Currency"
                options={{ apart: 'Each by itself', together: `All in ${symbolOf(into)}` }}
                value={inOne ? 'together' : 'apart'}
                onChange={(value) => setInOne(value === 'together')}
              />
            ) : (
              <Segments label="Split by" options={splits} value={split} onChange={setSplit} />
            )}
            {print}
            <span className={text.wideOnly}>
              <CsvButton
                table={() => forecastTable(forecasts, (key) => splitName(split, key, nameOf))}
                name={`forecast-${book.first}`}
              />
            </span>
          </>
        }
      />
      <FactsOf book={book} main={main} isSeveral={isSeveral} />
      {together && <InOneCurrency inOne={together} into={into} known={defaults} />}
      {isSeveral ? (
        <CertaintyChart forecasts={shown} first={book.first} />
      ) : (
        <SplitChart {...{ forecast: main, groups, split, nameOf }} first={book.first} />
      )}
      {together ? (
        <InOneTable inOne={together} />
      ) : isSeveral ? (
        <CertaintyTable forecasts={forecasts} rows={book.rows} />
      ) : (
        <SplitTable {...{ forecast: main, groups, split, nameOf }} />
      )}
      <Estimates obligations={obligations} />
    </>
  )
}

/** "£40,784 over 12 months", "£42,962 to £43,768, and US$2,508 to US$3,228". */
function titleOf(forecasts: readonly Forecast[], isAbout: boolean, isSeveral: boolean): string {
  const sums = forecasts.map(({ all, currency }) => wholeRange(leastOf(all), mostOf(all), currency))
  const said = sums.length > 1 ? `${listed(sums.slice(0, -1))}, and ${sums.at(-1)}` : (sums[0] ?? '')
  return isAbout ? `About ${said}` : isSeveral && sums.length > 1 ? said : `${said} over 12 months`
}

function FactsOf({ book, main, isSeveral }: { book: ForecastBook; main: Forecast; isSeveral: boolean }) {
  const { currency, all, months } = main
  const heaviest = months.reduce((most, one) => (mostOf(one.all) > mostOf(most.all) ? one : most))
  const [only] = book.next30
  const commits = sumsOf(book.commits.map(({ amount }) => amount))
  return (
    <Facts>
      {!isSeveral && (
        <Fact name="Heaviest">
          {monthName(heaviest.month).slice(0, 3)} {heaviest.month.slice(0, 4)},{' '}
          {wholeRange(leastOf(heaviest.all), mostOf(heaviest.all), currency)}
        </Fact>
      )}
      <Fact name="Next 30 days">
        {book.next30.length === 1 && only ? rangeText(only.least, only.most, only.currency) : wholeSums(book.next30)}
      </Fact>
      {book.commits.length > 0 && (
        <Fact name="Commits itself if nothing is sent">
          <Link to="/obligations" search={{ filter: 'notice<365d ended:no' }}>
            {commits.length > 0
              ? commits.map(({ least, most, currency: of }) => rangeText(least, most, of)).join(', ')
              : plural(book.commits.length, 'contract')}
          </Link>
        </Fact>
      )}
      <Fact name={isSeveral ? 'Of it about' : 'Estimated'}>
        {all.about === 0n
          ? 'None'
          : `${wholeRange(all.about, all.about, currency)}, ${shareOf(all.about, mostOf(all))}%`}
      </Fact>
      {book.before.dates > 0 && (
        <Fact name="Still open from before">
          <Link to="/today">
            {book.before.sums.length > 0
              ? book.before.sums.map(({ least, currency: of }) => moneyText(least, of)).join(', ')
              : plural(book.before.dates, 'date')}
          </Link>
        </Fact>
      )}
      <Fact name="No amount yet">
        {book.without === 0 ? (
          'None'
        ) : (
          <Link to="/obligations" search={{ filter: '-has:amount ended:no' }}>
            {plural(book.without, 'date')}
          </Link>
        )}
      </Fact>
    </Facts>
  )
}

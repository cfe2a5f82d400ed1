import { rateText, tallyBy, tallyOf, type Tally } from '@duebook/contract/reports/tally'
import { Link } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import ledger from '../design/ledger.module.css'
import text from '../design/text.module.css'
import { usePeople } from '../frame/people.ts'
import { Section } from '../ui/Section.tsx'
import { keyOf, useLineName } from './line-names.ts'
import type { By, ReportPlace, Which } from './read-report-place.ts'
import type { ReportRow } from './report-data.ts'
import styles from './reports.module.css'

const MOST_LINES = 12
const columns: readonly { which: Which; name: string }[] = [
  { which: 'due', name: 'Due' },
  { which: 'onTime', name: 'On time' },
  { which: 'late', name: 'Late' },
  { which: 'missed', name: 'Missed' },
  { which: 'waived', name: 'Waived' },
]

/** The same dates three times: by what they are, to whom they are owed, and who has them. */
export function Breakdowns({ rows, place }: { rows: readonly ReportRow[]; place: ReportPlace }) {
  const isAlone = usePeople().length < 2
  const namesAny = rows.some(({ obligation }) => obligation.counterparty)
  return (
    <div className={styles.measured}>
      <Breakdown rows={rows} place={place} by="kind" name="By kind" head="Kind" />
      {namesAny && (
        <Breakdown rows={rows} place={place} by="counterparty" name="By whom it is owed to" head="Owed to" />
      )}
      {!isAlone && (
        <Breakdown rows={rows} place={place} by="person" name="By person" head="Person" note="Who has it now" />
      )}
    </div>
  )
}

function Breakdown({
  rows,
  place,
  by,
  name,
  head,
  note,
}: {
  rows: readonly ReportRow[]
  place: ReportPlace
  by: By
  name: string
  head: string
  note?: string
}) {
  const [showsAll, setShowsAll] = useState(false)
  const nameOf = useLineName()
  const lines = useMemo(() => tallyBy<ObligationRecord>(rows, (one) => keyOf(by, one)), [rows, by])
  const shown = showsAll ? lines : lines.slice(0, MOST_LINES)
  const most = Math.max(...lines.map(({ tally }) => tally.due), 1)
  return (
    <Section name={name} note={note}>
      <table className={`${ledger.ledger} ${styles.table}`} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className={styles.bar}>
              <span className="sr">Drawn</span>
            </th>
            {columns.map((column) => (
              <th key={column.which} scope="col" className={ledger.num}>
                {column.name}
              </th>
            ))}
            <th scope="col" className={ledger.num}>
              Rate
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, tally }) => (
            <Line
              key={key}
              name={nameOf(by, key)}
              tally={tally}
              most={most}
              place={{ ...spanIn(place), by, of: key }}
            />
          ))}
          <tr className={ledger.sum}>
            <Cells name="All" tally={tallyOf(rows)} decimals={1} place={spanIn(place)} bar={null} />
          </tr>
        </tbody>
      </table>
      {lines.length > shown.length && (
        <p className={styles.more}>
          <button type="button" className={text.link} onClick={() => setShowsAll(true)}>
            Show all {lines.length}
          </button>
        </p>
      )}
    </Section>
  )
}

const spanIn = ({ span }: ReportPlace): ReportPlace => (span ? { span } : {})

function Line({ name, tally, most, place }: { name: string; tally: Tally; most: number; place: ReportPlace }) {
  const part = (many: number) => ({ width: `${(many / most) * 100}%` })
  const bar = (
    <span className={styles.strip} aria-hidden="true">
      {tally.onTime > 0 && <i style={part(tally.onTime)} />}
      {tally.late > 0 && <i data-look="late" style={part(tally.late)} />}
      {tally.missed > 0 && <i data-look="missed" style={part(tally.missed)} />}
    </span>
  )
  return (
    <tr>
      <Cells name={name} tally={tally} decimals={0} place={place} bar={bar} />
    </tr>
  )
}

function Cells({
  name,
  tally,
  decimals,
  place,
  bar,
}: {
  name: string
  tally: Tally
  decimals: 0 | 1
  place: ReportPlace
  bar: ReactNode
}) {
  return (
    <>
      <th scope="row">
        <span className={styles.name}>{name}</span>
      </th>
      <td className={styles.bar}>{bar}</td>
      {columns.map(({ which, name: column }) => (
        <td key={which} className={ledger.num} data-name={column}>
          {tally[which] === 0 ? (
            <span className={text.m3}>–</span>
          ) : (
            <Link
              to="/reports"
              search={{ ...place, which }}
              resetScroll={false}
              aria-label={`${tally[which]}: ${column.toLowerCase()}, ${name}`}
              data-over={which === 'missed' || undefined}
            >
              {tally[which]}
            </Link>
          )}
        </td>
      ))}
      <td className={`${ledger.num} ${text.sb}`} data-name="Rate">
        {rateText(tally, decimals) ?? '–'}
      </td>
    </>
  )
}

import { outcomeWords } from '@duebook/contract/reports/report-table'
import { plural, shortDateWithYear } from '@duebook/domain'
import { periodLabel } from '@duebook/contract/about/period-label'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import ledger from '../design/ledger.module.css'
import text from '../design/text.module.css'
import { usePeople } from '../frame/people.ts'
import { useMayChange } from '../frame/role.ts'
import { useSignedIn } from '../frame/signedIn.tsx'
import { whoOf } from '../frame/who.ts'
import { Button } from '../ui/Button.tsx'
import { Glyph } from '../ui/glyphs.tsx'
import { Section } from '../ui/Section.tsx'
import { keyOf, useLineName } from './line-names.ts'
import type { ReportPlace, Which } from './read-report-place.ts'
import { isAmong, type ReportRow } from './report-data.ts'
import styles from './reports.module.css'

const AT_ONCE = 100
const names: Record<Which, string> = {
  due: 'Due',
  onTime: 'On time',
  late: 'Late',
  missed: 'Missed',
  waived: 'Waived',
  skipped: 'Skipped',
}

/** The dates behind a number, the latest first; until one is pressed those that were late and missed. */
export function Dates({ rows, place }: { rows: readonly ReportRow[]; place: ReportPlace }) {
  const { span, by, of, which } = place
  const nameOf = useLineName()
  const isChosen = which !== undefined
  const chosen = useMemo(
    () =>
      rows
        .filter((row) => (which ? isAmong(row, which) : row.outcome === 'late' || row.outcome === 'missed'))
        .filter(({ obligation }) => !by || keyOf(by, obligation) === of)
        .toReversed(),
    [rows, which, by, of],
  )
  const section = useRef<HTMLDivElement>(null)
  const chosenKey = isChosen ? `${which} ${by} ${of}` : null
  useEffect(() => {
    // What was pressed leads here.
    if (chosenKey !== null) section.current?.querySelector('h2')?.focus()
  }, [chosenKey])
  const line = by && of !== undefined ? `, ${nameOf(by, of)}` : ''
  return (
    <div ref={section} className={`${styles.dates} ${styles.measured}`}>
      <Section
        name={which ? `${names[which]}${line}` : 'Late and missed'}
        count={chosen.length}
        note={isChosen ? undefined : 'The reason is the one recorded; empty ones can still be filled in'}
        tools={
          isChosen && (
            <Link
              to="/reports"
              search={span ? { span } : {}}
              resetScroll={false}
              className={`${text.link} ${styles.back}`}
            >
              Show late and missed
            </Link>
          )
        }
      >
        {chosen.length === 0 ? (
          <p className={text.m2}>None. Everything that was due was done on time.</p>
        ) : (
          <List key={chosenKey} chosen={chosen} />
        )}
      </Section>
    </div>
  )
}

function List({ chosen }: { chosen: readonly ReportRow[] }) {
  const [many, setMany] = useState(AT_ONCE)
  return (
    <>
      <table className={`${ledger.ledger} ${ledger.entries} ${styles.list}`}>
        <thead>
          <tr>
            <th scope="col">Due</th>
            <th scope="col">What</th>
            <th scope="col">Who</th>
            <th scope="col">Done</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {chosen.slice(0, many).map((row) => (
            <Row key={`${row.obligation.id} ${row.nominal}`} row={row} />
          ))}
        </tbody>
      </table>
      {chosen.length > many && (
        <p className={styles.more}>
          <Button onClick={() => setMany(many + AT_ONCE)}>Show {Math.min(AT_ONCE, chosen.length - many)} more</Button>
        </p>
      )}
    </>
  )
}

function Row({ row: { obligation, nominal, due, period, outcome, daysLate, doneOn, record } }: { row: ReportRow }) {
  const me = useSignedIn()
  const people = usePeople()
  const mayWrite = useMayChange(obligation.id)
  const who = whoOf(obligation.assignee, me, people)
  const to = {
    to: '/obligations/$obligationId',
    params: { obligationId: obligation.id },
    search: { at: nominal },
  } as const
  const title = period ? `${obligation.title}, ${periodLabel(obligation.schedule, nominal, due)}` : obligation.title
  return (
    <tr>
      <th scope="row" className={text.nw}>
        {shortDateWithYear(due)}
      </th>
      <td>
        <Link {...to}>{title}</Link>
      </td>
      <td>{who?.name ?? <span className={`${text.m3} ${text.wideOnly}`}>–</span>}</td>
      <td className={text.nw} data-over={outcome === 'missed' || undefined}>
        <span className={ledger.state}>
          {outcome === 'missed' && <Glyph name="missed" />}
          {outcome === 'late'
            ? `${plural(daysLate, 'day')} late${doneOn ? '' : ', still open'}`
            : outcomeWords[outcome]}
        </span>
      </td>
      <td className={text.m2}>
        {record?.reason ||
          (mayWrite && outcome === 'late' && doneOn && (
            <Link {...to} className={`${text.link} ${text.t12}`} aria-label={`Add why: ${title}`}>
              Add why
            </Link>
          ))}
      </td>
    </tr>
  )
}

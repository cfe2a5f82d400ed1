import { amountAt } from '@duebook/contract/money/amount-changes'
import { commits } from '@duebook/contract/calendar/dates-ahead'
import { monthName, type Month as MonthOfYear } from '@duebook/contract/calendar/weeks'
import { useCallback, type ComponentProps, type ReactNode } from 'react'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import { LongRows } from '../ui/rows/LongRows.tsx'
import { sumText } from '../ui/money.ts'
import { Section } from '../ui/Section.tsx'
import type { AgendaRow } from './AgendaRow.tsx'
import type { AheadRow } from './ahead.ts'
import { periodText, ruleOf } from './rule.ts'

type MonthProps<Row> = {
  month: MonthOfYear
  rows: readonly Row[]
  /** What is one row of the month and no other. */
  keyOf: (row: Row) => string
  /** How many rows stand above. */
  above: number
  /** A row, drawn with what it is in one book as in several. */
  draw: (row: Row, drawn: ComponentProps<typeof AgendaRow>) => ReactNode
}

/** What is ahead in one month, day by day, with the sum of what is certain. */
export function Month<Row extends AheadRow>({ month, rows, keyOf, above, draw }: MonthProps<Row>) {
  const today = useToday()
  const name = monthName(month)
  const drawRow = useCallback(
    (row: Row, at: number) =>
      draw(row, {
        obligation: row.obligation as ObligationRecord,
        reason: reasonOf(row, today),
        date: row.date,
        rule: ruleOf(row.obligation),
        nominal: row.what === 'due' ? row.nominal : row.date,
        at: row.nominal,
        period: row.period ? periodText(row.period, today) : undefined,
        place: placeOf(rows, at),
        showYear: false,
      }),
    [rows, draw, today],
  )
  return (
    <Section
      look="month"
      name={name}
      count={countOf(rows)}
      note={sumText(rows.filter(commits).map(({ obligation, nominal }) => amountAt(obligation, nominal)))}
    >
      <LongRows
        label={name}
        rows={rows}
        keyOf={keyOf}
        idOf={idOf}
        isPicked={isPicked}
        above={above}
        draw={drawRow}
        outline={(row, at) => ({ title: row.obligation.title, date: row.date, place: placeOf(rows, at) })}
      />
    </Section>
  )
}

const placeOf = (rows: readonly AheadRow[], at: number) => (rows[at - 1]?.date === rows[at]?.date ? 'sameDay' : 'day')
const idOf = ({ obligation }: AheadRow) => obligation.id
const isPicked = ({ projected }: AheadRow) => !projected

/** Our own days are not due dates. */
function countOf(rows: readonly AheadRow[]): string {
  const due = rows.filter(({ what }) => what !== 'plan')
  if (due.length === 0) return `${rows.length} planned`
  return `${due.length} due${due.every((row) => row.projected) ? ', all projected' : ''}`
}

const reasonOf = (row: AheadRow, today: string) =>
  row.what === 'renews'
    ? 'renews'
    : row.projected
      ? 'projected'
      : row.what !== 'due'
        ? row.what
        : row.date === today
          ? 'today'
          : 'due'

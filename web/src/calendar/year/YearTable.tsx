import { monthName } from '@duebook/contract/calendar/weeks'
import { Link } from '@tanstack/react-router'
import ledger from '../../design/ledger.module.css'
import { useWhichMayChange } from '../../frame/useWhichMayChange.ts'
import { selectRows, useSelectedRows } from '../../selection/selected-rows.ts'
import { RowBox } from '../../ui/fields/Choice.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { choosable } from '../looks.ts'
import { MoneySum } from './MoneyBar.tsx'
import type { YearProps } from './Wall.tsx'
import { kindsText, within } from './year-data.ts'
import styles from './year.module.css'

/** What the wall draws, in numbers. */
export function YearTable({ lines, busy, total }: YearProps) {
  const mayChange = useWhichMayChange()
  // Where no head stands over the figure.
  const narrow = useNarrow()
  return (
    <table className={`${ledger.ledger} ${ledger.fold} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Kinds</th>
          <th scope="col" className={ledger.num}>
            Due
          </th>
          <th scope="col" className={ledger.num}>
            Money out
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ month, days, due, sums }) => (
          <tr key={month} data-row={month}>
            <th scope="row">
              <span className={styles.pickedMonth}>
                <MonthBox name={monthName(month)} ids={choosable([...days.values()].flat(), mayChange)} />
                <Link to="/calendar" search={{ month }} data-row-title="">
                  {monthName(month)}
                </Link>
              </span>
            </th>
            <td>
              {kindsText([...days.values()].flat()) || '–'}
              {busy.stretches
                .flatMap((stretch) => within(stretch, month) ?? [])
                .map(({ from, through }) => (
                  <small key={from}>
                    busy {from} to {through}
                  </small>
                ))}
            </td>
            <td className={ledger.num}>
              {due}
              {narrow && ' due'}
            </td>
            <td className={ledger.num}>
              <MoneySum sums={sums} />
            </td>
          </tr>
        ))}
        <tr className={ledger.sum}>
          <th scope="row" colSpan={2}>
            Year
          </th>
          <td className={ledger.num}>
            {total.due.toLocaleString('en-GB')}
            {narrow && ' due'}
          </td>
          <td className={ledger.num}>
            <MoneySum sums={total.sums} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Chooses the next dates that fall into a month, for a finger as well as for a key; room where there is none. */
function MonthBox({ name, ids }: { name: string; ids: readonly string[] }) {
  const selectedIds = useSelectedRows()
  if (ids.length === 0) return <i aria-hidden="true" />
  return (
    <RowBox
      row={name}
      name={`Select the next dates of ${name}`}
      checked={ids.every((id) => selectedIds.has(id))}
      onChange={() => selectRows(ids)}
    />
  )
}

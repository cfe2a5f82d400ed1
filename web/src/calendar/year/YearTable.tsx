import { monthName } from '@duebook/contract/calendar/weeks'
import { Link } from '@tanstack/react-router'
import ledger from '../../design/ledger.module.css'
import { MoneySum } from './MoneyBar.tsx'
import type { YearProps } from './Wall.tsx'
import { kindsText, within } from './year-data.ts'
import styles from './year.module.css'

/** What the wall draws, in numbers. */
export function YearTable({ lines, busy, total }: YearProps) {
  return (
    <table className={`${ledger.ledger} ${styles.table}`}>
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
          <tr key={month}>
            <th scope="row">
              <Link to="/calendar" search={{ month }}>
                {monthName(month)}
              </Link>
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
            <td className={ledger.num}>{due}</td>
            <td className={ledger.num}>
              <MoneySum sums={sums} />
            </td>
          </tr>
        ))}
        <tr className={ledger.sum}>
          <th scope="row" colSpan={2}>
            Year
          </th>
          <td className={ledger.num}>{total.due}</td>
          <td className={ledger.num}>
            <MoneySum sums={total.sums} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

import { monthName, type Month } from '@duebook/contract/calendar/weeks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import ledger from '../design/ledger.module.css'
import styles from './forecast.module.css'

/** `brief`: what it is called on a phone, beside its number; `wide`: there it has a line of its own. */
export type Column = { name: string; brief?: string | undefined; quiet?: boolean; total?: boolean; wide?: boolean }

/** A line a month, which leads to its days, and a line for all of them. */
export function MonthTable({
  label,
  columns,
  lines,
  sum,
}: {
  label: string
  columns: readonly Column[]
  lines: readonly { month: Month; cells: readonly ReactNode[] }[]
  sum: readonly ReactNode[]
}) {
  const cells = (all: readonly ReactNode[]) =>
    columns.map(({ name, brief, quiet, total, wide }, at) => (
      <td
        key={name}
        className={ledger.num}
        data-name={brief ?? name}
        data-quiet={quiet || undefined}
        data-total={total || undefined}
        data-wide={wide || undefined}
      >
        {all[at]}
      </td>
    ))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls sideways has to be reached by the keyboard.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={`${ledger.ledger} ${ledger.entries} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className={ledger.num}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ month, cells: own }) => (
            <tr key={month}>
              <th scope="row">
                <Link to="/calendar" search={{ month }}>
                  {monthName(month).slice(0, 3)} {month.slice(0, 4)}
                </Link>
              </th>
              {cells(own)}
            </tr>
          ))}
          <tr className={ledger.sum}>
            <th scope="row">12 months</th>
            {cells(sum)}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

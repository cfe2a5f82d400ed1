import type { Rescheduling } from '@duebook/contract/acts/reach'
import { describeSchedule, shortDate, shortDateWithYear, type CalendarDate, type Timing } from '@duebook/domain'
import ledger from '../design/ledger.module.css'
import { Section } from '../ui/Section.tsx'
import { compareDates, type ComparedDate } from './comparison.ts'
import styles from './edit.module.css'

type Standing = Parameters<typeof compareDates>[0]

/** The next six dates as they are and as they would be, or the only one, and the rule in words. */
export function Comparison({
  standing,
  change,
  refused,
  next,
}: {
  standing: Standing
  change: Rescheduling | null
  /** Why the rule cannot be this one. */
  refused: string | null
  next: Timing | null
}) {
  const rows = compareDates(standing, change, 6).map(({ moved, ...row }) => ({ ...row, note: moved ?? row.note }))
  const name = rows.length === 1 ? 'Its date' : 'Next six dates'
  return (
    <>
      <Section name={<span id="next-six">{name}</span>} note="preview">
        <ComparedDates rows={rows} today={standing.today} />
        {refused && (
          <p role="status" className={styles.refused}>
            {refused}
          </p>
        )}
      </Section>
      {next && (
        <Section name="In words">
          <p className={styles.words}>{describeSchedule(next)}</p>
        </Section>
      )}
    </>
  )
}

/** Old and new dates side by side: the one that goes is struck, the one that comes stands in bold. */
export function ComparedDates({
  rows,
  then = 'Would be',
  today,
}: {
  rows: readonly ComparedDate[]
  /** What the column of the new ones is called. */
  then?: string
  today: CalendarDate
}) {
  if (rows.length === 0) return <p className={styles.words}>No date is ahead.</p>
  return (
    <table className={`${ledger.ledger} ${styles.compared}`}>
      <caption className="sr">Old and new dates</caption>
      <thead>
        <tr>
          <th scope="col">Now</th>
          <th scope="col" className={ledger.num}>
            {then}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ now, after, note }, index) => (
          // Rows have no other identity than their place.
          <tr key={index}>
            <td>{now ? now === after ? shortDateWithYear(now) : <s>{shortDateWithYear(now)}</s> : '—'}</td>
            <td className={ledger.num}>
              {after && after !== now && (
                <b>{now?.slice(0, 4) === after.slice(0, 4) ? shortDate(after, today) : shortDateWithYear(after)}</b>
              )}
              <small>{note || 'stays'}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

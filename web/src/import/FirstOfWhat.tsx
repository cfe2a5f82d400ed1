import type { ImportLine } from '@duebook/contract/import/record'
import { amountWords } from '@duebook/contract/money'
import type { CalendarDate } from '@duebook/domain'
import { DateNumeral } from '../ui/DateNumeral.tsx'
import { Section } from '../ui/Section.tsx'
import styles from './import.module.css'

const SHOWN = 5

/** The nearest of what will be added. */
export function FirstOfWhat({ lines, today }: { lines: readonly ImportLine[]; today: CalendarDate }) {
  const added = lines.flatMap((line) =>
    line.verdict === 'add' && line.dates[0] ? [{ ...line, date: line.dates[0] }] : [],
  )
  const nearest = added.toSorted((a, b) => a.date.localeCompare(b.date)).slice(0, SHOWN)
  const renewing = added.filter(({ schedule }) => schedule.type === 'term' && schedule.renewal.form === 'tacit').length
  return (
    <aside aria-label="What will be added">
      <Section name="First of what will be added">
        {nearest.length === 0 ? (
          <p className={styles.more}>Nothing yet.</p>
        ) : (
          <ul className={styles.first}>
            {nearest.map(({ id, date, title, amount }) => (
              <li key={id}>
                <DateNumeral
                  date={date}
                  tone={date < today ? 'over' : 'ink'}
                  year={date.slice(0, 4) === today.slice(0, 4) ? false : 'read'}
                />
                <span>{title}</span>
                <span className={styles.sum}>{amountWords(amount)}</span>
              </li>
            ))}
          </ul>
        )}
        {renewing > 0 && (
          <p className={styles.more}>
            {renewing === 1 ? '1 of them renews by itself.' : `${renewing} of them renew by themselves.`}
          </p>
        )}
      </Section>
    </aside>
  )
}

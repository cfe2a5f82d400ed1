import { calendarDate, listed, plural, shortDate, type CalendarDate } from '@duebook/domain'
import { Plus, X } from 'lucide-react'
import { waysWords } from './channel-names.ts'
import type { ComparedReminder } from './compared-reminders.ts'
import styles from './reminder-plan.module.css'

/** The reminders that a change takes, brings and leaves, each with its time; nothing where there is none on either side. */
export function RemindersCompared({ rows, today }: { rows: readonly ComparedReminder[]; today: CalendarDate }) {
  if (rows.length === 0) return null
  const many = (is: ComparedReminder['is']) => rows.filter((one) => one.is === is).length
  const said = [
    many('goes') > 0 && `${many('goes')} ${many('goes') === 1 ? 'goes' : 'go'}`,
    many('comes') > 0 && `${many('comes')} ${many('comes') === 1 ? 'comes' : 'come'}`,
  ].filter((one) => one !== false)
  return (
    <>
      <ul className={styles.compared}>
        {rows.map(({ words, channels, urgent, at, is }) => (
          <li key={`${is} ${at} ${words} ${waysWords({ channels, urgent })}`} data-is={is}>
            {signs[is]}
            <span>
              <span className="sr">{is}: </span>
              <span className={styles.words}>{words}</span>
              <small>{waysWords({ channels, urgent })}</small>
            </span>
            <time dateTime={at}>
              {shortDate(calendarDate(at.slice(0, 10)), today)} {at.slice(11)}
            </time>
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        {said.length === 0
          ? `${plural(rows.length, 'reminder')}, as before.`
          : `${listed(said)}. What was sent stays in the ledger.`}
      </p>
    </>
  )
}

const signs: Record<ComparedReminder['is'], React.ReactNode> = {
  goes: <X aria-hidden />,
  comes: <Plus aria-hidden />,
  stays: <span />,
}

import { readPlan } from '@duebook/contract/reminder-plan'
import { calendarDate, shortDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import type { ComparedDate } from './comparison.ts'
import styles from './edit.module.css'
import { remindersMoved } from './reminders-moved.ts'

/** The reminders that go and come with the first date that moves. */
export function RemindersMoved({ obligation, rows }: { obligation: ObligationRecord; rows: readonly ComparedDate[] }) {
  const today = useToday()
  const first = rows.find(({ now, after }) => now !== null && after !== null && now !== after)
  if (!first?.now || !first.after) return null
  const moved = remindersMoved(readPlan(obligation.reminderPlan), {
    now: first.now,
    after: first.after,
    today,
    at: obligation.dueTime?.at,
  })
  if (moved.length === 0) return null
  const said = (local: string) => `${shortDate(calendarDate(local.slice(0, 10)), today)} ${local.slice(11)}`
  return (
    <section>
      <h3>Reminders for {shortDate(first.now, today)}</h3>
      <ul className={styles.moved}>
        {moved.map(({ step, now, after }) => (
          <li key={`${step} ${now}`}>
            <span>{step}</span>
            <span>
              <s>{said(now)}</s> {said(after)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

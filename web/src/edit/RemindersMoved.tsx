import { readPlan, type StoredReminderPlan } from '@duebook/contract/reminder-plan'
import { shortDate } from '@duebook/domain'
import { comparedReminders } from '../acts/reminders/compared-reminders.ts'
import { RemindersCompared } from '../acts/reminders/RemindersCompared.tsx'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'
import { useToday } from '../frame/clock.ts'
import type { ComparedDate } from './comparison.ts'

/** The reminders that go and come with the first date that moves, by the plan as it is and as it will be. */
export function RemindersMoved({
  obligation,
  planned,
  rows,
}: {
  obligation: ObligationRecord
  planned: { reminderPlan: StoredReminderPlan; dueTime: ObligationRecord['dueTime'] }
  rows: readonly ComparedDate[]
}) {
  const today = useToday()
  const first = rows.find(({ now, after }) => now !== null && after !== null && now !== after)
  if (!first?.now || !first.after) return null
  // By when notice is to be sent for the other date is known once it stands.
  const asked = { notice: null, isTerm: false }
  const compared = comparedReminders(
    { ...asked, plan: readPlan(obligation.reminderPlan), due: first.now, at: obligation.dueTime?.at ?? null },
    { ...asked, plan: readPlan(planned.reminderPlan), due: first.after, at: planned.dueTime?.at ?? null },
    { from: today },
  )
  if (compared.length === 0) return null
  return (
    <section>
      <h3>Reminders for {shortDate(first.now, today)}</h3>
      <RemindersCompared rows={compared} today={today} />
    </section>
  )
}

import type { Obligation } from '@duebook/contract/obligation'
import type { ReminderRow } from '@duebook/contract/reminder'
import type { UserProfile } from '@duebook/contract/user'
import { nagInstants, planReminders, reminderKey, type PlannedReminder } from '@duebook/domain'
import { Timestamp } from '../cloud/admin.ts'
import { stepText } from './step-text.ts'
import { zoneResolver } from './zone-resolver.ts'

type Planning = {
  bookId: string
  obligationId: string
  obligation: Obligation
  recipient: string
  profile: UserProfile
}

/**
 * The rows that the ledger should hold for the next occurrence of an obligation, by idempotency key. Personal duties float
 * with the person: local times are the profile's zone, unless the due time names its own. Nags follow each step until
 * somebody has the occurrence in hand; the steps themselves go on (acknowledged is not done).
 */
export function desiredRows({
  bookId,
  obligationId,
  obligation,
  recipient,
  profile,
}: Planning): Map<string, ReminderRow> {
  const rows = new Map<string, ReminderRow>()
  const { nextNominal: nominal, nextDue: due, nextNotice, nextAcknowledged, reminderPlan, dueTime } = obligation
  if (obligation.status !== 'active' || !nominal || !due) return rows
  const zone = dueTime?.zone ?? profile.timeZone
  const clock = { zone, quietHours: profile.quietHours, resolver: zoneResolver }

  const add = (reminder: PlannedReminder, fireAt: number, text: string, nag?: number) => {
    for (const channel of reminder.channels) {
      // Push has no deliverer yet; a plan that names it still reaches the person by its other channels.
      if (channel === 'push') continue
      rows.set(reminderKey(obligationId, nominal, reminder.step, reminder.date, channel, nag), {
        bookId,
        obligationId,
        nominal,
        title: obligation.title,
        step: reminder.step,
        stepText: text,
        of: reminder.date,
        due,
        channel,
        recipient,
        fireAt: Timestamp.fromMillis(fireAt),
        state: 'planned',
        late: false,
        attempts: 0,
        sentAt: null,
        deliveredAt: null,
        error: null,
      })
    }
  }
  for (const reminder of planReminders({ plan: reminderPlan, dates: { due, notice: nextNotice }, dueTime, ...clock })) {
    const step = reminderPlan.steps[reminder.step]
    const fireAt = Date.parse(reminder.fireAt)
    if (!step) continue
    add(reminder, fireAt, stepText(step))
    if (!reminderPlan.nag || nextAcknowledged) continue
    nagInstants(fireAt, reminderPlan.nag, clock).forEach((instant, nag) =>
      add(reminder, instant, `${stepText(step)}, asked again`, nag + 1),
    )
  }
  return rows
}

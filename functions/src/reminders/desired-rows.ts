import type { Obligation } from '@duebook/contract/obligation'
import type { ReminderRow } from '@duebook/contract/reminder'
import type { UserProfile } from '@duebook/contract/user'
import { planReminders, reminderKey, reminderStepText } from '@duebook/domain'
import { Timestamp } from '../cloud/admin.ts'
import { zoneResolver } from './zone-resolver.ts'

type Planning = { bookId: string; obligationId: string; obligation: Obligation; recipient: string; profile: UserProfile }

/**
 * The rows that the ledger should hold for the next occurrence of an obligation, by idempotency key. Personal duties float
 * with the person: local times are the profile's zone, unless the due time names its own.
 */
export function desiredRows({ bookId, obligationId, obligation, recipient, profile }: Planning): Map<string, ReminderRow> {
  const rows = new Map<string, ReminderRow>()
  const { nextNominal, nextDue, nextNotice, reminderPlan, dueTime } = obligation
  if (obligation.status !== 'active' || !nextNominal || !nextDue) return rows
  const zone = dueTime?.zone ?? profile.timeZone
  const planned = planReminders({
    plan: reminderPlan,
    dates: { due: nextDue, ...(nextNotice && { notice: nextNotice }) },
    ...(dueTime && { dueTime }),
    zone,
    quietHours: profile.quietHours,
    resolver: zoneResolver,
  })
  for (const reminder of planned) {
    const step = reminderPlan.steps[reminder.step]
    if (!step) continue
    for (const channel of reminder.channels) {
      if (channel === 'push') continue
      const key = reminderKey({ obligationId, nominal: nextNominal, step: reminder.step, effective: reminder.date, channel })
      rows.set(key, {
        bookId, obligationId, nominal: nextNominal, title: obligation.title, step: reminder.step, stepText: reminderStepText(step), of: reminder.date,
        due: nextDue, channel, recipient, fireAt: Timestamp.fromMillis(Date.parse(reminder.fireAt)), state: 'planned', late: false, attempts: 0,
        sentAt: null, deliveredAt: null, error: null,
      })
    }
  }
  return rows
}

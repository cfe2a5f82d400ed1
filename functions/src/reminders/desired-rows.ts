import type { Plannable } from '@duebook/contract/plannable'
import type { ReminderRow } from '@duebook/contract/reminder'
import type { UserProfile } from '@duebook/contract/user'
import {
  DomainError,
  nagInstants,
  planReminders,
  reminderKey,
  type PlanInput,
  type PlannedReminder,
} from '@duebook/domain'
import { Timestamp } from '../cloud/admin.ts'
import { stepText } from './step-text.ts'
import { knownZone, zoneResolver } from './zone-resolver.ts'

type Planning = {
  bookId: string
  obligationId: string
  obligation: Omit<Plannable, 'assignee'>
  recipient: string
  profile: Pick<UserProfile, 'timeZone' | 'quietHours'>
}

/**
 * The rows that the ledger should hold for the next occurrence of an obligation, by idempotency key. Personal duties float
 * with the person: local times are the profile's zone, unless the due time names its own. Nags follow each step until
 * somebody has the occurrence in hand; the steps themselves go on (acknowledged is not done). A step that cannot be
 * planned is left out and told to `leaveOut` by its place, so that the others are planned.
 */
export function desiredRows(
  { bookId, obligationId, obligation, recipient, profile }: Planning,
  leaveOut: (step: number) => void = () => undefined,
): Map<string, ReminderRow> {
  const rows = new Map<string, ReminderRow>()
  const { nextNominal: nominal, nextDue: due, nextNotice, nextAcknowledged, reminderPlan, dueTime } = obligation
  if (obligation.status !== 'active' || !nominal || !due) return rows
  const zone = knownZone(dueTime?.zone, profile.timeZone, obligation.timeZone)
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
  const base = { dates: { due, notice: nextNotice }, dueTime: dueTime && { at: dueTime.at, zone }, ...clock }
  const kept = reminderPlan.steps.flatMap((step, place) => {
    if (step && canBePlanned({ ...base, plan: { steps: [step] } })) return [{ step, place }]
    leaveOut(place)
    return []
  })
  for (const planned of planReminders({ ...base, plan: { steps: kept.map(({ step }) => step) } })) {
    const { step, place } = kept[planned.step]!
    const reminder = { ...planned, step: place }
    const fireAt = Date.parse(reminder.fireAt)
    add(reminder, fireAt, stepText(step))
    if (!reminderPlan.nag || nextAcknowledged) continue
    nagInstants(fireAt, reminderPlan.nag, clock).forEach((instant, nag) =>
      add(reminder, instant, `${stepText(step)}, asked again`, nag + 1),
    )
  }
  return rows
}

/** Far enough inside what Firestore's timestamps can say (years 1 to 9999) that the last nag is inside too. */
const earliest = Date.UTC(1000, 0, 1)
const latest = Date.UTC(9000, 0, 1)

/** Whether the engine can put these steps on the clock; `offset-needs-time`, for one, it says only when asked. */
function canBePlanned(input: PlanInput): boolean {
  try {
    return planReminders(input).every(({ fireAt }) => {
      const instant = Date.parse(fireAt)
      return instant > earliest && instant < latest
    })
  } catch (error) {
    if (error instanceof DomainError || error instanceof RangeError) return false
    throw error
  }
}

import type { Obligation } from '@duebook/contract/obligation'
import { readStoredStep } from '@duebook/contract/reminder-plan'
import { planUnderNotice, type ReminderStep } from '@duebook/domain'

/** The steps of its plan that can be read, in the order in which they come; those of a contract under notice are counted from that, each once. */
export function stepsInOrder({
  schedule,
  nextNotice,
  reminderPlan,
}: Pick<Obligation, 'schedule' | 'nextNotice' | 'reminderPlan'>): ReminderStep[] {
  const steps = reminderPlan.steps.flatMap((stored) => readStoredStep(stored) ?? [])
  const plan = schedule.type === 'term' && nextNotice ? planUnderNotice({ steps }).steps : steps
  return plan.toSorted((a, b) => place(a) - place(b) || hours(a) - hours(b))
}

/** Notice, our own day and when it shows come before the date itself. */
const place = ({ of }: ReminderStep) => (of === 'due' || of === 'termEnd' ? 1 : 0)
const hours = ({ offset }: ReminderStep) => offset.amount * hoursIn[offset.unit]
const hoursIn = { minutes: 1 / 60, hours: 1, days: 24, weeks: 7 * 24, months: 30 * 24 } as const

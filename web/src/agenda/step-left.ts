import type { Obligation } from '@duebook/contract/obligation'
import { addDays, type CalendarDate } from '@duebook/domain'

type Planned = Pick<Obligation, 'reminderPlan' | 'nextNotice'>

/**
 * Whether a step of a plan is still to come by the end of the day `due`, or comes today; of what cannot be read, yes. It reads no more of a step than
 * that takes, for it is asked before the first row is drawn.
 */
export function isStepLeft({ reminderPlan, nextNotice }: Planned, due: CalendarDate, today: CalendarDate): boolean {
  return reminderPlan.steps.some((step) => {
    const read = typeof step === 'string' ? /^(\w+) (-?\d+) (\w+)/.exec(step) : null
    if (!read) return true
    const [, of, amount, unit = ''] = read
    const from = of === 'notice' ? nextNotice : due
    if (!from) return false
    // A month before is long ago, and one after is after it.
    const length = { days: 1, weeks: 7, months: 28 }[unit] ?? 0
    const day = addDays(from, Number(amount) * length)
    return day >= today && day <= due
  })
}

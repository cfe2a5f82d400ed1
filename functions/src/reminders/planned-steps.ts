import type { Plannable } from '@duebook/contract/plannable'
import {
  DomainError,
  planReminders,
  stepsUnderNotice,
  type PlanInput,
  type QuietHours,
  type ReminderStep,
} from '@duebook/domain'
import { zoneResolver } from './zone-resolver.ts'

type Planned = Pick<Plannable, 'schedule' | 'nextNotice' | 'nextDue' | 'dueTime' | 'reminderPlan'>
type KeptStep = { step: ReminderStep; place: number }

/** The plan as it is counted: of a contract from the last day to give notice. */
export const stepsOf = ({ schedule, nextNotice, reminderPlan }: Planned) =>
  schedule?.type === 'term' && nextNotice ? stepsUnderNotice(reminderPlan.steps) : reminderPlan.steps

/** The days from which steps count. */
export const datesOf = ({ nextDue, nextNotice }: Planned) => ({
  due: nextDue!,
  termEnd: nextDue,
  notice: nextNotice,
})

/** The steps of a plan that can be put on the clock, by their places in it, and the places of those that cannot; what is counted in `zone`. */
export function plannedSteps(
  obligation: Planned,
  zone: string,
  quietHours: QuietHours = { from: '00:00', to: '00:00' },
): { kept: KeptStep[]; leftOut: number[] } {
  const { dueTime } = obligation
  const base = {
    dates: datesOf(obligation),
    dueTime: dueTime && { at: dueTime.at, zone },
    zone,
    quietHours,
    resolver: zoneResolver,
  }
  const kept: KeptStep[] = []
  const leftOut: number[] = []
  stepsOf(obligation).forEach((step, place) => {
    if (step && canBePlanned({ ...base, plan: { steps: [step as ReminderStep] } }))
      kept.push({ step: step as ReminderStep, place })
    else leftOut.push(place)
  })
  return { kept, leftOut }
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

import { usualPlan, type UsualPlans } from '@duebook/contract/usual-plan'
import { planUnderNotice, type QuickAdd } from '@duebook/domain'
import { stepsSaid } from '../acts/steps-said.ts'

/** When it will be asked about: the reminders that the line says, else those of its kind, each by what it counts from. */
export function remindersSaid({ kind, notice, reminderSteps, schedule }: QuickAdd, plans?: UsualPlans): string | null {
  if (!schedule) return null
  const usual = reminderSteps.length === 0
  const plan = usual ? usualPlan(plans, kind ?? 'other', { hasNotice: notice !== null }) : { steps: reminderSteps }
  const { steps } = schedule.type === 'term' && notice ? planUnderNotice(plan) : plan
  const said = stepsSaid(steps.filter(({ of }) => of !== 'notice' || notice !== null))
  return `${said}${usual ? ', as usual for this kind' : ''}`
}

import { daysApart } from '@duebook/contract/days-apart'
import { usualPlan, type UsualPlans } from '@duebook/contract/usual-plan'
import { planUnderNotice, type QuickAdd } from '@duebook/domain'
import { stepsSaid } from '../acts/reminders/steps-said.ts'

/** When it will be asked about: the reminders that the line says, else those of its kind, each by what it counts from. */
export function remindersSaid({ kind, notice, reminderSteps, schedule }: QuickAdd, plans?: UsualPlans): string | null {
  if (!schedule) return null
  const about = { hasNotice: notice !== null, apart: daysApart(schedule) }
  const usual = usualPlan(plans, kind ?? 'other', about)
  const isUsual = reminderSteps.length === 0
  const plan = isUsual ? usual : { steps: reminderSteps }
  const { steps } = schedule.type === 'term' && notice ? planUnderNotice(plan) : plan
  const said = stepsSaid(steps.filter(({ of }) => of !== 'notice' || notice !== null))
  if (!isUsual) return said
  const isThinned = usual.steps.length < usualPlan(plans, kind ?? 'other', { ...about, apart: null }).steps.length
  return `${said}, as usual for this kind${isThinned ? ' when it comes this often' : ''}`
}

import { isSame } from '@duebook/contract/acts/is-same'
import { daysApart } from '@duebook/contract/days-apart'
import type { Kind, Obligation } from '@duebook/contract/obligation'
import { readPlan } from '@duebook/contract/reminder-plan'
import { usualPlan, type UsualPlans } from '@duebook/contract/usual-plan'
import { planUnderNotice, type ReminderPlan } from '@duebook/domain'
import { manyOfKind } from '../../messages/kinds.ts'
import { nagDraftOf, readNag, type NagDraft } from './nag-draft.ts'
import { stepsSaid } from './steps-said.ts'
import { readSteps, stepDraftOf, type StepDraft } from './step-draft.ts'

/**
 * As usual for the kind, or steps of its own, and what asks again. The steps that were typed are kept while the usual ones are looked at.
 * `plans`: what is usual in the book.
 */
export type PlanDraft = { how: 'usual' | 'own'; steps: readonly StepDraft[]; nag: NagDraft; plans: UsualPlans }
/** What decides which steps are usual, and which can be. `apart`: the days between two of its dates, null where there is one alone. */
export type PlanAbout = {
  kind: Kind
  hasNotice: boolean
  isTerm: boolean
  isTimed: boolean
  apart: number | null
  plans: UsualPlans
}
/** `field`: `step 0` for the first, or `nag`. */
export type PlanProblem = { field: string; text: string }

export const MOST_STEPS = 10

type Planned = Pick<Obligation, 'reminderPlan' | 'kind' | 'notice' | 'schedule' | 'dueTime'>

export const planAbout = ({ kind, notice, schedule, dueTime }: Planned, plans: UsualPlans): PlanAbout => ({
  kind,
  hasNotice: notice !== null,
  isTerm: schedule.type === 'term',
  isTimed: dueTime !== null,
  apart: daysApart(schedule),
  plans,
})

export function planDraftOf(obligation: Planned, plans: UsualPlans): PlanDraft {
  const { steps, nag } = readPlan(obligation.reminderPlan)
  const isUsual = isSame(steps, usual(planAbout(obligation, plans)).steps)
  return { how: isUsual ? 'usual' : 'own', steps: steps.map(stepDraftOf), nag: nagDraftOf(nag), plans }
}

/** What was typed as a plan, or all that stands in its way. */
export function readPlanDraft(
  { how, steps, nag }: PlanDraft,
  about: PlanAbout,
): { plan: ReminderPlan } | { problems: PlanProblem[] } {
  const problems: PlanProblem[] = []
  const again = readNag(nag)
  const read = how === 'usual' ? usual(about).steps : []
  if (how === 'own')
    for (const [index, typed] of readSteps(steps, about).entries()) {
      if ('step' in typed) read.push(typed.step)
      else problems.push({ field: `step ${index}`, text: typed.problem })
    }
  if ('problem' in again) return { problems: [...problems, { field: 'nag', text: again.problem }] }
  return problems.length > 0 ? { problems } : { plan: { steps: read, ...(again.nag ? { nag: again.nag } : {}) } }
}

/** As usual, or with steps of its own, which begin as the usual ones. */
export const chosenPlan = (draft: PlanDraft, how: PlanDraft['how'], about: PlanAbout): PlanDraft => ({
  ...draft,
  how,
  steps: how === 'own' && draft.steps.length === 0 ? usualSteps(about).map(stepDraftOf) : draft.steps,
})

/** What can be chosen: `as for contracts: 7 and 1 day before and on the day`. */
export const planChoices = (about: PlanAbout): Record<PlanDraft['how'], string> => ({
  usual: `as for ${manyOfKind(about.kind)}: ${stepsSaid(usualSteps(about)) || 'no step'}`,
  own: 'a plan of its own',
})

/** The usual steps as they are counted, in order of time; under a notice each once. */
export function usualSteps(about: PlanAbout): ReminderPlan['steps'] {
  // What counts from a notice that nobody gives plans nothing.
  const steps = countedSteps(usual(about), about).filter(({ of }) => of !== 'notice' || about.hasNotice)
  return steps.toSorted((a, b) => a.offset.amount - b.offset.amount)
}

/** Steps by the date that they count from: of a contract under notice it is the notice that can be missed. */
export const countedSteps = (plan: ReminderPlan, { isTerm, hasNotice }: PlanAbout): ReminderPlan['steps'] =>
  (isTerm && hasNotice ? planUnderNotice(plan) : plan).steps

const usual = ({ kind, hasNotice, apart, plans }: PlanAbout) => usualPlan(plans, kind, { hasNotice, apart })

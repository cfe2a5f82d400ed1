import { defaultReminderPlan, type ReminderPlan } from '@duebook/domain'
import type { BookDefaults } from './book.ts'
import type { Kind } from './obligation.ts'
import { readStoredStep, storedPlan } from './reminder-plan.ts'

export type UsualPlans = BookDefaults['plans']

/** `apart`: the days between two of its dates, as `daysApart` has them. */
type About = { hasNotice?: boolean; apart?: number | null }

/**
 * The plan that a new obligation of this kind starts with: the book's own, else the product's, as far as that fits how often it comes. What a
 * notice needs is asked in either, before the rest.
 */
export function usualPlan(
  plans: UsualPlans,
  kind: Kind,
  { hasNotice = false, apart = null }: About = {},
): ReminderPlan {
  const product = thinned(defaultReminderPlan(kind, { hasNotice }), apart)
  const own = plans?.[kind]
  if (own === undefined) return product
  const steps = readUsualSteps(own)
  if (!hasNotice || steps.some(({ of }) => of === 'notice')) return { steps }
  return { steps: [...product.steps.filter(({ of }) => of === 'notice'), ...steps].slice(0, 10) }
}

/** A step as far before as the dates lie apart would fall on the date before: of each date that steps count from, the nearest stays. */
function thinned({ steps, ...plan }: ReminderPlan, apart: number | null): ReminderPlan {
  if (apart === null) return { ...plan, steps }
  const before = ({ offset }: ReminderPlan['steps'][number]) => -offset.amount * IN_DAYS[offset.unit]
  const nearest = (of: ReminderPlan['steps'][number]['of']) =>
    Math.min(...steps.filter((step) => step.of === of).map(before))
  return { ...plan, steps: steps.filter((step) => before(step) < apart || before(step) === nearest(step.of)) }
}
const IN_DAYS = { days: 1, weeks: 7, months: 28, hours: 1 / 24, minutes: 1 / 1_440 }

/** The steps of a kind as a book keeps them: each on a line of its own, in the words of `reminder-plan.ts`. */
export const usualText = (steps: ReminderPlan['steps']): string =>
  storedPlan({ steps })
    .steps.map((step) => `${String(step)}\n`)
    .join('')

const readUsualSteps = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => readStoredStep(line) ?? [])
    .slice(0, 10)

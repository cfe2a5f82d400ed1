import { defaultReminderPlan, type ReminderPlan } from '@duebook/domain'
import type { BookDefaults } from './book.ts'
import type { Kind } from './obligation.ts'
import { readStoredStep, storedPlan } from './reminder-plan.ts'

export type UsualPlans = BookDefaults['plans']

/** The plan that a new obligation of this kind starts with: the book's own, else the product's. What a notice needs is asked in either, before the rest. */
export function usualPlan(
  plans: UsualPlans,
  kind: Kind,
  { hasNotice = false }: { hasNotice?: boolean } = {},
): ReminderPlan {
  const product = defaultReminderPlan(kind, { hasNotice })
  const own = plans?.[kind]
  if (own === undefined) return product
  const steps = readUsualSteps(own)
  if (!hasNotice || steps.some(({ of }) => of === 'notice')) return { steps }
  return { steps: [...product.steps.filter(({ of }) => of === 'notice'), ...steps].slice(0, 10) }
}

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

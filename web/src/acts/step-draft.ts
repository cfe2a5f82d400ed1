import type { Channel, ReminderPlan, ReminderStep } from '@duebook/domain'

/** A step of a reminder plan as it is typed. */
export type StepDraft = {
  amount: string
  unit: ReminderStep['offset']['unit']
  when: 'before' | 'after'
  of: ReminderStep['of']
  at: string
  channels: readonly Channel[]
}
/** As usual for the kind, or steps of its own. The steps that were typed are kept while the usual ones are looked at. */
export type PlanDraft = { how: 'usual' | 'own'; steps: readonly StepDraft[] }

export const MOST_STEPS = 10

export const stepDraftOf = ({ of, offset, at, channels }: ReminderStep): StepDraft => ({
  amount: String(Math.abs(offset.amount)),
  unit: offset.unit,
  when: offset.amount > 0 ? 'after' : 'before',
  of,
  at: at ?? '',
  channels,
})

/** Another step, a week before the date that the others are about. */
export const newStep = (steps: readonly StepDraft[]): StepDraft => ({
  amount: '7',
  unit: 'days',
  when: 'before',
  of: steps.at(-1)?.of ?? 'due',
  at: '',
  channels: ['email', 'inApp'],
})

/** What was typed as a plan, or why it is none, by the place of the step. What asks again (`nag`) stays as it was in `before`. */
export function readSteps(
  steps: readonly StepDraft[],
  before: ReminderPlan,
): { plan: ReminderPlan } | { problems: { step: number; text: string }[] } {
  const problems = steps.flatMap((step, index) => {
    const text = problemOf(step)
    return text === null ? [] : [{ step: index, text }]
  })
  return problems.length > 0 ? { problems } : { plan: { ...before, steps: steps.map(stepIn) } }
}

const MOST_DAYS = 730
const inDays: Record<StepDraft['unit'], number> = { minutes: 1 / 1440, hours: 1 / 24, days: 1, weeks: 7, months: 30 }

function problemOf({ amount, unit, at, channels }: StepDraft): string | null {
  if (!/^\d{1,5}$/.test(amount.trim())) return 'Write a whole number, 0 for the day itself.'
  if (Number(amount) * inDays[unit] > MOST_DAYS) return 'No more than 730 days.'
  if (at.trim() !== '' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(at.trim())) return 'Write a time such as 09:00.'
  return channels.length === 0 ? 'Choose at least one way.' : null
}

function stepIn({ amount, unit, when, of, at, channels }: StepDraft): ReminderStep {
  const number = Number(amount)
  return {
    of,
    offset: { amount: when === 'before' && number > 0 ? -number : number, unit },
    // Hours and minutes count back from the time itself.
    ...(at.trim() === '' || isElapsed(unit) ? {} : { at: at.trim() }),
    channels: [...channels],
  }
}

export const isElapsed = (unit: StepDraft['unit']) => unit === 'hours' || unit === 'minutes'

import type { Channel, ReminderStep } from '@duebook/domain'

/** A step of a reminder plan as it is typed. */
export type StepDraft = {
  amount: string
  unit: ReminderStep['offset']['unit']
  when: 'before' | 'after'
  of: ReminderStep['of']
  at: string
  channels: readonly Channel[]
}

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

/** What was typed as a step, or why it is none. */
export function readStep(draft: StepDraft, about: { isTimed: boolean }): { step: ReminderStep } | { problem: string } {
  const problem = problemOf(draft, about)
  return problem === null ? { step: stepIn(draft) } : { problem }
}

const MOST_DAYS = 730
const inDays: Record<StepDraft['unit'], number> = { minutes: 1 / 1440, hours: 1 / 24, days: 1, weeks: 7, months: 30 }

function problemOf({ amount, unit, of, at, channels }: StepDraft, { isTimed }: { isTimed: boolean }): string | null {
  if (!/^\d{1,5}$/.test(amount.trim())) return 'Write a whole number, 0 for the day itself.'
  if (Number(amount) * inDays[unit] > MOST_DAYS) return 'No more than 730 days.'
  if (at.trim() !== '' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(at.trim())) return 'Write a time such as 09:00.'
  if (isElapsed(unit) && of !== 'due') return 'Hours and minutes count from when it is due. Choose that, or days.'
  if (isElapsed(unit) && !isTimed) return 'It is due at no time of day, so hours cannot be counted. Choose days.'
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

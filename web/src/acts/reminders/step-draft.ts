import { isAsLiked } from '@duebook/contract/reach/ways'
import type { Channel, ReminderStep } from '@duebook/domain'

/** A step of a reminder plan as it is typed. */
export type StepDraft = {
  amount: string
  unit: ReminderStep['offset']['unit']
  when: 'before' | 'after'
  of: ReminderStep['of']
  at: string
  /** By the ways that each person likes; what was ticked beside it is kept. */
  liked: boolean
  channels: readonly Channel[]
  asks: boolean
  urgent: boolean
}

/** Where no step of its plan says that it asks, all do. */
export const stepDraftOf = (
  { of, offset, at, channels, asks = false, urgent = false }: ReminderStep,
  _index?: number,
  plan: readonly ReminderStep[] = [],
): StepDraft => ({
  amount: String(Math.abs(offset.amount)),
  unit: offset.unit,
  when: offset.amount > 0 ? 'after' : 'before',
  of,
  at: at ?? '',
  liked: isAsLiked(channels),
  channels,
  asks: asks || !plan.some((step) => step.asks),
  urgent,
})

/** Another step, a week before the date that the others are about. */
export const newStep = (steps: readonly StepDraft[]): StepDraft => ({
  amount: '7',
  unit: 'days',
  when: 'before',
  of: steps.at(-1)?.of ?? 'due',
  at: '',
  liked: true,
  channels: AS_LIKED,
  asks: true,
  urgent: false,
})

/** As every plan begins. */
const AS_LIKED: readonly Channel[] = ['email', 'inApp']

/** What was typed as a step, or why it is none. */
export function readStep(draft: StepDraft, about: { isTimed: boolean }): { step: ReminderStep } | { problem: string } {
  const problem = problemOf(draft, about)
  return problem === null ? { step: stepIn(draft) } : { problem }
}

/** The steps of a plan as they were typed; what asks is said only where some tell. */
export function readSteps(
  drafts: readonly StepDraft[],
  about: { isTimed: boolean },
): ({ step: ReminderStep } | { problem: string })[] {
  const all = drafts.every(({ asks }) => asks)
  const none = drafts.length > 0 && !drafts.some(({ asks }) => asks)
  return drafts.map((draft, index) => {
    const read = readStep(draft, about)
    if ('problem' in read) return read
    if (none && index === 0) return { problem: 'One step at least asks, so that somebody answers. Choose which.' }
    return { step: { ...read.step, ...(draft.asks && !all ? { asks: true } : {}) } }
  })
}

const MOST_DAYS = 730
const inDays: Record<StepDraft['unit'], number> = { minutes: 1 / 1440, hours: 1 / 24, days: 1, weeks: 7, months: 30 }

function problemOf(
  { amount, unit, of, at, liked, channels }: StepDraft,
  { isTimed }: { isTimed: boolean },
): string | null {
  if (!/^\d{1,5}$/.test(amount.trim())) return 'Write a whole number, 0 for the day itself.'
  if (Number(amount) * inDays[unit] > MOST_DAYS) return 'No more than 730 days.'
  if (at.trim() !== '' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(at.trim())) return 'Write a time such as 09:00.'
  if (isElapsed(unit) && of !== 'due') return 'Hours and minutes count from when it is due. Choose that, or days.'
  if (isElapsed(unit) && !isTimed) return 'It is due at no time of day, so hours cannot be counted. Choose days.'
  return !liked && channels.length === 0 ? 'Choose at least one way.' : null
}

function stepIn({ amount, unit, when, of, at, liked, channels, urgent }: StepDraft): ReminderStep {
  const number = Number(amount)
  return {
    of,
    offset: { amount: when === 'before' && number > 0 ? -number : number, unit },
    // Hours and minutes count back from the time itself.
    ...(at.trim() === '' || isElapsed(unit) ? {} : { at: at.trim() }),
    channels: [...(liked && !isAsLiked(channels) ? AS_LIKED : channels)],
    ...(urgent ? { urgent } : {}),
  }
}

export const isElapsed = (unit: StepDraft['unit']) => unit === 'hours' || unit === 'minutes'

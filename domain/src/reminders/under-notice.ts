import type { ReminderPlan, ReminderStep } from '../reminder.ts'

/**
 * The steps of a contract as they are counted: from the last day to send notice, because on the date itself nothing can be done any more;
 * `termEnd` says otherwise. Each keeps its place.
 */
export const stepsUnderNotice = <S extends Pick<ReminderStep, 'of'> | null>(steps: readonly S[]): S[] =>
  steps.map((step) => (step?.of === 'due' ? { ...step, of: 'notice' } : step))

/** The plan of a contract under notice, each reminder once: what counts from one day by the same time is the same. */
export function planUnderNotice({ steps, ...plan }: ReminderPlan): ReminderPlan {
  const seen = new Set<string>()
  const once = stepsUnderNotice(steps).filter(({ of, offset, at }) => {
    const when = `${of} ${offset.amount} ${offset.unit} ${at ?? ''}`
    return !seen.has(when) && seen.add(when)
  })
  return { ...plan, steps: once }
}

import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'

/** What the ledger calls it, of each way in which a date is settled. */
export const settledTexts = {
  done: 'it is done',
  skipped: 'it is skipped',
  waived: 'it is waived',
  missed: 'it was missed',
} as const
export type HowSettled = keyof typeof settledTexts

/** How a row of the ledger says that its date is settled; null for one that says something else. */
export function howSettled({ step, stepText }: Pick<ReminderRow, 'step' | 'stepText'>): HowSettled | null {
  if (step !== notOfThePlan.settled) return null
  return (Object.keys(settledTexts) as HowSettled[]).find((how) => settledTexts[how] === stepText) ?? null
}

import type { Occurrence } from '@duebook/contract/occurrence'
import { notOfThePlan, type ReminderRow } from '@duebook/contract/reminder'
import type { CalendarDate } from '@duebook/domain'

/** What the ledger calls it, of each way in which a date is settled, or all of them are. */
export const settledTexts = {
  done: 'it is done',
  skipped: 'it is skipped',
  waived: 'it is waived',
  missed: 'it was missed',
  ended: 'it was ended',
  deleted: 'it was deleted',
} as const
export type HowSettled = keyof typeof settledTexts

/** How a row of the ledger says that its date is settled; null for one that says something else. */
export function howSettled({ step, stepText }: Pick<ReminderRow, 'step' | 'stepText'>): HowSettled | null {
  if (step !== notOfThePlan.settled) return null
  return (Object.keys(settledTexts) as HowSettled[]).find((how) => settledTexts[how] === stepText) ?? null
}

/** Whether what such a row says is so: of a date what is recorded of it, of an obligation its last day, or that there is none any more. */
export function isSettledSo(
  row: Pick<ReminderRow, 'step' | 'stepText' | 'nominal' | 'of'>,
  obligation: { schedule: { lastDay?: CalendarDate | string | undefined } | null } | undefined,
  occurrence: Pick<Occurrence, 'state' | 'settledOn'> | undefined,
): boolean {
  const how = howSettled(row)
  if (how === 'deleted') return obligation === undefined
  if (how === 'ended') return obligation?.schedule?.lastDay === row.nominal
  return obligation !== undefined && how !== null && occurrence?.state === how && occurrence.settledOn === row.of
}

import { assertOneOf } from '../arguments.ts'
import type { ReminderPlan, ReminderStep } from '../reminder.ts'
import type { ObligationKind } from '../quick-add/piece.ts'

/** The plan a new obligation of this kind starts with; `notice` adds warnings before the notice deadline. At 09:00 or the due's own time. */
export function defaultReminderPlan(
  kind: ObligationKind,
  { hasNotice = false }: { hasNotice?: boolean } = {},
): ReminderPlan {
  assertOneOf(kind, Object.keys(DAYS_BEFORE), 'kind')
  const due = DAYS_BEFORE[kind].map((days) => step('due', days))
  if (kind !== 'contract' && !hasNotice) return { steps: due }
  return { steps: [...[30, 14, 3].map((days) => step('notice', days)), ...due].slice(0, 10) }
}

const DAYS_BEFORE: Record<ObligationKind, number[]> = {
  bill: [7, 1, 0],
  renewal: [30, 7, 1],
  contract: [30, 7],
  licence: [60, 30, 7, 1],
  filing: [30, 14, 7, 1, 0],
  warranty: [30, 7],
  coursework: [14, 7, 3, 1],
  other: [7, 1, 0],
}

function step(of: 'due' | 'notice', days: number): ReminderStep {
  return { of, offset: { amount: days === 0 ? 0 : -days, unit: 'days' }, channels: ['email', 'inApp'] }
}

/** The domain's front door. */
export * from './schedule.ts'
export * from './errors.ts'
export * from './reminder.ts'
export * from './civil.ts'
export * from './businessday.ts'
export * from './recurrence.ts'
export { normaliseRule, parseRule, printRule, type RuleParts } from './recurrence-rule.ts'
export * from './occurrences.ts'
export * from './format.ts'
export * from './explain.ts'
export * from './describe.ts'
export { calendarFor, hasHolidays, holidayCalendar, registeredRegions, registerHolidays } from './holidays/registry.ts'
export type { HolidayTable } from './holidays/table.ts'
export { HOLIDAY_LOADERS } from './holidays/load.ts'
import './holidays/defaults.ts'
export * from './term.ts'
export * from './quickadd/quick-add.ts'
export type {
  AmbiguityCode,
  ObligationKind,
  ProofPolicy,
  QuickAddContext,
  QuickAmount,
  Reading,
  TokenKind,
} from './quickadd/piece.ts'
export type { QuickDue } from './quickadd/preview.ts'
export * from './notice.ts'
export { type NamedDate, nagInstants, type PlanInput, planReminders, type ReminderDates } from './reminders/plan.ts'
export * from './reminders/lateness.ts'
export * from './reminders/defaults.ts'
export * from './reminders/key.ts'
export { afterQuiet, instantOf, instantText } from './reminders/instants.ts'
export * from './reminders/simulate.ts'
export * from './series.ts'
export * from './series/edit.ts'
export type { SeriesPart } from './series/parts.ts'
export * from './zoned.ts'
export * from './derived.ts'
export { printQuickAdd } from './quickadd/print.ts'
export * from './quickadd/complete.ts'

/** The domain's front door. */
export * from './schedule.ts'
export * from './errors.ts'
export * from './reminder.ts'
export {
  addDays,
  calendarDate,
  type Day,
  daysFromCivil,
  daysInMonth,
  FIRST_DAY,
  formatDays,
  isCalendarDate,
  LAST_DAY,
  parseDays,
  weekday,
} from './days/civil.ts'
export { addMonths, monthsOn } from './days/months.ts'
export * from './days/business-days.ts'
export { type Advance, advance, type Dates, nextAdjusted, offsetBusinessDays, periodEnd } from './days/advance.ts'
export { Recurrence, recurrence, type RecurrenceInput } from './recurrence/recurrence.ts'
export { normaliseRule, parseRule, printRule, type RuleParts } from './recurrence/rule.ts'
export * from './occurrences.ts'
export { countdown, largeDate, longDate, MONTHS, plural, shortDate, shortDateWithYear, WEEKDAYS } from './format.ts'
export * from './period-name.ts'
export * from './ordinal.ts'
export * from './listed.ts'
export * from './explain.ts'
export { explainAroundDue } from './explain/around-due-steps.ts'
export { explainDerived } from './explain/graph-steps.ts'
export { explainNotice, noticeSteps, type NoticeWorking } from './explain/notice-steps.ts'
export { catchUpSteps } from './explain/series-steps.ts'
export * from './describe.ts'
export { calendarFor, calendarOf, holidayCalendar } from './holidays/registry.ts'
export { hasHolidays, registeredRegions, registerHolidays } from './holidays/registered.ts'
export type { HolidayTable } from './holidays/table.ts'
export { HOLIDAY_LOADERS } from './holidays/load.ts'
import './holidays/defaults.ts'
export { termEnd, termOn, type TermSchedule, termStart } from './term.ts'
export * from './quick-add/quick-add.ts'
export type {
  AmbiguityCode,
  NamedPerson,
  ObligationKind,
  ProofPolicy,
  QuickAmount,
  TokenKind,
} from './quick-add/piece.ts'
export type { QuickNote } from './quick-add/notes.ts'
export type { QuickDue } from './quick-add/preview.ts'
export {
  noticeDeadline,
  type NoticeDeadline,
  noticeFor,
  noticeForOpenEnded,
  noticeOf,
  type NoticeState,
  type OpenEnded,
} from './notice.ts'
export { type NamedDate, nagInstants, type PlanInput, planReminders, type ReminderDates } from './reminders/plan.ts'
export * from './reminders/lateness.ts'
export * from './reminders/defaults.ts'
export * from './reminders/key.ts'
export { planUnderNotice, stepsUnderNotice } from './reminders/under-notice.ts'
export { afterQuiet, instantOf, instantText } from './reminders/instants.ts'
export * from './reminders/simulate.ts'
export {
  type Absence,
  type AskNag,
  type AskStep,
  type EscalationState,
  type Hand,
  type Ladder,
  type Line as EscalationLine,
  type LineKind,
  type LineState,
  type Mark,
  type Message as EscalationMessage,
  type Occurrence as EscalationOccurrence,
  type Reach,
  REACH_CHANNELS,
  type ReachChannel,
  type ReachedPerson,
  type ReachRole,
  type Refusal,
  type RefusalCode,
  type RestDays,
  type Rung,
  type ShownLine,
  type TryOutcome,
  type World as EscalationWorld,
} from './escalation/state.ts'
export { beginEscalation, type OccurrenceSettings, type PersonSettings } from './escalation/begin.ts'
export { advanceEscalation, nextInstantOf } from './escalation/advance.ts'
export { keptClocks } from './escalation/kept-clocks.ts'
export { isRestDay } from './escalation/quiet.ts'
export { forgetEnded } from './escalation/forget.ts'
export { applyEscalationEvent, applyEscalationEvents, type EscalationEvent } from './escalation/events.ts'
export { type ComingStep } from './escalation/clock.ts'
export { lineBehind } from './escalation/people.ts'
export { foresee, type Foreseen, type NextAsked, nextOfEach, stepsOfDate } from './escalation/foresee.ts'
export { listedFor, briefHolding, routineBy, type RoutineCome, standsFor } from './escalation/routine-of.ts'
export { lastDayOfDigest } from './escalation/stands.ts'
export { runEscalation } from './escalation/run.ts'
export { latestSnooze, type SnoozeOffer, snoozeOffers } from './escalation/offers.ts'
export { answerLink, type LinkAnswer, type LinkRequest, type LinkToken } from './escalation/link.ts'
export { drill, type DrillCall, drillCalls, type DrillRow } from './escalation/drill.ts'
export { nextWay } from './escalation/ways.ts'
export { type Covered, coverageOf, type Weakness } from './escalation/coverage.ts'
export { checkBeforeSaving, type SaveCode, type SaveError, type SaveWarning } from './escalation/save-checks.ts'
export { type DueRow, fairOrder } from './escalation/order.ts'
export * from './series.ts'
export * from './series/edit.ts'
export {
  firstOpenFrom,
  MOST_EARLIER,
  reschedule,
  resume,
  seriesOf,
  takesOver,
  timingOf,
  withoutPast,
} from './series/reschedule.ts'
export { type Stretch, stretchesOf } from './series/stretches.ts'
export type { SeriesPart } from './series/parts.ts'
export * from './days/zoned.ts'
export { outOfGap, ruleInZone } from './recurrence/rule-in-zone.ts'
export * from './derived.ts'
export { handlesOf } from './quick-add/person.ts'
export { printQuickAdd } from './quick-add/print.ts'
export * from './quick-add/complete.ts'
export * from './around-due.ts'
export * from './extension.ts'
export { readScheduleSentence } from './sentences/read-schedule.ts'
export { scheduleSentence } from './sentences/schedule-sentence.ts'
export { type FilledTemplate, fillTemplate, type PackSource, regionsOfTemplate } from './packs/fill.ts'
export { loadPacks } from './packs/load.ts'
export { asOfWords, editionName, sourceName } from './packs/source-name.ts'
export type { PackAnswers, PackQuestion, PackTemplate, RulePack } from './packs/pack.ts'
export { captureFrom } from './capture/capture.ts'
export * from './capture/captured.ts'
export { icsLine, icsText } from './ics/content-line.ts'
export { parseIcs } from './ics/parse-ics.ts'
export { printIcs } from './ics/print-ics.ts'
export type { RuleSet } from './ics/rule-set.ts'
export { icsOfSchedule, scheduleOfIcs } from './ics/schedule-ics.ts'

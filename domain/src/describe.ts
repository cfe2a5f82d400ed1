import { assertOneOf } from './arguments.ts'
import { parseDays } from './days/civil.ts'
import { MONTH_ENDS } from './days/months.ts'
import { parseRule } from './recurrence/rule.ts'
import type { Adjustment, CalendarDate, MonthEnd, Schedule } from './schedule.ts'
import { adjustmentSentence } from './sentences/place-words.ts'
import { ruleWords } from './sentences/rule-words.ts'
import { shortSentence } from './sentences/schedule-sentence.ts'

/** A schedule in plain English: the rule in one sentence, then its end, then what happens on days that are no business days. */
export function describeSchedule(schedule: Schedule): string {
  return shortSentence(schedule)
}

/** "If that is not a business day in England and Wales, the next business day."; empty where nothing moves. */
export function describeAdjustment(adjustment: Adjustment): string {
  return adjustmentSentence(adjustment)
}

/** A recurrence in words, without its end: "every month on the 31st, or the last day of a shorter month". */
export function describeRule(rrule: string, start: CalendarDate, monthEnd?: MonthEnd): string {
  parseDays(start)
  if (monthEnd !== undefined) assertOneOf(monthEnd, MONTH_ENDS, 'monthEnd')
  return ruleWords({ ...parseRule(rrule), count: null, until: null }, start, monthEnd)
}

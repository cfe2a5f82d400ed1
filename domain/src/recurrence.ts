import type { Day } from './civil.ts'
import type { CalendarDate, MonthEnd } from './schedule.ts'

/** Being written: signatures are final. Day-level recurrence; all days are civil day numbers. */
export type Recurrence = {
  /** First occurrence after `day` (on it too, if `inclusive`), or null. */
  nextAfter(day: Day, inclusive?: boolean): Day | null
  previousBefore(day: Day, inclusive?: boolean): Day | null
  between(from: Day, to: Day, limit?: number): Day[]
  /** n from 0. */
  nth(n: number): Day | null
}
export type RecurrenceInput = {
  start: CalendarDate
  rrule: string
  rdates?: CalendarDate[]
  exdates?: CalendarDate[]
  monthEnd?: MonthEnd
  until?: CalendarDate
  count?: number
}
export declare function recurrence(input: RecurrenceInput): Recurrence
/** The rule in one canonical spelling (for comparing). */
export declare function normaliseRule(rrule: string): string

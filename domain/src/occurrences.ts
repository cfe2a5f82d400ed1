import type { Day } from './civil.ts'
import type { BusinessCalendar } from './businessday.ts'
import type { Adjustment, CalendarDate, ProjectedOccurrence, Schedule } from './schedule.ts'

/** Being written: signatures are final. In order of nominal date; `from`/`through` bound the adjusted date unless `by: 'nominal'`. */
export declare function occurrences(
  schedule: Schedule,
  range: { from: CalendarDate; through?: CalendarDate; limit: number; by?: 'adjusted' | 'nominal' },
): ProjectedOccurrence[]
/** The first whose adjusted date is after `after`. */
export declare function nextOccurrence(schedule: Schedule, after: CalendarDate): ProjectedOccurrence | null
/** Null when the schedule has no such nominal date. fromCompletion: any date from `start` on. */
export declare function occurrenceAt(schedule: Schedule, nominal: CalendarDate): ProjectedOccurrence | null
/** nominal -> adjusted by an optional adjustment. */
export declare function adjustDate(nominal: CalendarDate, adjustment: Adjustment | undefined): { adjusted: CalendarDate; provisional: boolean }
/** fromCompletion: the nominal after it was done on `done`. */
export declare function afterCompletion(schedule: Extract<Schedule, { type: 'fromCompletion' }>, done: CalendarDate): CalendarDate
/** Last day of term k (0 = initial), counted from the anchor in one step. Null: no such term. */
export declare function termEnd(schedule: Extract<Schedule, { type: 'term' }>, k: number): CalendarDate | null
export declare function termStart(schedule: Extract<Schedule, { type: 'term' }>, k: number): CalendarDate | null
/** Calendar of an adjustment's regions, from holidays/registry.ts: calendarFor(regions: string[]): BusinessCalendar, throws unknown-calendar. */
export type { BusinessCalendar, Day }

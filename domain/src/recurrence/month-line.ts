import type { Day } from '../days/civil.ts'

/** Days looked for month by month; NONE where there is none. */
export type MonthLine = {
  /** The first from a day on that is not after `end`. */
  from(day: Day, end: Day): Day
  /** The last up to a day that is not before `start`. */
  upTo(day: Day, start: Day): Day
  /** The one numbered `position` from 0, counted from `start` on. */
  at(position: number, start: Day, end: Day): Day
}

/** Months of 400 years, and the two at the ends: after so many empty ones nothing comes any more, for the calendar repeats. */
export const MOST_EMPTY = 4802
/** Months are counted as `year * 12 + month - 1`. */
export const LAST_MONTH = 10000 * 12

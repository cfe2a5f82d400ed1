import type { Day } from '../days/civil.ts'

/** A way to look for the days of a rule; NONE where there is none. It is asked only about days from DTSTART on. */
export type DaySearch = {
  /** The first from a day on. What lies after `end` need not be found. */
  from(day: Day, end: Day): Day
  /** The last up to a day. What lies before `start` need not be found. */
  upTo(day: Day, start: Day): Day
  /** The one numbered `position` from 0, counted from `start` on. What lies after `end` need not be found. */
  at(position: number, start: Day, end: Day): Day
}

/** Months of 400 years, and the two at the ends: after so many empty ones nothing comes any more, for the calendar repeats. */
export const MOST_EMPTY = 4802
/** Months are counted as `year * 12 + month - 1`. */
export const LAST_MONTH = 10000 * 12

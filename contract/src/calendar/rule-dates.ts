import { addDays, occurrences, type CalendarDate, type ProjectedOccurrence } from '@duebook/domain'
import type { Obligation } from '../obligation.ts'
import { firstOf, lastOf, monthAfter, monthOf, type Month } from './weeks.ts'

type Schedule = Obligation['schedule']
type Days = { from: CalendarDate; through: CalendarDate; most: number }

/** A date stands at most so many days from the day that its rule names, unless a record says where. */
export const MOST_MOVED = 31

/** A page of a calendar touches three months at the utmost. What is kept of wider windows would be more than it saves. */
const MOST_MONTHS = 3
/** More than a month can hold: one a day, and those that closed days push into it. */
const MOST_IN_MONTH = 1_000
const NONE: readonly ProjectedOccurrence[] = []
/** By the month of the day on which they fall due. A rule that changed is another object. */
const worked = new WeakMap<Schedule, Map<Month, readonly ProjectedOccurrence[]>>()

/**
 * The dates that a rule names after a day and that fall due within a window, at most `most` of the window, as `occurrences` gives them. Of a narrow
 * window each month is worked out once: whoever turns the pages of a calendar asks every rule of the book for the same months again and again.
 */
export function ruleDates(schedule: Schedule, window: Days, after: CalendarDate): readonly ProjectedOccurrence[] {
  // What comes next in a year is nothing that has to be worked out for the months before.
  if (after > pageOf(window).beyond) return NONE
  const dates = datesOf(schedule, window)
  return dates.length === 0 ? NONE : dates.filter(({ nominal }) => nominal > after)
}

function datesOf(schedule: Schedule, window: Days): readonly ProjectedOccurrence[] {
  const { from, through, most } = window
  const { months } = pageOf(window)
  if (months === null) return occurrences(schedule, { from, through, limit: most })
  const dates =
    months.length === 1 ? datesIn(schedule, months[0]!) : months.flatMap((month) => datesIn(schedule, month))
  if (dates.length === 0) return NONE
  return dates.filter(({ adjusted }) => adjusted >= from && adjusted <= through).slice(0, most)
}

type Page = { from: string; through: string; months: readonly Month[] | null; beyond: CalendarDate }

/** The months of a window, null where there are more than are kept, and how far ahead a rule may name what falls into it. One window is asked about of a whole book. */
function pageOf({ from, through }: Omit<Days, 'most'>): Page {
  if (last?.from === from && last.through === through) return last
  const months: Month[] = []
  const end = monthOf(through)
  for (let month = monthOf(from); month <= end && months.length <= MOST_MONTHS; month = monthAfter(month, 1))
    months.push(month)
  last = { from, through, months: months.length > MOST_MONTHS ? null : months, beyond: addDays(through, MOST_MOVED) }
  return last
}
let last: Page | undefined

function datesIn(schedule: Schedule, month: Month): readonly ProjectedOccurrence[] {
  const months = worked.get(schedule) ?? new Map<Month, readonly ProjectedOccurrence[]>()
  const known = months.get(month)
  if (known) return known
  const found = occurrences(schedule, { from: firstOf(month), through: lastOf(month), limit: MOST_IN_MONTH })
  worked.set(schedule, months.set(month, found.length === 0 ? NONE : found))
  return found
}

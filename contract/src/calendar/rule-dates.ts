import { occurrences, type CalendarDate, type ProjectedOccurrence } from '@duebook/domain'
import type { Obligation } from '../obligation.ts'
import { firstOf, lastOf, monthAfter, monthOf, type Month } from './weeks.ts'

type Schedule = Obligation['schedule']
type Days = { from: CalendarDate; through: CalendarDate; most: number }

/** A page of a calendar touches three months at the utmost. What is kept of wider windows would be more than it saves. */
const MOST_MONTHS = 3
/** More than a month can hold: one a day, and those that closed days push into it. */
const MOST_IN_MONTH = 1_000
const NONE: readonly ProjectedOccurrence[] = []
/** By the month of the day on which they fall due. A rule that changed is another object. */
const worked = new WeakMap<Schedule, Map<Month, readonly ProjectedOccurrence[]>>()

/**
 * The dates of a rule that fall due within a window, at most `most`, as `occurrences` gives them. Of a narrow window each month is worked out
 * once: whoever turns the pages of a calendar asks every rule of the book for the same months again and again.
 */
export function ruleDates(schedule: Schedule, { from, through, most }: Days): readonly ProjectedOccurrence[] {
  const months = monthsOf(from, through)
  if (months === null) return occurrences(schedule, { from, through, limit: most })
  const dates =
    months.length === 1 ? datesIn(schedule, months[0]!) : months.flatMap((month) => datesIn(schedule, month))
  if (dates.length === 0) return NONE
  return dates.filter(({ adjusted }) => adjusted >= from && adjusted <= through).slice(0, most)
}

/** Null where there are more than are kept. One window is asked about of a whole book. */
function monthsOf(from: CalendarDate, through: CalendarDate): readonly Month[] | null {
  if (from === last.from && through === last.through) return last.months
  const months: Month[] = []
  const end = monthOf(through)
  for (let month = monthOf(from); month <= end && months.length <= MOST_MONTHS; month = monthAfter(month, 1))
    months.push(month)
  last = { from, through, months: months.length > MOST_MONTHS ? null : months }
  return last.months
}
let last: { from: string; through: string; months: readonly Month[] | null } = { from: '', through: '', months: [] }

function datesIn(schedule: Schedule, month: Month): readonly ProjectedOccurrence[] {
  const months = worked.get(schedule) ?? new Map<Month, readonly ProjectedOccurrence[]>()
  const known = months.get(month)
  if (known) return known
  const found = occurrences(schedule, { from: firstOf(month), through: lastOf(month), limit: MOST_IN_MONTH })
  worked.set(schedule, months.set(month, found.length === 0 ? NONE : found))
  return found
}

import { occurrences } from '../occurrences.ts'
import type { QuickAdd } from '../quick-add/quick-add.ts'
import type { CalendarDate } from '../schedule.ts'

export type Reading = {
  due: CalendarDate[]
  last?: CalendarDate
  count?: number
  noticeBy?: CalendarDate[]
}

/** More than any line of the vectors has before its end. */
const MANY = 2000

/** The first three different dates of a line that was read, the last one where it has an end, and the days for notice. */
export function nextOccurrences({ schedule, due, notice }: QuickAdd): Reading {
  const dates = due.map(({ nominal, adjusted }) => (schedule?.type === 'term' ? nominal : adjusted))
  const first = dates[0]
  if (!schedule || !first) return { due: [] }
  const reading: Reading = { due: distinctDates(schedule, first, dates) }
  if (schedule.type === 'recurring' && (schedule.until || schedule.count)) {
    const last = occurrences(schedule, { from: first, limit: MANY }).at(-1)
    if (last) reading.last = last.adjusted
  }
  if (schedule.type === 'fromCompletion' && schedule.count) reading.count = schedule.count
  if (notice) reading.noticeBy = due.flatMap(({ noticeBy }) => noticeBy ?? [])
  return reading
}

function distinctDates(
  schedule: NonNullable<QuickAdd['schedule']>,
  from: CalendarDate,
  dates: CalendarDate[],
): CalendarDate[] {
  if (schedule.type !== 'recurring' || new Set(dates).size === dates.length) return dates
  const later = occurrences(schedule, { from, limit: 12 }).map(({ adjusted }) => adjusted)
  return [...new Set(later)].slice(0, 3)
}

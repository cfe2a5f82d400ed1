import { occurrences, shortDate, type CalendarDate, type QuickAdd } from '@duebook/domain'

/** "Fri 4 Dec, Fri 11 Dec, Fri 18 Dec …"; "6 dates, the last Mon 3 May 2027" where it ends; empty while no date is known. */
export function datesText(read: QuickAdd, today: CalendarDate): string {
  const end = endText(read, today)
  if (end) return end
  const dates = read.due.map(({ adjusted }) => shortDate(adjusted, today)).join(', ')
  const time = read.time ? `, ${read.time.at}` : ''
  return read.due.length > 1 ? `${dates} …${time}` : `${dates}${dates && time}`
}

/** How many dates a rule with an end has and which is the last; null for one without, and for one with more than anybody counts. */
export function endText({ schedule, due }: QuickAdd, today: CalendarDate): string | null {
  const [first] = due
  if (schedule?.type !== 'recurring' || !first || (schedule.until === undefined && schedule.count === undefined))
    return null
  const dates = occurrences(schedule, { from: first.nominal, by: 'nominal', limit: MOST_COUNTED + 1 })
  const last = dates.at(-1)
  if (!last || dates.length > MOST_COUNTED) return null
  return dates.length === 1 ? 'one date' : `${dates.length} dates, the last ${shortDate(last.adjusted, today)}`
}

const MOST_COUNTED = 999

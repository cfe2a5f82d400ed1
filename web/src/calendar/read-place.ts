import type { Month } from '@duebook/contract/calendar/weeks'
import { isCalendarDate, type CalendarDate } from '@duebook/domain'

/** What the calendar shows, as its address says it: a month, or the week of a day; and the day that is open. Nothing said is the month of today. */
export type CalendarPlace = { month?: Month; week?: CalendarDate; day?: CalendarDate }

/** Holidays and rules are known around our own time; what lies far from it is nobody's calendar. */
const YEARS = { first: '1970', last: '2199' }

export function readPlace(search: Record<string, unknown>): CalendarPlace {
  const day = dayOf(search['day'])
  const week = dayOf(search['week'])
  const first = dayOf(`${String(search['month']).slice(0, 20)}-01`)
  // Said one by one: what is left out would stay as the address has it.
  return {
    month: week || !first ? undefined : (first.slice(0, 7) as Month),
    week: week ?? undefined,
    day: day ?? undefined,
  }
}

function dayOf(value: unknown): CalendarDate | null {
  if (typeof value !== 'string' || !isCalendarDate(value)) return null
  return value.slice(0, 4) >= YEARS.first && value.slice(0, 4) <= YEARS.last ? value : null
}

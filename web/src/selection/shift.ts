import {
  addBusinessDays,
  addDays,
  calendarOf,
  formatDays,
  holidaysBetween,
  listed,
  parseDays,
  shortDate,
} from '@duebook/domain'
import type { CalendarDate } from '@duebook/domain'
import type { ObligationRecord } from '../cloud/obligations/obligations.ts'

export type ShiftUnit = 'businessDays' | 'days' | 'weeks'
/** How far due dates move: later, or earlier where it is negative. `regions`: the book's holidays, for those whose rule names none. */
export type Shift = { by: number; unit: ShiftUnit; regions: readonly string[] }

export const MOST_SHIFTED = 366

/** Where a due date comes to, and what was counted: "25 and 28 Dec are holidays". Throws `unknown-calendar` where a table is still to be fetched. */
export function shifted(
  due: CalendarDate,
  { by, unit, regions }: Shift,
  { adjustment }: ObligationRecord['schedule'],
): { due: CalendarDate; how: string } {
  if (unit !== 'businessDays') return { due: addDays(due, unit === 'weeks' ? by * 7 : by), how: '' }
  const calendar = calendarOf({ ...adjustment, regions: [...(adjustment?.regions ?? regions)] })
  const [from, to] = [parseDays(due), addBusinessDays(parseDays(due), by, calendar)]
  const closed = holidaysBetween(from + Math.sign(by), to, calendar)
  const named = closed.slice(0, 3).map(({ date, name }) => `${name} (${shortDate(date)})`)
  return { due: formatDays(to), how: closed.length === 0 ? '' : `${listed(named)} passed over` }
}

/** Whose tables are to be at hand before it is worked out. */
export const regionsOf = (
  chosen: readonly Pick<ObligationRecord, 'schedule'>[],
  ofBook: readonly string[],
): string[] => [...new Set([...ofBook, ...chosen.flatMap(({ schedule }) => schedule.adjustment?.regions ?? [])])]

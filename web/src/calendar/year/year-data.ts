import type { BusyStretch } from '@duebook/contract/calendar/busy-weeks'
import { fallsDue } from '@duebook/contract/calendar/year-lines'
import { bareMonthName, firstOf, isWeekend, lastOf, monthOf, type Month } from '@duebook/contract/calendar/weeks'
import { addDays, type CalendarDate } from '@duebook/domain'
import { kindNames } from '../../messages/kinds.ts'
import type { CalendarRow } from '../calendar-data.ts'

/** "22 to 31 December", "28 December to 3 January". */
export function spanText(from: CalendarDate, through: CalendarDate): string {
  const end = `${Number(through.slice(8))} ${bareMonthName(monthOf(through))}`
  const start = Number(from.slice(8))
  return monthOf(from) === monthOf(through)
    ? `${start} to ${end}`
    : `${start} ${bareMonthName(monthOf(from))} to ${end}`
}

/** How many days it has, and how many of them are business days. */
export function daysOf(
  { from, through }: Pick<BusyStretch, 'from' | 'through'>,
  holidays: ReadonlyMap<CalendarDate, string>,
): { all: number; business: number } {
  let [all, business] = [0, 0]
  for (let day = from; day <= through; day = addDays(day, 1)) {
    all++
    if (!isWeekend(day) && !holidays.has(day)) business++
  }
  return { all, business }
}

/** The part of a stretch that lies in a month, by days of the month; null where none does. */
export function within({ from, through }: BusyStretch, month: Month): { from: number; through: number } | null {
  const [first, last] = [firstOf(month), lastOf(month)]
  if (through < first || from > last) return null
  const dayIn = (date: CalendarDate) => Number(date.slice(8))
  return { from: from < first ? 1 : dayIn(from), through: through > last ? dayIn(last) : dayIn(through) }
}

/** "November 2026: 11 due, busy 21 to 30". */
export function lineText(name: string, due: number, busy: readonly { from: number; through: number }[]): string {
  const spans = busy.map(({ from, through }) => `busy ${from} to ${through}`)
  return `${name}: ${[`${due} due`, ...spans].join(', ')}`
}

/** "Bill 5 · Filing 2 · Notice 1". */
export function kindsText(rows: readonly CalendarRow[]): string {
  const counts = new Map<string, number>()
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const row of rows) {
    if (row.what === 'notice') add('Notice')
    else if (fallsDue(row)) add(kindNames[row.obligation.kind])
  }
  // A count stays on the line of what it counts.
  return [...counts].map(([name, many]) => `${name}\u00A0${many}`).join('\u00A0· ')
}

/** Where a key moves to in the wall, whose lines are months; null for a key that moves nowhere. */
export function dayOnWall(
  key: string,
  date: CalendarDate,
  onMonths: (months: number) => CalendarDate,
): CalendarDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
    case 'PageUp':
      return onMonths(-1)
    case 'ArrowDown':
    case 'PageDown':
      return onMonths(1)
    case 'Home':
      return firstOf(monthOf(date))
    case 'End':
      return lastOf(monthOf(date))
    default:
      return null
  }
}

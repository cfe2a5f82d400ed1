import { busyWeeks, type BusyStretch, type BusyWeeks } from '@duebook/contract/calendar/busy-weeks'
import { daysBefore, loadOf, quietest } from '@duebook/contract/calendar/ease-busy'
import { mondayOf, weekOf } from '@duebook/contract/calendar/weeks'
import { fallsDue } from '@duebook/contract/calendar/year-lines'
import { addDays, plural, shortDate, type CalendarDate } from '@duebook/domain'
import type { CalendarRow } from '../calendar-data.ts'
import { daysOf, spanText } from '../year/year-data.ts'

/** What of a book says which of its weeks are busy: its dates from `busyWindow`. */
export type BusyBook = {
  busy: BusyWeeks
  /** How many fall due on each day. */
  due: ReadonlyMap<CalendarDate, number>
  rows: readonly CalendarRow[]
}

export function busyBookOf(rows: readonly CalendarRow[], first: CalendarDate): BusyBook {
  const days = rows.filter((row) => fallsDue(row) && row.date >= first).map(({ date }) => date)
  const due = new Map<CalendarDate, number>()
  for (const day of days) due.set(day, (due.get(day) ?? 0) + 1)
  return { busy: busyWeeks(days), due, rows }
}

/** So many days before busy weeks begin they are named. */
const NAMED_BEFORE = 21

/** Busy weeks that somebody does not want to be told of: those that begin then, unless more falls due in them than did. */
export type LeftWeeks = { from: string; due: number }

/** The next busy weeks that begin within three weeks; null where there are none, or where they were put away. */
export function stretchAhead(
  stretches: readonly BusyStretch[],
  today: CalendarDate,
  left: readonly LeftWeeks[],
): BusyStretch | null {
  const isLeft = (one: BusyStretch) => left.some(({ from, due }) => from === one.from && due >= one.due)
  return stretches.find((one) => one.from > today && one.from <= addDays(today, NAMED_BEFORE) && !isLeft(one)) ?? null
}

/** "22 to 31 December is busy:" and "8 due, 6 business days. 3 of them can be done earlier." `earlier`: how many can; `isKept`: whether the days are kept free. */
export function saidAhead(
  stretch: BusyStretch,
  holidays: ReadonlyMap<CalendarDate, string>,
  earlier: number,
  isKept: boolean,
): { name: string; rest: string } {
  const { business } = daysOf(stretch, holidays)
  const can = earlier === 0 ? 'None of them can be done earlier.' : `${earlier} of them can be done earlier.`
  return {
    name: `${spanText(stretch.from, stretch.through)} is busy:`,
    rest: `${stretch.due} due, ${plural(business, 'business day')}. ${can}${isKept ? ' You keep these days free.' : ''}`,
  }
}

/** How many fall due in the week of a day. */
const inWeekOf = ({ due }: Pick<BusyBook, 'due'>, date: CalendarDate) =>
  weekOf(date).reduce((sum, day) => sum + (due.get(day) ?? 0), 0)

/** Whether the week of a day is busy with one more due on it. */
export const isBusyWith = (book: Pick<BusyBook, 'due' | 'busy'>, date: CalendarDate): boolean =>
  inWeekOf(book, date) + 1 >= book.busy.busyFrom

/** "Thu 24 Dec has 1 already, and its week 8." and "Your usual week has 3." */
export function saidOfAdding(
  book: Pick<BusyBook, 'due' | 'busy'>,
  date: CalendarDate,
  today: CalendarDate,
): { name: string; rest: string } {
  const own = book.due.get(date) ?? 0
  const there = own === 0 ? 'has nothing yet, but its week' : `has ${own} already, and its week`
  return {
    name: `${shortDate(date, today)} ${there} ${inWeekOf(book, date)}.`,
    rest: `Your usual week has ${book.busy.usual}.`,
  }
}

/** The business day before that week on which least stands, the nearest of those; null where none is left. */
export function quieterDay(
  { rows }: Pick<BusyBook, 'rows'>,
  date: CalendarDate,
  circumstances: {
    today: CalendarDate
    isHoliday(day: CalendarDate): boolean
    isKeptFree(day: CalendarDate): boolean
    isAway(day: CalendarDate): boolean
  },
): CalendarDate | null {
  return quietest(daysBefore(mondayOf(date), circumstances), loadOf(rows), circumstances.isAway)
}

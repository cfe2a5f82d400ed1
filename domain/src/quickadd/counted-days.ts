import type { CalendarDate } from '../schedule.ts'
import { daysInMonth, isoWeekday, makeDate, monthOf, yearOf } from './civil-days.ts'
import { END, matchAt, MONTH, monthNumber, ORDINAL, ordinalNumber, WEEKDAY, weekdayNumber } from './words.ts'

const NTH = `(?:the\\s+)?(?:${ORDINAL}(?:\\s+(?:to\\s+(?:the\\s+)?)?(last))?|(penultimate|next\\s+to\\s+(?:the\\s+)?last)|last)\\s+`
const NAMED_MONTH = `(?:of|in)\\s+${MONTH}(?:,?\\s+((?:19|20|21)\\d\\d))?`
const COUNTED = `${NTH}(?:${WEEKDAY}|day)\\s+(?:${NAMED_MONTH}|(?:of|in)\\s+(?:the\\s+)?month|(?:(?:of|in)\\s+)?(this|next)\\s+month)${END}`
/** The calendar repeats after 28 years, over a century that is no leap year after 40. */
const YEARS = 40

/**
 * A day counted within a month: "last Friday in February", "the 1st Monday of next month", "last day of March 2027". Without a year the
 * coming one, `today` included; a fifth that the coming month lacks is in the next one that has it. Null in `date`: there is none.
 */
export function countedDay(
  line: string,
  at: number,
  today: CalendarDate,
): { end: number; date: CalendarDate | null } | null {
  const match = matchAt(COUNTED, line, at)
  if (!match) return null
  const [said, ordinal, fromEnd, penultimate, day, month, year, which] = match
  const nth = ordinal ? ordinalNumber(ordinal) * (fromEnd ? -1 : 1) : penultimate ? -2 : -1
  const weekday = day ? weekdayNumber(day) : null
  const inMonth = (year: number, month: number) => dayIn(year, month, nth, weekday)
  const ahead = (months: number) => {
    const index = yearOf(today) * 12 + monthOf(today) - 1 + months
    return inMonth(Math.floor(index / 12), (index % 12) + 1)
  }
  const end = at + said.length
  if (month && year) return { end, date: inMonth(Number(year), monthNumber(month)) }
  if (which) return { end, date: ahead(which.toLowerCase() === 'next' ? 1 : 0) }
  const first = month ? (monthNumber(month) - monthOf(today) + 12) % 12 : 0
  for (let months = first; months <= YEARS * 12 + 11; months += month ? 12 : 1) {
    const date = ahead(months)
    if (date !== null && date >= today) return { end, date }
  }
  return { end, date: null }
}

/** "last Friday", "second Tuesday" with no month that is understood: not the coming one, and so no date. */
export function openWeekdayEnd(line: string, at: number): number | null {
  const match = matchAt(`${NTH}${WEEKDAY}${END}`, line, at)
  return match && at + match[0].length
}

/** Follows a weekday that is counted within a month. */
export const OF_SOME_MONTH = `(?:\\s+(?:of|in)\\s+(?:${MONTH}|(?:(?:the|this|next|each|every|any)\\s+)?month)${END})`

/** The nth such weekday or day of the month, counted from its end when negative. */
function dayIn(year: number, month: number, nth: number, weekday: number | null): CalendarDate | null {
  const length = daysInMonth(year, month)
  const edge = makeDate(year, month, nth > 0 ? 1 : length)
  if (edge === null || nth === 0) return null
  const [from, step] = nth > 0 ? [1, 1] : [length, -1]
  const away = weekday === null ? 0 : (((weekday - isoWeekday(edge)) * step + 7) % 7) * step
  return makeDate(year, month, from + away + (nth - step) * (weekday === null ? 1 : 7))
}

import { type Day, daysFromCivil, daysInYear } from '../days/civil.ts'
import type { MonthEnd } from '../schedule.ts'
import type { RuleWeekday } from './rule.ts'

/** No such day: beyond every day there is, and a small integer, so that the hot path allocates nothing. */
export const NONE = 0x3fffffff

/** How many bits are set. */
export function bitsOf(mask: number): number {
  let left = mask - ((mask >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24) & 63
}

/** Index of the lowest bit that is set; the mask has one. */
export function lowestBit(mask: number): number {
  return 31 - Math.clz32(mask & -mask)
}

/** The bits at BYSETPOS positions: 1 is the first that is set, -1 the last. */
export function keepPositions(mask: number, positions: readonly number[]): number {
  const size = bitsOf(mask)
  let kept = 0
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] ?? 0
    let left = position > 0 ? position - 1 : size + position
    if (left < 0 || left >= size) continue
    let rest = mask
    for (; left > 0; left--) rest &= rest - 1
    kept |= rest & -rest
  }
  return kept
}

/** Every day of a month of so many days; bit 0 is the 1st. */
export function everyDay(length: number): number {
  return length === 31 ? 0x7fffffff : (1 << length) - 1
}

/** BYMONTHDAY in a month of so many days. A day that it lacks is its last or, as bit `length`, the 1st after it, as SKIP says (RFC 7529). */
export function monthDaysMask(days: readonly number[], length: number, monthEnd: MonthEnd): number {
  let mask = 0
  for (let i = 0; i < days.length; i++) {
    const day = days[i] ?? 0
    if (day < 0) mask |= length + day >= 0 ? 1 << (length + day) : 0
    else if (day <= length) mask |= 1 << (day - 1)
    else if (monthEnd === 'backward') mask |= 1 << (length - 1)
    else if (monthEnd === 'forward') mask |= 1 << length
  }
  return mask
}

/** BYDAY without numbers (bit 1 is Monday) in a month that begins on a weekday; it goes on beyond the month's end. */
export function weekdaysMask(weekdays: number, firstWeekday: number): number {
  // One week of bits from the 1st on, then the same again four times.
  const week = weekdays >> 1
  const turned = ((week >> (firstWeekday - 1)) | (week << (8 - firstWeekday))) & 127
  return turned | (turned << 7) | (turned << 14) | (turned << 21) | (turned << 28)
}

/**
 * BYDAY with numbers, counted in `span` days of which the first is a weekday: those that lie in the month of so many days that begins
 * so many days after that first one.
 */
export function nthWeekdaysMask(
  nths: readonly RuleWeekday[],
  firstWeekday: number,
  span: number,
  offset: number,
  length: number,
): number {
  let mask = 0
  for (let i = 0; i < nths.length; i++) {
    const nth = nths[i]?.nth ?? 0
    const lowest = ((nths[i]?.weekday ?? 0) - firstWeekday + 7) % 7
    const at = nth > 0 ? lowest + 7 * (nth - 1) : lowest + 7 * ((((span - 1 - lowest) / 7) | 0) + nth + 1)
    const day = at - offset
    if (at >= 0 && at < span && day >= 0 && day < length) mask |= 1 << day
  }
  return mask
}

/** BYYEARDAY: those that lie in the month from `first`. */
export function yearDaysMask(days: readonly number[], year: number, first: Day, length: number): number {
  const newYear = daysFromCivil(year, 1, 1)
  const span = daysInYear(year)
  let mask = 0
  for (let i = 0; i < days.length; i++) {
    const n = days[i] ?? 0
    const at = n > 0 ? n - 1 : span + n
    const offset = newYear + at - first
    if (at >= 0 && at < span && offset >= 0 && offset < length) mask |= 1 << offset
  }
  return mask
}

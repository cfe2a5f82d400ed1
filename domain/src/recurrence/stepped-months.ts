import { type Day, monthIndexOf, monthStart, weekday } from '../days/civil.ts'
import {
  bitsOf,
  everyDay,
  keepPositions,
  lowestBit,
  monthDaysMask,
  NONE,
  nthWeekdaysMask,
  weekdaysMask,
} from './masks.ts'
import { LAST_MONTH, type DaySearch, MOST_EMPTY } from './day-search.ts'
import type { RuleParts, RuleWeekday } from './rule.ts'
import type { MonthEnd } from '../schedule.ts'

/**
 * A rule whose months come at equal steps: every so many months, or one month every so many years. Which days a month has is decided by
 * its length and the weekday that it begins on, so there are no more than 28 different months.
 */
export class SteppedMonths implements DaySearch {
  readonly #step: number
  readonly #origin: number
  /** The days of every month, where those are the same; else 0, and `#days` says them. */
  readonly #alike: number
  readonly #days: MonthDays | null
  /** The days of each of the 28 months, -1 where not yet known; one that is asked once needs none. */
  #known: number[] | null = null

  private constructor(step: number, origin: number, alike: number, days: MonthDays | null) {
    this.#step = step
    this.#origin = origin
    this.#alike = alike
    this.#days = days
  }

  static of(rule: RuleParts, start: Day, monthEnd: MonthEnd): SteppedMonths {
    const { byMonth, byDay, bySetPos } = rule
    const month = monthIndexOf(start)
    // Steps that leave the calendar are as good as the first that does.
    const step = Math.min(rule.interval, LAST_MONTH) * (rule.freq === 'YEARLY' ? 12 : 1)
    const origin = byMonth.length === 0 ? month : month - (month % 12) + (byMonth[0] ?? 0) - 1
    const byMonthDay = rule.byMonthDay.length + byDay.length === 0 ? [start - monthStart(month) + 1] : rule.byMonthDay
    const alike = byDay.length + bySetPos.length === 0 ? daysOfAnyMonth(byMonthDay) : 0
    return new SteppedMonths(step, origin, alike, alike === 0 ? { byMonthDay, byDay, bySetPos, monthEnd } : null)
  }

  from(day: Day, end: Day): Day {
    // Where month ends go forward, a day may lie in the month before.
    let month = monthIndexOf(day) - (this.#days?.monthEnd === 'forward' ? 1 : 0)
    if (month < this.#origin) month = this.#origin
    const over = (month - this.#origin) % this.#step
    if (over > 0) month += this.#step - over
    for (let left = MOST_EMPTY; left > 0 && month <= LAST_MONTH; left--) {
      const first = monthStart(month)
      const before = day - first
      let bits = this.#bitsOf(month, first)
      if (before > 0) bits = before > 31 ? 0 : bits & (-1 << before)
      if (bits !== 0) {
        const found = first + lowestBit(bits)
        return found <= end ? found : NONE
      }
      if (first > end) return NONE
      month += this.#step
    }
    return NONE
  }

  upTo(day: Day, start: Day): Day {
    let month = monthIndexOf(day)
    if (month < this.#origin) return NONE
    month -= (month - this.#origin) % this.#step
    for (let left = MOST_EMPTY; left > 0 && month >= this.#origin; left--) {
      const first = monthStart(month)
      const after = day - first
      let bits = this.#bitsOf(month, first)
      if (after < 30) bits &= (2 << after) - 1
      if (bits !== 0) {
        const found = first + 31 - Math.clz32(bits)
        return found >= start ? found : NONE
      }
      if (first <= start) return NONE
      month -= this.#step
    }
    return NONE
  }

  at(position: number, start: Day, end: Day): Day {
    const each = bitsOf(this.#alike)
    let month = this.#origin
    let first = monthStart(month)
    let bits = this.#bitsOf(month, first)
    if (start > first) bits = start - first > 31 ? 0 : bits & (-1 << (start - first))
    let left = position
    for (let empty = 0; empty < MOST_EMPTY && first <= end; empty++) {
      const here = bitsOf(bits)
      if (left < here) {
        for (; left > 0; left--) bits &= bits - 1
        return first + lowestBit(bits)
      }
      left -= here
      if (here > 0) empty = 0
      // A 1st that a month's end went forward to, and that the rule names as well, is one occurrence.
      const countedNext = this.#step === 1 && bits >>> (monthStart(month + 1) - first) !== 0
      const skipped = each === 0 ? 0 : Math.floor(left / each)
      left -= skipped * each
      month += (skipped + 1) * this.#step
      if (month > LAST_MONTH) return NONE
      first = monthStart(month)
      bits = this.#bitsOf(month, first)
      if (countedNext) bits &= -2
    }
    return NONE
  }

  #bitsOf(month: number, first: Day): number {
    if (this.#days === null) return this.#alike
    const length = monthStart(month + 1) - first
    const weekdayFirst = weekday(first)
    if (this.#known === null) {
      this.#known = UNKNOWN
      return daysOfMonth(this.#days, length, weekdayFirst)
    }
    if (this.#known === UNKNOWN) this.#known = UNKNOWN.slice()
    const slot = (length - 28) * 7 + weekdayFirst - 1
    const known = this.#known[slot] ?? -1
    if (known >= 0) return known
    const bits = daysOfMonth(this.#days, length, weekdayFirst)
    this.#known[slot] = bits
    return bits
  }
}

/** What says the days of a month. */
type MonthDays = Pick<RuleParts, 'byMonthDay' | 'byDay' | 'bySetPos'> & { monthEnd: MonthEnd }

function daysOfMonth(
  { byMonthDay, byDay, bySetPos, monthEnd }: MonthDays,
  length: number,
  weekdayFirst: number,
): number {
  let bits = byMonthDay.length === 0 ? everyDay(length) : monthDaysMask(byMonthDay, length, monthEnd)
  if (byDay.length !== 0) bits &= weekdaysOfMonth(byDay, length, weekdayFirst)
  return bySetPos.length === 0 ? bits : keepPositions(bits, bySetPos)
}

/**
 * BYDAY in a month of so many days. It limits what SKIP made of a day (RFC 7529, 4.1), and so goes on to the 1st of the next month; a
 * numbered weekday is one of the month itself.
 */
function weekdaysOfMonth(days: readonly RuleWeekday[], length: number, weekdayFirst: number): number {
  let every = 0
  let numbered = 0
  for (let i = 0; i < days.length; i++) {
    if (days[i]?.nth === 0) every |= 1 << (days[i]?.weekday ?? 0)
    else numbered += 1
  }
  const bits = every === 0 ? 0 : weekdaysMask(every, weekdayFirst)
  return numbered === 0 ? bits : (bits & everyDay(length)) | nthWeekdaysMask(days, weekdayFirst, length, 0, length)
}

/** The bits of days that every month has; 0 if one of them is counted from the end, or may be lacking. */
function daysOfAnyMonth(days: readonly number[]): number {
  let bits = 0
  for (let i = 0; i < days.length; i++) {
    const day = days[i] ?? 0
    if (day < 1 || day > 28) return 0
    bits |= 1 << (day - 1)
  }
  return bits
}

/** Shared by all that have been asked once. */
const UNKNOWN: number[] = Array.from({ length: 28 }, () => -1)

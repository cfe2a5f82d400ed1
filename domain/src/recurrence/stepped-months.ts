import { type Day, monthIndexOf, monthStart, packedCivil, weekday } from '../days/civil.ts'
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
  readonly #monthEnd: MonthEnd
  /** Months before that of a day in which it may lie: one, where month ends go forward. */
  readonly #reach: number
  readonly #monthDays: readonly number[]
  readonly #weekdays: number
  readonly #nths: readonly RuleWeekday[]
  readonly #positions: readonly number[]
  /** The days of every month, where those are the same; else 0. */
  readonly #alike: number
  /** The days of each of the 28 months, -1 where not yet known; one that is asked once needs none. */
  #known: number[] | null = null
  #asked = false

  constructor(rule: RuleParts, start: Day, monthEnd: MonthEnd) {
    const packed = packedCivil(start)
    const yearly = rule.freq === 'YEARLY'
    const month = rule.byMonth[0] ?? (packed >> 5) & 15
    this.#origin = (packed >> 9) * 12 + month - 1
    this.#step = Math.min(yearly ? rule.interval * 12 : rule.interval, LAST_MONTH)
    this.#monthEnd = monthEnd
    this.#reach = monthEnd === 'forward' ? 1 : 0
    this.#monthDays = rule.byMonthDay.length + rule.byDay.length === 0 ? [packed & 31] : rule.byMonthDay
    let weekdays = 0
    let numbered = 0
    for (let i = 0; i < rule.byDay.length; i++) {
      const day = rule.byDay[i]
      if (day?.nth === 0) weekdays |= 1 << day.weekday
      else numbered += 1
    }
    this.#weekdays = weekdays
    this.#nths = numbered === rule.byDay.length ? rule.byDay : rule.byDay.filter(({ nth }) => nth !== 0)
    this.#positions = rule.bySetPos
    this.#alike = rule.byDay.length + rule.bySetPos.length === 0 ? daysOfAnyMonth(this.#monthDays) : 0
  }

  from(day: Day, end: Day): Day {
    let month = monthIndexOf(day) - this.#reach
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
    let month = this.#origin
    let first = monthStart(month)
    let bits = this.#bitsOf(month, first)
    if (start > first) bits = start - first > 31 ? 0 : bits & (-1 << (start - first))
    let left = position
    if (this.#alike !== 0 && bitsOf(bits) <= left) {
      const each = bitsOf(this.#alike)
      left -= bitsOf(bits)
      const skipped = Math.floor(left / each)
      left -= skipped * each
      month += (skipped + 1) * this.#step
      bits = this.#alike
    }
    for (let empty = 0; empty < MOST_EMPTY && month <= LAST_MONTH; empty++) {
      first = monthStart(month)
      const here = bitsOf(bits)
      if (left < here) {
        for (; left > 0; left--) bits &= bits - 1
        return first + lowestBit(bits)
      }
      left -= here
      if (here > 0) empty = 0
      if (first > end) return NONE
      const countedNext = this.#step === 1 && bits >>> (monthStart(month + 1) - first) !== 0
      month += this.#step
      bits = this.#bitsOf(month, monthStart(month))
      if (countedNext) bits &= -2
    }
    return NONE
  }

  #bitsOf(month: number, first: Day): number {
    if (this.#alike !== 0) return this.#alike
    const length = monthStart(month + 1) - first
    const weekdayFirst = weekday(first)
    if (this.#known === null) {
      if (!this.#asked) {
        this.#asked = true
        return this.#daysOf(first, length, weekdayFirst)
      }
      this.#known = UNKNOWN.slice()
    }
    const slot = (length - 28) * 7 + weekdayFirst - 1
    const known = this.#known[slot] ?? -1
    if (known >= 0) return known
    const bits = this.#daysOf(first, length, weekdayFirst)
    this.#known[slot] = bits
    return bits
  }

  #daysOf(first: Day, length: number, weekdayFirst: number): number {
    let bits = everyDay(length)
    let beyond = 0
    if (this.#monthDays.length !== 0) {
      const wanted = monthDaysMask(this.#monthDays, length, this.#monthEnd)
      beyond = wanted & (1 << length)
      bits &= wanted
    }
    if (this.#weekdays !== 0 || this.#nths.length !== 0) {
      const weekdays = this.#weekdays === 0 ? 0 : weekdaysMask(this.#weekdays, weekdayFirst)
      bits &= weekdays | nthWeekdaysMask(this.#nths, first, length, first, length)
      // BYDAY limits what SKIP made of a day (RFC 7529, 4.1); a numbered weekday is one of the month itself.
      if (this.#nths.length !== 0 || (this.#weekdays & (1 << (((weekdayFirst - 1 + length) % 7) + 1))) === 0) beyond = 0
    }
    bits |= beyond
    return this.#positions.length === 0 ? bits : keepPositions(bits, this.#positions)
  }
}

/** Whether a rule is one of those: nothing in it counts by days of the year or by weeks. */
export function stepsByMonths(rule: RuleParts): boolean {
  if (rule.byWeekNo.length + rule.byYearDay.length > 0) return false
  if (rule.freq === 'MONTHLY') return rule.byMonth.length === 0
  return (
    rule.freq === 'YEARLY' &&
    (rule.byMonth.length === 1 || rule.byMonth.length + rule.byMonthDay.length + rule.byDay.length === 0)
  )
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

const UNKNOWN: readonly number[] = Array.from({ length: 28 }, () => -1)

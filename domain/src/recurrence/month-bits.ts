import {
  type Day,
  daysFromCivil,
  daysInMonth,
  daysInYear,
  FIRST_DAY,
  LAST_DAY,
  monthIndexOf,
  monthStart,
  packedCivil,
  weekday,
} from '../days/civil.ts'
import {
  bitsOf,
  everyDay,
  keepPositions,
  lowestBit,
  monthDaysMask,
  NONE,
  nthWeekdaysMask,
  weekdaysMask,
  yearDaysMask,
} from './masks.ts'
import { isYearOfWeeks, WeekNumbers } from './week-numbers.ts'
import { monthsOfDays, monthsOfWeekNumbers, monthsOfWeeks } from './months-reached.ts'
import { LAST_MONTH, type DaySearch, MOST_EMPTY } from './day-search.ts'
import type { RuleParts, RuleWeekday } from './rule.ts'
import type { MonthEnd } from '../schedule.ts'

/** Whatever does not come by months at equal steps, as months of bits: bit 0 is the 1st. With month ends that go forward, the bit after the month is the 1st of the next. */
export class MonthBits implements DaySearch {
  readonly #daily: boolean
  readonly #monthEnd: MonthEnd
  /** Months from one to the next, counted from `#monthOrigin` (`year * 12 + month - 1`). */
  readonly #monthStep: number
  readonly #monthOrigin: number
  /** The first month whose days count: the one before the start's, where its end may go forward to the very start in a year that is looked at whole. */
  readonly #firstMonth: number
  readonly #yearStep: number
  readonly #yearOrigin: number
  /** Bit 1 is January; all of them where nothing is said. */
  readonly #inYear: number
  readonly #monthDays: readonly number[]
  readonly #yearDays: readonly number[]
  readonly #weekNumbers: WeekNumbers | null
  readonly #weekdays: number
  readonly #nths: readonly RuleWeekday[]
  readonly #nthInYear: boolean
  readonly #weekly: boolean
  readonly #neverMet: boolean
  readonly #positions: readonly number[]
  /** DAILY and WEEKLY: only days so many days or weeks from an origin. */
  readonly #dayStep: number
  readonly #dayUnit: number
  readonly #dayOrigin: Day
  /** The month looked at last. */
  #month = -1
  #bits = 0
  /** Months in a row in which a rule with a step of days has none, whatever the step. */
  #bare = 0
  #first: Day = 0
  /** The year of BYSETPOS looked at last, a month each. */
  #year = -1
  readonly #yearBits: Int32Array | null

  constructor(rule: RuleParts, start: Day, monthEnd: MonthEnd) {
    const packed = packedCivil(start)
    const month = (packed >> 5) & 15
    const year = packed >> 9
    const yearly = rule.freq === 'YEARLY'
    const monthly = rule.freq === 'MONTHLY'
    const byWeeks = isYearOfWeeks(rule)
    const noDays = rule.byYearDay.length + rule.byMonthDay.length + rule.byDay.length + rule.byWeekNo.length === 0
    this.#daily = (!yearly && !monthly) || byWeeks
    this.#weekNumbers = rule.byWeekNo.length === 0 ? null : new WeekNumbers(rule.byWeekNo, rule.weekStart)
    this.#monthEnd = monthEnd
    this.#monthStep = monthly ? rule.interval : 1
    this.#monthOrigin = year * 12 + month - 1
    this.#yearStep = yearly && !byWeeks ? rule.interval : 1
    this.#yearOrigin = year
    this.#monthDays = rule.byMonthDay.length === 0 && noDays && !this.#daily ? [packed & 31] : rule.byMonthDay
    this.#yearDays = rule.byYearDay
    let weekdays = rule.freq === 'WEEKLY' && noDays ? 1 << weekday(start) : 0
    for (const day of rule.byDay) if (day.nth === 0 || this.#daily) weekdays |= 1 << day.weekday
    this.#weekdays = weekdays
    this.#nths = this.#daily || rule.byDay.length === 0 ? NO_NTHS : rule.byDay.filter((day) => day.nth !== 0)
    this.#nthInYear = yearly && this.#nths.length > 0 && rule.byMonth.length === 0
    let inYear = 0
    for (const n of rule.byMonth) inYear |= 1 << n
    if (inYear === 0 && yearly && this.#nthInYear && weekdays === 0) inYear = monthsOfWeeks(this.#nths)
    else if (inYear === 0 && yearly && rule.byWeekNo.length > 0) inYear = monthsOfWeekNumbers(rule.byWeekNo)
    else if (inYear === 0 && this.#yearDays.length > 0) inYear = monthsOfDays(this.#yearDays)
    this.#inYear = inYear === 0 ? EVERY_MONTH : inYear
    const reached = !this.#daily && yearly && monthEnd === 'forward' && (packed & 31) === 1 && month > 1
    this.#firstMonth = this.#monthOrigin - (reached ? 1 : 0)
    this.#weekly = rule.freq === 'WEEKLY'
    // A position beyond what a week can hold is never met; without it an empty rule is seen at once.
    const inWeek = Math.min(
      weekdays === 0 ? 7 : bitsOf(weekdays),
      rule.byMonthDay.length || 7,
      rule.byYearDay.length || 7,
    )
    this.#positions = this.#weekly
      ? rule.bySetPos.filter((position) => Math.abs(position) <= inWeek)
      : this.#daily
        ? []
        : rule.bySetPos
    const otherWeekdays =
      rule.freq === 'DAILY' && rule.interval % 7 === 0 && weekdays !== 0 && (weekdays & (1 << weekday(start))) === 0
    this.#neverMet = otherWeekdays || (this.#weekly && rule.bySetPos.length > 0 && this.#positions.length === 0)
    this.#yearBits = yearly && this.#positions.length > 0 ? new Int32Array(12) : null
    this.#dayStep = this.#daily && !byWeeks ? rule.interval : 1
    this.#dayUnit = rule.freq === 'WEEKLY' ? 7 : 1
    this.#dayOrigin = rule.freq === 'WEEKLY' ? start - ((weekday(start) - rule.weekStart + 7) % 7) : start
  }

  from(day: Day, end: Day): Day {
    this.#bare = 0
    let month = monthIndexOf(day)
    if (this.#monthEnd === 'forward' && month > this.#firstMonth) month -= 1
    for (let left = this.#mostEmpty; left > 0; left--) {
      month = this.#monthFrom(month)
      if (month > LAST_MONTH) return NONE
      let bits = this.#bitsOf(month)
      const before = day - this.#first
      if (before > 0) bits = before > 31 ? 0 : bits & (-1 << before)
      if (bits !== 0) {
        const found = this.#first + lowestBit(bits)
        return found <= end ? found : NONE
      }
      if (this.#first > end || this.#bare > MOST_EMPTY) return NONE
      month = this.#dayStep === 1 ? month + 1 : this.#steppedMonthAfter(month)
    }
    return NONE
  }

  upTo(day: Day, start: Day): Day {
    this.#bare = 0
    let month = monthIndexOf(day)
    for (let left = this.#mostEmpty; left > 0; left--) {
      month = this.#monthUpTo(month)
      if (month < 0) return NONE
      let bits = this.#bitsOf(month)
      const over = day - this.#first
      if (over < 30) bits &= (2 << over) - 1
      if (bits !== 0) {
        const found = this.#first + 31 - Math.clz32(bits)
        return found >= start ? found : NONE
      }
      if ((this.#first <= start && month <= this.#firstMonth) || this.#bare > MOST_EMPTY) return NONE
      month = this.#dayStep === 1 ? month - 1 : this.#steppedMonthBefore(month)
    }
    return NONE
  }

  /** Counts by whole months. A 1st that a month's end went forward to and that the rule names as well is one occurrence. */
  at(position: number, start: Day, end: Day): Day {
    this.#bare = 0
    let month = this.#monthFrom(this.#firstMonth)
    let bits = this.#bitsOf(month)
    if (start > this.#first) bits &= -1 << (start - this.#first)
    let left = position
    for (let empty = 0; empty < this.#mostEmpty; empty++) {
      const here = bitsOf(bits)
      if (left < here) {
        for (; left > 0; left--) bits &= bits - 1
        return this.#first + lowestBit(bits)
      }
      left -= here
      if (here > 0) empty = 0
      if (this.#first > end || this.#bare > MOST_EMPTY) return NONE
      const counted = bits >>> (monthStart(month + 1) - this.#first) !== 0 ? month + 1 : -1
      month = this.#monthFrom(this.#dayStep === 1 ? month + 1 : this.#steppedMonthAfter(month))
      if (month > LAST_MONTH) return NONE
      bits = this.#bitsOf(month)
      if (month === counted) bits &= -2
    }
    return NONE
  }

  /** After so many empty months nothing comes any more: the calendar repeats after 400 years, if no step of days shifts it. */
  get #mostEmpty(): number {
    if (this.#neverMet) return 0
    return this.#dayStep === 1 ? MOST_EMPTY : LAST_MONTH
  }

  /** This month, or the first after it that the steps and BYMONTH leave. */
  #monthFrom(month: number): number {
    if (this.#monthStep > 1) {
      const reached = month + this.#monthStep - 1
      return reached - ((reached - this.#monthOrigin) % this.#monthStep)
    }
    if (this.#inYear === EVERY_MONTH && this.#yearStep === 1) return month
    const year = (month / 12) | 0
    const over = this.#yearStep === 1 ? 0 : (year - this.#yearOrigin) % this.#yearStep
    const later = over === 0 ? this.#inYear & (-1 << (month - year * 12 + 1)) : 0
    if (later !== 0) return year * 12 + lowestBit(later) - 1
    return (year + this.#yearStep - over) * 12 + lowestBit(this.#inYear) - 1
  }

  /** This month, or the last before it that the steps and BYMONTH leave. */
  #monthUpTo(month: number): number {
    if (this.#monthStep > 1) return month - ((month - this.#monthOrigin) % this.#monthStep)
    if (this.#inYear === EVERY_MONTH && this.#yearStep === 1) return month
    const year = (month / 12) | 0
    const over = this.#yearStep === 1 ? 0 : (year - this.#yearOrigin) % this.#yearStep
    const earlier = over === 0 ? this.#inYear & ((2 << (month - year * 12 + 1)) - 1) : 0
    if (earlier !== 0) return year * 12 + 30 - Math.clz32(earlier)
    return (over === 0 ? year - this.#yearStep : year - over) * 12 + 30 - Math.clz32(this.#inYear)
  }

  /** Steps of days or weeks that are longer than a month leave whole months out. */
  #steppedMonthAfter(month: number): number {
    const step = this.#dayStep * this.#dayUnit
    const next = monthStart(month + 1)
    const period = this.#dayOrigin + Math.floor((next - this.#dayOrigin) / step) * step
    if (step <= 31 || period + this.#dayUnit > next) return month + 1
    return period + step > LAST_DAY ? LAST_MONTH + 1 : monthIndexOf(period + step)
  }

  #steppedMonthBefore(month: number): number {
    const step = this.#dayStep * this.#dayUnit
    const end = this.#dayOrigin + Math.floor((this.#first - 1 - this.#dayOrigin) / step) * step + this.#dayUnit
    if (step <= 31 || end >= this.#first) return month - 1
    return end <= FIRST_DAY ? -1 : monthIndexOf(end - 1)
  }

  #bitsOf(month: number): number {
    if (month === this.#month) return this.#bits
    this.#month = month
    const first = monthStart(month)
    this.#first = first
    const year = (month / 12) | 0
    const number = month - year * 12 + 1
    if ((this.#inYear & (1 << number)) === 0) this.#bits = 0
    else if (this.#yearBits !== null) this.#bits = this.#positioned(year, number)
    else if (this.#weekly && this.#positions.length !== 0) this.#bits = this.#weeksPositioned(month, first)
    else {
      const bits = this.#plainBits(year, number, first)
      this.#bits = this.#positions.length === 0 ? bits : keepPositions(bits, this.#positions)
    }
    return this.#bits
  }

  #plainBits(year: number, month: number, first: Day): number {
    const length = monthStart(year * 12 + month) - first
    let bits = everyDay(length)
    let overflows = false
    if (this.#monthDays.length !== 0) {
      const wanted = monthDaysMask(this.#monthDays, length, this.#monthEnd)
      overflows = wanted >>> length !== 0
      bits &= wanted
    }
    if (this.#weekdays !== 0 || this.#nths.length !== 0) bits &= this.#weekdayBits(year, first, length)
    if (this.#yearDays.length !== 0) bits &= yearDaysMask(this.#yearDays, year, first, length)
    // BYDAY limits what SKIP made of a day (RFC 7529, 4.1); a numbered weekday is one of the month itself.
    if (overflows && this.#nths.length === 0 && this.#yearDays.length === 0 && this.#weekdayFits(first + length))
      bits |= 1 << length
    if (this.#weekNumbers !== null && bits !== 0) bits &= this.#weekNumbers.bitsOf(year, first)
    if (this.#dayStep === 1) return bits
    this.#bare = bits === 0 ? this.#bare + 1 : 0
    return this.#steppedBits(bits, first)
  }

  #weekdayFits(day: Day): boolean {
    return this.#weekdays === 0 || (this.#weekdays & (1 << weekday(day))) !== 0
  }

  #weekdayBits(year: number, first: Day, length: number): number {
    const firstWeekday = weekday(first)
    const bits = this.#weekdays === 0 ? 0 : weekdaysMask(this.#weekdays, firstWeekday)
    if (this.#nths.length === 0) return bits
    if (!this.#nthInYear) return bits | nthWeekdaysMask(this.#nths, firstWeekday, length, 0, length)
    const newYear = daysFromCivil(year, 1, 1)
    return bits | nthWeekdaysMask(this.#nths, weekday(newYear), daysInYear(year), first - newYear, length)
  }

  #steppedBits(bits: number, first: Day): number {
    let kept = 0
    for (let rest = bits; rest !== 0; rest &= rest - 1) {
      const day = first + lowestBit(rest) - this.#dayOrigin
      if (day >= 0 && ((day / this.#dayUnit) | 0) % this.#dayStep === 0) kept |= rest & -rest
    }
    return kept
  }

  /** BYSETPOS over weeks, which reach into the months before and after. */
  #weeksPositioned(month: number, first: Day): number {
    const before = this.#plainMonth(month - 1)
    const after = this.#plainMonth(month + 1)
    const here = this.#plainMonth(month)
    const length = lengthOf(month)
    const lengthBefore = lengthOf(month - 1)
    let bits = 0
    let offset = this.#dayOrigin - first + Math.floor((first - this.#dayOrigin) / 7) * 7
    for (; offset < length; offset += 7) {
      const week =
        offset < 0
          ? ((before >> (lengthBefore + offset)) & ((1 << -offset) - 1)) | ((here << -offset) & 127)
          : ((here >>> offset) | (offset + 7 > length ? after << (length - offset) : 0)) & 127
      const kept = keepPositions(week, this.#positions)
      bits |= offset < 0 ? kept >> -offset : kept << offset
    }
    return bits & everyDay(length)
  }

  /** As `#plainBits`, also for months that BYMONTH leaves out: those are empty. */
  #plainMonth(month: number): number {
    const year = Math.floor(month / 12)
    const number = month - year * 12 + 1
    return (this.#inYear & (1 << number)) === 0 ? 0 : this.#plainBits(year, number, daysFromCivil(year, number, 1))
  }

  /** BYSETPOS over a year: its months' bits are counted through once and kept. */
  #positioned(year: number, month: number): number {
    const kept = this.#yearBits ?? EMPTY_YEAR
    if (this.#year !== year) {
      this.#year = year
      kept.fill(0)
      let size = 0
      for (let n = 1; n <= 12; n++) size += bitsOf(this.#ofYear(year, n))
      for (let i = 0; i < this.#positions.length; i++) {
        const position = this.#positions[i] ?? 0
        let left = position > 0 ? position - 1 : size + position
        if (left < 0 || left >= size) continue
        for (let n = 1; n <= 12; n++) {
          let bits = this.#ofYear(year, n)
          const here = bitsOf(bits)
          if (left < here) {
            for (; left > 0; left--) bits &= bits - 1
            kept[n - 1] = (kept[n - 1] ?? 0) | (bits & -bits)
            break
          }
          left -= here
        }
      }
    }
    return kept[month - 1] ?? 0
  }

  #ofYear(year: number, month: number): number {
    if ((this.#inYear & (1 << month)) === 0) return 0
    return this.#plainBits(year, month, daysFromCivil(year, month, 1))
  }
}

function lengthOf(month: number): number {
  const year = Math.floor(month / 12)
  return daysInMonth(year, month - year * 12 + 1)
}

const NO_NTHS: readonly RuleWeekday[] = []
const EMPTY_YEAR = new Int32Array(12)
const EVERY_MONTH = 0x1ffe

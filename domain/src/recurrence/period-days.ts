import { type Day, daysFromCivil, daysInMonth, daysInYear, packedCivil, weekday } from '../days/civil.ts'
import { everyDay, lowestBit, monthDaysMask, nthWeekdaysMask, weekdaysMask, yearDaysMask } from './masks.ts'
import { endsMonths, FREQUENCIES, type RuleParts, type RuleWeekday } from './rule.ts'
import { ascending } from './times-of-day.ts'
import { firstWeekOf, isYearOfWeeks, weekYearOf } from './week-numbers.ts'
import type { MonthEnd } from '../schedule.ts'

/**
 * The days of a rule of days or longer, cut into periods numbered from DTSTART's (0), each expanded by itself: no period depends on another.
 */
export class PeriodDays {
  /** The number of FREQ: 0 = YEARLY to 3 = DAILY. */
  readonly level: number
  /** Years are those of their weeks. */
  readonly #byWeeks: boolean
  readonly #interval: number
  readonly #weekStart: number
  readonly #monthEnd: MonthEnd
  readonly #origin: number
  readonly #months: number
  readonly #monthList: readonly number[]
  readonly #monthDays: readonly number[]
  readonly #yearDays: readonly number[]
  readonly #weekNos: readonly number[]
  readonly #weeks: readonly number[]
  readonly #longYearWeeks: readonly number[]
  readonly #weekdays: number
  readonly #nths: readonly RuleWeekday[]
  readonly #nthInYear: boolean
  readonly #positioned: boolean
  readonly #days: number[] = []
  #jump = 0

  constructor(rule: RuleParts, startDay: Day, monthEnd: MonthEnd) {
    const packed = packedCivil(startDay)
    this.level = FREQUENCIES.indexOf(rule.freq)
    this.#interval = rule.interval
    this.#weekStart = rule.weekStart
    this.#monthEnd = endsMonths(rule) ? monthEnd : 'omit'
    this.#byWeeks = isYearOfWeeks(rule)
    this.#positioned = rule.bySetPos.length > 0
    const noDays = !rule.byWeekNo.length && !rule.byYearDay.length && !rule.byMonthDay.length && !rule.byDay.length
    this.#monthList = rule.byMonth.length
      ? ascending(rule.byMonth)
      : noDays && this.level === YEARLY
        ? [(packed >> 5) & 15]
        : []
    this.#months = this.#monthList.reduce((mask, month) => mask | (1 << month), 0)
    this.#monthDays = rule.byMonthDay.length ? rule.byMonthDay : noDays && this.level <= MONTHLY ? [packed & 31] : []
    this.#yearDays = rule.byYearDay
    this.#weekNos = rule.byWeekNo
    const plain = rule.byDay.filter((day) => day.nth === 0 || this.level > MONTHLY).map((day) => day.weekday)
    if (noDays && this.level === WEEKLY) plain.push(weekday(startDay))
    this.#weeks = numberedOf(rule.byWeekNo, 52)
    this.#longYearWeeks = numberedOf(rule.byWeekNo, 53)
    this.#weekdays = plain.reduce((mask, day) => mask | (1 << day), 0)
    this.#nths = this.level > MONTHLY ? [] : rule.byDay.filter((day) => day.nth !== 0)
    this.#nthInYear = this.level === YEARLY && this.#nths.length > 0 && rule.byMonth.length === 0
    const year = Math.floor(packed / 512)
    const weekOffset = (weekday(startDay) - rule.weekStart + 7) % 7
    this.#origin =
      this.level === YEARLY
        ? this.#byWeeks
          ? weekYearOf(startDay, rule.weekStart)
          : year
        : this.level === MONTHLY
          ? year * 12 + ((packed >> 5) & 15) - 1
          : this.level === WEEKLY
            ? startDay - weekOffset
            : startDay
  }

  /** The days of a period, ascending without repeats. Reused: read them before the next call. */
  expand(k: number): readonly Day[] {
    this.#jump = k + 1
    const days = this.#days
    days.length = 0
    if (this.level === YEARLY) this.#addYear(this.#origin + k * this.#interval)
    else if (this.level === MONTHLY) this.#addMonth(this.#origin + k * this.#interval)
    else {
      const first = this.startOf(k)
      const length = this.level === WEEKLY ? 7 : 1
      for (let day = first; day < first + length; day++) if (this.#dayFits(day)) days.push(day)
      if (days.length === 0) this.#jumpOverMonth(first)
    }
    return days
  }

  /** The period to look at after the one last expanded: further than the next where those between are known to be empty. */
  get next(): number {
    return this.#jump
  }

  /** The last period that begins on or before a day; negative before DTSTART's. */
  periodOf(day: Day): number {
    if (this.level === DAILY) return Math.floor((day - this.#origin) / this.#interval)
    if (this.level === WEEKLY) return Math.floor((day - this.#origin) / (7 * this.#interval))
    if (this.#byWeeks) return Math.floor((weekYearOf(day, this.#weekStart) - this.#origin) / this.#interval)
    const packed = packedCivil(day)
    const year = Math.floor(packed / 512)
    const at = this.level === YEARLY ? year : year * 12 + ((packed >> 5) & 15) - 1
    return Math.floor((at - this.#origin) / this.#interval)
  }

  /** A period may hold a day that `periodOf` puts into the next one. */
  get reachesAfter(): boolean {
    return this.#monthEnd === 'forward'
  }

  /** First day of a period. */
  startOf(k: number): Day {
    const at = this.#origin + k * this.#interval * (this.level === WEEKLY ? 7 : 1)
    if (this.level >= WEEKLY) return at
    if (this.level === YEARLY) return this.#byWeeks ? firstWeekOf(at, this.#weekStart) : daysFromCivil(at, 1, 1)
    const year = Math.floor(at / 12)
    return daysFromCivil(year, at - year * 12 + 1, 1)
  }

  /** After how many empty periods in a row the calendar has repeated (400 years), so that nothing can come any more. */
  get emptyLimit(): number {
    return [400, 4800, 20872, 146098][this.level] ?? 146098
  }

  #addYear(year: number): void {
    if (this.#byWeeks) return this.#addWeeks(year)
    const base = year * 12 - 1
    if (this.#monthList.length) for (const month of this.#monthList) this.#addMonth(base + month)
    else for (let month = 1; month <= 12; month++) this.#addMonth(base + month)
  }

  /** BYSETPOS sees of a year of weeks what lies in the calendar year, or all of it where nothing does. */
  #addWeeks(year: number): void {
    const first = firstWeekOf(year, this.#weekStart)
    const weeks = (firstWeekOf(year + 1, this.#weekStart) - first) / 7
    const numbers = weeks === 53 ? this.#longYearWeeks : this.#weeks
    const days = this.#days
    for (const number of numbers) {
      const start = first + (number - 1) * 7
      for (let day = start; day < start + 7; day++) if (this.#weekdayFits(day)) days.push(day)
    }
    if (!this.#positioned) return
    const inside = days.filter((day) => packedCivil(day) >> 9 === year)
    if (inside.length > 0) days.splice(0, days.length, ...inside)
  }

  #addMonth(monthIndex: number): void {
    const year = Math.floor(monthIndex / 12)
    const month = monthIndex - year * 12 + 1
    if (this.level === MONTHLY && this.#months !== 0 && (this.#months & (1 << month)) === 0) return
    const length = daysInMonth(year, month)
    const first = daysFromCivil(year, month, 1)
    let mask = everyDay(length)
    let overflows = false
    if (this.#monthDays.length) {
      const wanted = monthDaysMask(this.#monthDays, length, this.#monthEnd)
      overflows = wanted >>> length !== 0
      mask &= wanted
    }
    if (this.#weekdays !== 0 || this.#nths.length) mask &= this.#weekdayMask(year, first, length)
    if (this.#yearDays.length) mask &= yearDaysMask(this.#yearDays, year, first, length)
    for (; mask !== 0; mask &= mask - 1) {
      const day = first + lowestBit(mask)
      if (this.#weekNos.length === 0 || this.#weekFits(day)) this.#push(day)
    }
    const beyond = first + length
    if (overflows && this.#nths.length === 0 && this.#yearDays.length === 0 && this.#weekdayFits(beyond))
      if (this.#weekNos.length === 0 || this.#weekFits(beyond)) this.#push(beyond)
  }

  #push(day: Day): void {
    if (this.#days[this.#days.length - 1] !== day) this.#days.push(day)
  }

  #weekdayMask(year: number, first: Day, length: number): number {
    const firstWeekday = weekday(first)
    const mask = this.#weekdays === 0 ? 0 : weekdaysMask(this.#weekdays, firstWeekday)
    if (!this.#nthInYear) return mask | nthWeekdaysMask(this.#nths, firstWeekday, length, 0, length)
    const newYear = daysFromCivil(year, 1, 1)
    return mask | nthWeekdaysMask(this.#nths, weekday(newYear), daysInYear(year), first - newYear, length)
  }

  /** Week numbers as ISO 8601 has them, with the week beginning at WKST; the week belongs to the year of its fourth day. */
  #weekFits(day: Day): boolean {
    const start = day - ((weekday(day) - this.#weekStart + 7) % 7)
    const year = Math.floor(packedCivil(start + 3) / 512)
    const first = firstWeekOf(year, this.#weekStart)
    const number = (start - first) / 7 + 1
    const fromEnd = number - (firstWeekOf(year + 1, this.#weekStart) - first) / 7 - 1
    return this.#weekNos.includes(number) || this.#weekNos.includes(fromEnd)
  }

  #weekdayFits(day: Day): boolean {
    return this.#weekdays === 0 || (this.#weekdays & (1 << weekday(day))) !== 0
  }

  /** BY parts as filters of one day, for frequencies from WEEKLY down. */
  #dayFits(day: Day): boolean {
    if (!this.#weekdayFits(day)) return false
    if (this.#months !== 0 || this.#monthDays.length || this.#yearDays.length) {
      const packed = packedCivil(day)
      const month = (packed >> 5) & 15
      const year = Math.floor(packed / 512)
      if (this.#months !== 0 && (this.#months & (1 << month)) === 0) return false
      if (this.#monthDays.length) {
        const number = packed & 31
        if (!this.#monthDays.includes(number) && !this.#monthDays.includes(number - daysInMonth(year, month) - 1))
          return false
      }
      if (this.#yearDays.length) {
        const number = day - daysFromCivil(year, 1, 1) + 1
        if (!this.#yearDays.includes(number) && !this.#yearDays.includes(number - daysInYear(year) - 1)) return false
      }
    }
    return this.#weekNos.length === 0 || this.#weekFits(day)
  }

  #jumpOverMonth(day: Day): void {
    const packed = packedCivil(day)
    const month = (packed >> 5) & 15
    if (this.#months === 0 || (this.#months & (1 << month)) !== 0) return
    const monthEnds = day - (packed & 31) + daysInMonth(Math.floor(packed / 512), month)
    this.#jump = Math.max(this.#jump, this.periodOf(monthEnds))
  }
}

const YEARLY = 0
const MONTHLY = 1
const WEEKLY = 2
const DAILY = 3

/** Numbers from 1 that positive and negative ones name in a year of so many weeks. */
function numberedOf(list: readonly number[], size: number): number[] {
  return ascending(list.map((n) => (n < 0 ? size + 1 + n : n))).filter((n) => n >= 1 && n <= size)
}

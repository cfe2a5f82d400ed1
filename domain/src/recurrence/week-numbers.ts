import { type Day, daysFromCivil, packedCivil, weekday } from '../days/civil.ts'
import type { RuleParts } from './rule.ts'

/** BYWEEKNO: weeks as ISO 8601 numbers them, but beginning at WKST; a week belongs to the year of its fourth day (RFC 5545, 3.3.10). */
export class WeekNumbers {
  readonly #weekStart: number
  /** By number, in years of 52 and of 53 weeks. */
  readonly #weeks: Uint8Array
  readonly #longYearWeeks: Uint8Array
  /** First days of week 1 of the year before `#year`, of it and of the two after. */
  readonly #firstWeeks: number[] = [0, 0, 0, 0]
  #year = -1

  constructor(numbers: readonly number[], weekStart: number) {
    this.#weekStart = weekStart
    this.#weeks = weeksOf(numbers, 52)
    this.#longYearWeeks = weeksOf(numbers, 53)
  }

  /** The days from `first` on, the 1st of a month of this year, that lie in one of the weeks: bit 0 is `first`. */
  bitsOf(year: number, first: Day): number {
    if (this.#year !== year) {
      this.#year = year
      for (let i = 0; i < 4; i++) this.#firstWeeks[i] = firstWeekOf(year - 1 + i, this.#weekStart)
    }
    let bits = 0
    let at = first < (this.#firstWeeks[1] ?? 0) ? 0 : 1
    for (let start = first - ((weekday(first) - this.#weekStart + 7) % 7); start < first + 31; start += 7) {
      if (start >= (this.#firstWeeks[at + 1] ?? 0)) at += 1
      const firstWeek = this.#firstWeeks[at] ?? 0
      const weeks = (((this.#firstWeeks[at + 1] ?? 0) - firstWeek) / 7) | 0
      const number = ((start - firstWeek) / 7 + 1) | 0
      if ((weeks === 53 ? this.#longYearWeeks : this.#weeks)[number] !== 1) continue
      const shift = start - first
      bits |= shift >= 0 ? 127 << shift : 127 >> -shift
    }
    return bits
  }
}

/**
 * Whether a year of the rule is that of its weeks. A part that names days of the calendar (BYMONTH, BYMONTHDAY, BYYEARDAY, a numbered
 * weekday) makes it the calendar's, and BYWEEKNO keeps some of its days.
 */
export function isYearOfWeeks(rule: RuleParts): boolean {
  return (
    rule.freq === 'YEARLY' &&
    rule.byWeekNo.length > 0 &&
    rule.byMonth.length + rule.byMonthDay.length + rule.byYearDay.length === 0 &&
    rule.byDay.every(({ nth }) => nth === 0)
  )
}

/** The year that a day's week belongs to: that of its fourth day. */
export function weekYearOf(day: Day, weekStart: number): number {
  return packedCivil(day - ((weekday(day) - weekStart + 7) % 7) + 3) >> 9
}

/** 1 for each week that a number from the start or, negative, from the end names. */
function weeksOf(numbers: readonly number[], weeks: number): Uint8Array {
  const marks = new Uint8Array(54)
  for (const n of numbers) {
    const number = n < 0 ? weeks + 1 + n : n
    if (number >= 1 && number <= weeks) marks[number] = 1
  }
  return marks
}

/** First day of a year's first week. */
export function firstWeekOf(year: number, weekStart: number): Day {
  const fourth = daysFromCivil(year, 1, 4)
  return fourth - ((weekday(fourth) - weekStart + 7) % 7)
}

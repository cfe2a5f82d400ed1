import { LAST_DAY } from '../days/civil.ts'
import { ClockLine } from './clock-line.ts'
import { NONE } from './masks.ts'
import { DayLine, isByDays } from './day-line.ts'
import { PeriodLine } from './period-line.ts'
import { SECONDS_A_DAY, timesOfDay } from './times-of-day.ts'
import type { RuleParts } from './rule.ts'
import { isYearOfWeeks } from './week-numbers.ts'
import type { MonthEnd } from '../schedule.ts'
import { type Line, lowerBound } from './line.ts'

/** One rule on the wall clock, from `start` (DTSTART, counted only if the rule yields it). Finding costs the same however old it is. */
export class RuleLine implements Line {
  readonly #line: Line

  constructor(rule: RuleParts, start: number, monthEnd: MonthEnd = rule.skip ?? 'omit') {
    if (!isByDays(rule)) this.#line = new ClockLine(rule, start)
    else if (rule.bySetPos.length > 0 && timesOfDay(rule, 0).length > 1)
      this.#line = new PeriodLine(rule, start, monthEnd, daysWithoutPositions(rule, start, monthEnd))
    else this.#line = new TimedLine(rule, start, monthEnd)
  }

  nextAfter(seconds: number, inclusive: boolean): number | null {
    return this.#line.nextAfter(seconds, inclusive)
  }

  previousBefore(seconds: number, inclusive: boolean): number | null {
    return this.#line.previousBefore(seconds, inclusive)
  }
}

/** Years of weeks go by periods themselves. */
function daysWithoutPositions(rule: RuleParts, start: number, monthEnd: MonthEnd): DayLine | null {
  if (isYearOfWeeks(rule)) return null
  return DayLine.of({ ...rule, bySetPos: [], count: null, until: null }, Math.floor(start / SECONDS_A_DAY), monthEnd)
}

/** Days, each with the same times: so no more is ever looked at than one day's. */
class TimedLine implements Line {
  readonly #days: DayLine
  readonly #times: readonly number[]
  readonly #start: number
  #until: number

  constructor(rule: RuleParts, start: number, monthEnd: MonthEnd) {
    const startDay = Math.floor(start / SECONDS_A_DAY)
    this.#start = start
    this.#times = timesOfDay(rule, start - startDay * SECONDS_A_DAY)
    this.#until = rule.until?.seconds ?? Number.POSITIVE_INFINITY
    this.#days = DayLine.of({ ...rule, count: null }, startDay, monthEnd)
    if (rule.count === 0) this.#until = Number.NEGATIVE_INFINITY
    else if (rule.count !== null) {
      // Times of the first day before DTSTART are no occurrences, and count as gone.
      const gone =
        this.#days.dayFrom(startDay) === startDay ? lowerBound(this.#times, start - startDay * SECONDS_A_DAY, true) : 0
      const position = gone + rule.count - 1
      const day = this.#days.dayAt(Math.floor(position / this.#times.length))
      const last = day * SECONDS_A_DAY + (this.#times[position % this.#times.length] ?? 0)
      if (day !== NONE) this.#until = Math.min(this.#until, last)
    }
  }

  nextAfter(seconds: number, inclusive: boolean): number | null {
    const from = seconds < this.#start ? this.#start : seconds
    if (!(from <= this.#until)) return null
    const day = Math.floor(from / SECONDS_A_DAY)
    let found = this.#days.dayFrom(day)
    let index = 0
    if (found === day) {
      index = lowerBound(this.#times, from - day * SECONDS_A_DAY, inclusive || seconds < this.#start)
      if (index === this.#times.length) {
        found = this.#days.dayFrom(day + 1)
        index = 0
      }
    }
    if (found === NONE) return null
    const at = found * SECONDS_A_DAY + (this.#times[index] ?? 0)
    return at <= this.#until ? at : null
  }

  previousBefore(seconds: number, inclusive: boolean): number | null {
    const to = Math.min(seconds, this.#until)
    if (!(to >= this.#start)) return null
    const day = Math.floor(Math.min(to, LAST_SECOND) / SECONDS_A_DAY)
    let found = this.#days.dayUpTo(day)
    let index = this.#times.length
    if (found === day) {
      index = lowerBound(this.#times, to - day * SECONDS_A_DAY, !(inclusive || seconds > this.#until))
      if (index === 0) {
        found = this.#days.dayUpTo(day - 1)
        index = this.#times.length
      }
    }
    if (found === NONE) return null
    const at = found * SECONDS_A_DAY + (this.#times[index - 1] ?? 0)
    return at >= this.#start ? at : null
  }
}

const LAST_SECOND = LAST_DAY * SECONDS_A_DAY + SECONDS_A_DAY - 1

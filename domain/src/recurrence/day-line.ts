import { type Day, LAST_DAY } from '../days/civil.ts'
import type { DaySearch } from './day-search.ts'
import type { Line } from './line.ts'
import { NONE } from './masks.ts'
import { MonthBits } from './month-bits.ts'
import { PeriodLine } from './period-line.ts'
import { endsMonths, type RuleParts } from './rule.ts'
import { SteppedDays } from './stepped-days.ts'
import { SteppedMonths } from './stepped-months.ts'
import { SteppedWeeks } from './stepped-weeks.ts'
import { SECONDS_A_DAY } from './times-of-day.ts'
import { isYearOfWeeks } from './week-numbers.ts'
import type { MonthEnd } from '../schedule.ts'

/**
 * One rule of whole days from `start` (DTSTART, counted only if the rule yields it). Finding costs the same however old it is:
 * what comes at equal steps by arithmetic, all else by months of one bit a day; what neither can say goes period by period.
 */
export class DayLine implements Line {
  readonly #start: Day
  /** The last day that an occurrence may lie on, as far as is known: after a search that found nothing, the day before it. */
  #end: Day
  readonly #days: DaySearch

  private constructor(days: DaySearch, start: Day, end: Day) {
    this.#days = days
    this.#start = start
    this.#end = end
  }

  /**
   * The line of one rule. Here and in the searches a constructor only keeps what it is given: such a one is compiled into its caller, while
   * one that works things out costs as much again to be called.
   */
  static of(rule: RuleParts, start: Day, monthEnd: MonthEnd = rule.skip ?? 'omit'): DayLine {
    const days = searchOf(rule, start, monthEnd)
    const line = new DayLine(days, start, lastDayOf(rule))
    if (rule.count !== null && !(days instanceof Periods)) line.#end = Math.min(line.#end, line.dayAt(rule.count - 1))
    return line
  }

  nextAfter(day: Day, inclusive: boolean): Day | null {
    const found = this.dayFrom(inclusive ? day : day + 1)
    return found === NONE ? null : found
  }

  previousBefore(day: Day, inclusive: boolean): Day | null {
    const found = this.dayUpTo(inclusive ? day : day - 1)
    return found === NONE ? null : found
  }

  /** The first occurrence on a day or later, else NONE. */
  dayFrom(day: Day): Day {
    const from = day < this.#start ? this.#start : day
    const end = this.#end
    if (!(from <= end)) return NONE
    const found = this.#days.from(from, end)
    if (found <= end) return found
    this.#end = from - 1
    return NONE
  }

  /** The last occurrence on a day or earlier, else NONE. */
  dayUpTo(day: Day): Day {
    const to = day > this.#end ? this.#end : day
    if (!(to >= this.#start)) return NONE
    const found = this.#days.upTo(to, this.#start)
    return found >= this.#start ? found : NONE
  }

  /** The occurrence numbered `position` from 0, in time independent of how many there are for plain rules; else NONE. */
  dayAt(position: number): Day {
    if (position < 0) return -NONE
    if (position > LAST_DAY - this.#start) return NONE
    const found = this.#days.at(position, this.#start, this.#end)
    return found <= this.#end ? found : NONE
  }
}

/** Whether a rule's period is a day or longer. */
export function isByDays(rule: RuleParts): boolean {
  return rule.freq !== 'HOURLY' && rule.freq !== 'MINUTELY' && rule.freq !== 'SECONDLY'
}

/** What UNTIL says; before all days where BYSETPOS names a second of a single day. */
function lastDayOf({ freq, bySetPos, until }: RuleParts): Day {
  if (bySetPos.length > 0 && freq === 'DAILY' && !bySetPos.includes(1) && !bySetPos.includes(-1)) return -NONE
  return until === null ? LAST_DAY : Math.min(LAST_DAY, Math.floor(until.seconds / SECONDS_A_DAY))
}

function searchOf(rule: RuleParts, start: Day, monthEnd: MonthEnd): DaySearch {
  const months = rule.byMonth.length
  const days = rule.byMonthDay.length
  if (rule.byYearDay.length + rule.byWeekNo.length === 0)
    switch (rule.freq) {
      case 'MONTHLY':
        if (months === 0) return SteppedMonths.of(rule, start, monthEnd)
        break
      case 'YEARLY':
        if (rule.bySetPos.length > 0 && monthEnd === 'forward') return new Periods(rule, start, monthEnd)
        if (months === 1 || months + days + rule.byDay.length === 0) return SteppedMonths.of(rule, start, monthEnd)
        break
      case 'WEEKLY':
        if (months + days === 0) return SteppedWeeks.of(rule, start)
        break
      default:
        if (months + days > 0) break
        if (rule.byDay.length === 0) return new SteppedDays(start, rule.interval)
        if (rule.interval === 1) return SteppedWeeks.of(rule, start)
    }
  if (isYearOfWeeks(rule) && rule.interval + rule.bySetPos.length > 1) return new Periods(rule, start, monthEnd)
  return new MonthBits(rule, start, endsMonths(rule) ? monthEnd : 'omit')
}

class Periods implements DaySearch {
  readonly #line: PeriodLine

  constructor(rule: RuleParts, start: Day, monthEnd: MonthEnd) {
    const timeless = { ...rule, byHour: [], byMinute: [], bySecond: [] }
    this.#line = new PeriodLine(timeless, start * SECONDS_A_DAY, monthEnd)
  }

  from(day: Day): Day {
    return dayOf(this.#line.nextAfter(day * SECONDS_A_DAY, true))
  }

  upTo(day: Day): Day {
    return dayOf(this.#line.previousBefore(day * SECONDS_A_DAY, true))
  }

  at(position: number): Day {
    return dayOf(this.#line.at(position))
  }
}

function dayOf(seconds: number | null): Day {
  return seconds === null ? NONE : seconds / SECONDS_A_DAY
}

import { type Day, LAST_DAY, weekday } from '../days/civil.ts'
import type { Line } from './line.ts'
import { PeriodLine } from './period-line.ts'
import { bitsOf, keepPositions, lowestBit, NONE } from './masks.ts'
import { MonthBits } from './month-bits.ts'
import type { MonthLine } from './month-line.ts'
import { SteppedMonths, stepsByMonths } from './stepped-months.ts'
import { isYearOfWeeks } from './week-numbers.ts'
import { endsMonths, type RuleParts } from './rule.ts'
import type { MonthEnd } from '../schedule.ts'

/**
 * One rule of whole days from `start` (DTSTART, counted only if the rule yields it). Finding costs the same however old it is:
 * steps and weeks by arithmetic, all else by months of one bit a day; what neither can say goes period by period.
 */
export class DayLine implements Line {
  readonly #how: typeof STEPS | typeof WEEKS | typeof MONTHS | typeof PERIODS
  readonly #start: Day
  #end: Day
  /** The last answer, and from where on it is the answer: the same days are asked about again and again. */
  #keptFrom: Day = NONE
  #keptFound: Day = -NONE
  /** From here on a search has found nothing; no later one needs to be made. */
  #emptyFrom: Day
  readonly #interval: number
  /** WEEKLY: first day of DTSTART's week. */
  readonly #weekOrigin: Day
  readonly #weekMask: number
  readonly #months: MonthLine | null = null
  readonly #periods: PeriodLine | null = null

  constructor(rule: RuleParts, start: Day, monthEnd: MonthEnd = rule.skip ?? 'omit') {
    const daily = rule.freq === 'DAILY'
    const weekly = rule.freq === 'WEEKLY'
    const filtered =
      rule.byMonth.length + rule.byMonthDay.length + rule.byYearDay.length + rule.byWeekNo.length > 0 ||
      (!daily && !weekly)
    const positions = daily ? [] : rule.bySetPos
    const byWeeks = isYearOfWeeks(rule)
    const shortMonths = endsMonths(rule) ? monthEnd : 'omit'
    this.#start = start
    this.#emptyFrom = LAST_DAY + 1
    this.#end = rule.until === null ? LAST_DAY : Math.min(LAST_DAY, Math.floor(rule.until.seconds / 86400))
    this.#interval = rule.interval
    this.#weekOrigin = start
    this.#weekMask = 0
    if (daily && rule.bySetPos.length > 0 && !rule.bySetPos.includes(1) && !rule.bySetPos.includes(-1))
      this.#end = -NONE
    if (!filtered && daily && rule.byDay.length === 0) this.#how = STEPS
    else if (!filtered && (weekly || rule.interval === 1)) {
      this.#how = WEEKS
      const weekStart = weekly ? rule.weekStart : weekday(start)
      this.#weekOrigin = start - ((weekday(start) - weekStart + 7) % 7)
      let mask = rule.byDay.length === 0 ? 1 << (start - this.#weekOrigin) : 0
      for (const day of rule.byDay) mask |= 1 << ((day.weekday - weekStart + 7) % 7)
      this.#weekMask = positions.length === 0 ? mask : keepPositions(mask, positions)
    } else if (
      (byWeeks && (rule.interval > 1 || positions.length > 0)) ||
      (rule.freq === 'YEARLY' && positions.length > 0 && shortMonths === 'forward')
    ) {
      this.#how = PERIODS
      this.#periods = new PeriodLine(timeless(rule), start * 86400, monthEnd)
    } else {
      this.#how = MONTHS
      this.#months = stepsByMonths(rule)
        ? new SteppedMonths(rule, start, shortMonths)
        : new MonthBits(rule, start, shortMonths)
    }
    if (rule.count !== null && this.#periods === null) this.#end = Math.min(this.#end, this.dayAt(rule.count - 1))
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
    if (day >= this.#keptFrom && day <= this.#keptFound) return this.#keptFound
    const from = day < this.#start ? this.#start : day
    const end = this.#end
    if (!(from <= end && from < this.#emptyFrom)) return NONE
    let found = NONE
    if (this.#how === MONTHS && this.#months !== null) found = this.#months.from(from, end)
    else if (this.#how === STEPS) {
      const steps = Math.ceil((from - this.#start) / this.#interval)
      found = this.#start + steps * this.#interval
    } else if (this.#how === WEEKS) found = this.#weekdayFrom(from)
    else {
      const at = this.#periods?.nextAfter(from * 86400, true) ?? null
      if (at !== null) found = at / 86400
    }
    if (found <= end) {
      this.#keptFrom = from
      this.#keptFound = found
      return found
    }
    this.#emptyFrom = from
    return NONE
  }

  /** The last occurrence on a day or earlier, else NONE. */
  dayUpTo(day: Day): Day {
    const to = day > this.#end ? this.#end : day
    if (!(to >= this.#start)) return NONE
    if (this.#how === MONTHS && this.#months !== null) return this.#months.upTo(to, this.#start)
    let found = -NONE
    if (this.#how === STEPS) found = this.#start + Math.floor((to - this.#start) / this.#interval) * this.#interval
    else if (this.#how === WEEKS) found = this.#weekdayUpTo(to)
    else {
      const at = this.#periods?.previousBefore(to * 86400, true) ?? null
      if (at !== null) found = at / 86400
    }
    return found >= this.#start ? found : NONE
  }

  /** The occurrence numbered `position` from 0, in time independent of how many there are for plain rules; else NONE. */
  dayAt(position: number): Day {
    if (position < 0) return -NONE
    if (position > LAST_DAY - this.#start) return NONE
    let found = NONE
    if (this.#how === STEPS) found = this.#start + position * this.#interval
    else if (this.#how === WEEKS) {
      const each = bitsOf(this.#weekMask)
      if (each === 0) return NONE
      const before = bitsOf(this.#weekMask & ((1 << (this.#start - this.#weekOrigin)) - 1))
      const at = position + before
      let mask = this.#weekMask
      for (let left = at % each; left > 0; left--) mask &= mask - 1
      found = this.#weekOrigin + Math.floor(at / each) * this.#interval * 7 + lowestBit(mask)
    } else if (this.#months) found = this.#months.at(position, this.#start, this.#end)
    else {
      const at = this.#periods?.at(position) ?? null
      if (at !== null) found = at / 86400
    }
    return found <= this.#end ? found : NONE
  }

  #weekdayFrom(from: Day): Day {
    const offset = (from - this.#weekOrigin) | 0
    const week = (offset / 7) | 0
    const over = week % this.#interval
    if (over === 0) {
      const rest = this.#weekMask >> (offset - week * 7)
      if (rest !== 0) return from + lowestBit(rest)
    }
    if (this.#weekMask === 0) return NONE
    return this.#weekOrigin + (week + this.#interval - over) * 7 + lowestBit(this.#weekMask)
  }

  #weekdayUpTo(to: Day): Day {
    const offset = (to - this.#weekOrigin) | 0
    const week = (offset / 7) | 0
    const over = week % this.#interval
    if (over === 0) {
      const rest = this.#weekMask & ((2 << (offset - week * 7)) - 1)
      if (rest !== 0) return this.#weekOrigin + week * 7 + 31 - Math.clz32(rest)
    }
    if (this.#weekMask === 0) return -NONE
    const before = over === 0 ? week - this.#interval : week - over
    return this.#weekOrigin + before * 7 + 31 - Math.clz32(this.#weekMask)
  }
}

function timeless(rule: RuleParts): RuleParts {
  return { ...rule, byHour: [], byMinute: [], bySecond: [] }
}

const STEPS = 0
const WEEKS = 1
const MONTHS = 2
const PERIODS = 3

/** Whether a rule's period is a day or longer. */
export function isByDays(rule: RuleParts): boolean {
  return rule.freq !== 'HOURLY' && rule.freq !== 'MINUTELY' && rule.freq !== 'SECONDLY'
}

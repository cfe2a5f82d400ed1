import { type Day, LAST_DAY } from '../days/civil.ts'
import { NONE } from './masks.ts'
import { DayLine } from './day-line.ts'
import type { Line } from './line.ts'
import { SECONDS_A_DAY, timesOfDay } from './times-of-day.ts'
import type { RuleParts } from './rule.ts'

/** HOURLY, MINUTELY and SECONDLY rules: each hour (minute, second) is a period, and steps that no BY part allows are leapt over. */
export class ClockLine implements Line {
  readonly #start: number
  #until: number
  /** Null where nothing is to be counted, or all has been. */
  #counting: Counting | null = null
  /** From here on a search has found nothing; no later one needs to be made. */
  #emptyFrom = Number.POSITIVE_INFINITY
  readonly #unit: number
  readonly #perDay: number
  readonly #interval: number
  readonly #startUnit: number
  readonly #hours: Allowed
  readonly #minutes: Allowed
  readonly #seconds: Allowed
  /** Seconds within a unit at which it occurs, ascending. */
  readonly #within: readonly number[]
  /** The days that the BY parts leave; null: all. */
  readonly #days: DayLine | null

  constructor(rule: RuleParts, start: number) {
    this.#start = start
    this.#unit = rule.freq === 'HOURLY' ? 3600 : rule.freq === 'MINUTELY' ? 60 : 1
    this.#perDay = SECONDS_A_DAY / this.#unit
    this.#interval = rule.interval
    this.#startUnit = Math.floor(start / this.#unit)
    this.#hours = allowed(rule.byHour, 24)
    this.#minutes = allowed(rule.byMinute, 60)
    this.#seconds = allowed(rule.bySecond, 60)
    this.#within = positioned(timesWithin(rule, start), rule.bySetPos)
    this.#days = daysOf(rule, Math.floor(start / SECONDS_A_DAY))
    this.#until = Math.min(rule.until?.seconds ?? LAST_SECOND, LAST_SECOND)
    const weekdays = rule.byDay.reduce((mask, { weekday }) => mask | (1 << weekday), 0)
    if (rule.count === 0 || this.#within.length === 0 || !this.#everMeets(weekdays))
      this.#until = Number.NEGATIVE_INFINITY
    else if (rule.count !== null && rule.count <= this.#most()) this.#counting = this.#toCount(rule.count)
  }

  nextAfter(seconds: number, inclusive: boolean): number | null {
    const wanted = seconds < this.#start ? this.#start : inclusive ? seconds : seconds + 1
    if (!(wanted <= this.#until && wanted < this.#emptyFrom)) return null
    let unit = this.#stepFrom(Math.floor(wanted / this.#unit))
    while (unit * this.#unit <= this.#until) {
      const next = this.#leap(unit)
      if (next === unit) {
        for (const within of this.#within) {
          const at = unit * this.#unit + within
          if (at < wanted) continue
          this.#countThrough(at)
          return at <= this.#until ? at : null
        }
        unit += this.#interval
      } else unit = this.#stepFrom(next)
    }
    this.#emptyFrom = wanted
    return null
  }

  previousBefore(seconds: number, inclusive: boolean): number | null {
    this.#countThrough(Math.min(seconds, this.#until))
    const wanted = Math.min(inclusive ? seconds : seconds - 1, this.#until)
    if (!(wanted >= this.#start)) return null
    let unit = this.#stepUpTo(Math.floor(wanted / this.#unit))
    while (unit >= this.#startUnit) {
      const before = this.#leapBack(unit)
      if (before === unit) {
        for (let i = this.#within.length - 1; i >= 0; i--) {
          const at = unit * this.#unit + (this.#within[i] ?? 0)
          if (at <= wanted) return at >= this.#start ? at : null
        }
        unit -= this.#interval
      } else unit = this.#stepUpTo(before)
    }
    return null
  }

  #stepFrom(unit: number): number {
    return this.#startUnit + Math.max(0, Math.ceil((unit - this.#startUnit) / this.#interval)) * this.#interval
  }

  #stepUpTo(unit: number): number {
    return this.#startUnit + Math.floor((unit - this.#startUnit) / this.#interval) * this.#interval
  }

  /** This unit if it occurs, else the first after it that might. */
  #leap(unit: number): number {
    const day = Math.floor(unit / this.#perDay)
    const fits = this.#days === null ? day : this.#days.dayFrom(day)
    if (fits !== day) return fits * this.#perDay
    return day * this.#perDay + this.#leapInDay(unit - day * this.#perDay)
  }

  /** As `#leap`, by the time of day alone: units are counted from the day's first, those after its last are the next one's. */
  #leapInDay(unit: number): number {
    const second = unit * this.#unit
    const hour = (second / 3600) | 0
    const nextHour = this.#hours.next[hour] ?? 24
    if (nextHour !== hour) return (nextHour * 3600) / this.#unit
    if (this.#unit === 3600) return unit
    const minute = ((second / 60) | 0) - hour * 60
    const nextMinute = this.#minutes.next[minute] ?? 60
    if (nextMinute !== minute) return (hour * 3600 + nextMinute * 60) / this.#unit
    if (this.#unit === 60) return unit
    return unit - (second % 60) + (this.#seconds.next[second % 60] ?? 60)
  }

  /** This unit if it occurs, else the last before it that might. */
  #leapBack(unit: number): number {
    const day = Math.floor(unit / this.#perDay)
    const fits = this.#days === null ? day : this.#days.dayUpTo(day)
    if (fits !== day) return fits === NONE ? this.#startUnit - 1 : fits * this.#perDay + this.#perDay - 1
    return day * this.#perDay + this.#leapBackInDay(unit - day * this.#perDay)
  }

  #leapBackInDay(unit: number): number {
    const second = unit * this.#unit
    const hour = (second / 3600) | 0
    const lastHour = this.#hours.last[hour] ?? -1
    if (lastHour !== hour) return ((lastHour + 1) * 3600) / this.#unit - 1
    if (this.#unit === 3600) return unit
    const minute = ((second / 60) | 0) - hour * 60
    const lastMinute = this.#minutes.last[minute] ?? -1
    if (lastMinute !== minute) return (hour * 3600 + (lastMinute + 1) * 60) / this.#unit - 1
    if (this.#unit === 60) return unit
    return unit - (second % 60) + (this.#seconds.last[second % 60] ?? -1)
  }

  /**
   * Whether the interval ever meets a weekday and time that are allowed: it meets those that leave its rest by the greatest common divisor.
   * What it meets comes round, and so a search for it ends.
   */
  #everMeets(weekdays: number): boolean {
    const perWeek = this.#perDay * 7
    const divisor = greatestCommonDivisor(this.#interval, perWeek)
    const rest = this.#startUnit - Math.floor(this.#startUnit / divisor) * divisor
    for (let unit = rest; unit < perWeek;) {
      // Day 0, 1 January 1970, was a Thursday.
      const day = Math.floor(unit / this.#perDay)
      const fits = weekdays === 0 || (weekdays & (1 << (((day + 3) % 7) + 1))) !== 0
      const next = day * this.#perDay + (fits ? this.#leapInDay(unit - day * this.#perDay) : this.#perDay)
      if (next === unit) return true
      unit = rest + Math.ceil((next - rest) / divisor) * divisor
    }
    return false
  }

  /** No more than this can come up to the end. */
  #most(): number {
    const units = (this.#until / this.#unit - this.#startUnit) / this.#interval
    return (Math.max(0, Math.floor(units)) + 1) * this.#within.length
  }

  #toCount(count: number): Counting {
    const perUnit = this.#within.length
    const first = this.#within.findIndex((within) => this.#startUnit * this.#unit + within >= this.#start)
    // What lies before DTSTART in its own unit counts as gone if that unit occurs at all.
    const gone = this.#leap(this.#startUnit) === this.#startUnit ? (first < 0 ? perUnit : first) : 0
    return {
      day: Math.floor(this.#startUnit / this.#perDay),
      units: Math.floor((gone + count - 1) / perUnit),
      within: this.#within[(gone + count - 1) % perUnit] ?? 0,
      held: new Map(),
    }
  }

  /** COUNT becomes an end once as many have been passed; whole days count as much as any that begin as far into an interval. */
  #countThrough(seconds: number): void {
    const counting = this.#counting
    while (counting !== null && this.#counting !== null && counting.day * SECONDS_A_DAY <= seconds) {
      const { day } = counting
      const end = (day + 1) * this.#perDay
      const unit = this.#stepFrom(Math.max(this.#startUnit, day * this.#perDay))
      const fits = this.#days === null ? day : this.#days.dayFrom(day)
      if (unit >= end || fits !== day) {
        counting.day = unit >= end ? Math.floor(unit / this.#perDay) : fits
        continue
      }
      const phase = unit - day * this.#perDay
      const here = counting.held.get(phase) ?? this.#unitsFrom(unit, end, Number.POSITIVE_INFINITY).found
      counting.held.set(phase, here)
      if (counting.units < here) {
        const last = this.#unitsFrom(unit, end, counting.units).unit * this.#unit + counting.within
        this.#until = Math.min(this.#until, last)
        this.#counting = null
      }
      counting.units -= here
      counting.day += 1
    }
  }

  /** Units that occur from one on until an end, or until so many have been passed. */
  #unitsFrom(from: number, end: number, most: number): { found: number; unit: number } {
    let found = 0
    let unit = from
    while (unit < end) {
      const next = this.#leap(unit)
      if (next !== unit) {
        unit = this.#stepFrom(next)
        continue
      }
      if (found === most) break
      found += 1
      unit += this.#interval
    }
    return { found, unit }
  }
}

/** How far COUNT has been counted: units left, and where in the last of them it ends. */
type Counting = { day: Day; units: number; readonly within: number; readonly held: Map<number, number> }

const LAST_SECOND = LAST_DAY * SECONDS_A_DAY + SECONDS_A_DAY - 1

/** Of the numbers below a size those that a BY part allows, all where it is not given: by number the next from it on, and the last up to it. */
type Allowed = { readonly next: readonly number[]; readonly last: readonly number[] }

function allowed(list: readonly number[], size: number): Allowed {
  const next = Array.from({ length: size }, (_, n) => n)
  const last = [...next]
  if (list.length > 0) {
    for (let n = size - 1; n >= 0; n--) if (!list.includes(n)) next[n] = next[n + 1] ?? size
    for (let n = 0; n < size; n++) if (!list.includes(n)) last[n] = last[n - 1] ?? -1
  }
  return { next, last }
}

/** Seconds within the hour, minute or second that is the rule's period; what it leaves out is DTSTART's. */
function timesWithin(rule: RuleParts, start: number): readonly number[] {
  if (rule.freq === 'SECONDLY') return [0]
  if (rule.freq === 'MINUTELY')
    return timesOfDay({ ...rule, byHour: [], byMinute: [] }, start - Math.floor(start / 60) * 60)
  return timesOfDay({ ...rule, byHour: [] }, start - Math.floor(start / 3600) * 3600)
}

function positioned(times: readonly number[], positions: readonly number[]): readonly number[] {
  if (positions.length === 0) return times
  return times.filter((_, i) => positions.includes(i + 1) || positions.includes(i - times.length))
}

function daysOf(rule: RuleParts, start: Day): DayLine | null {
  const { byDay, byMonth, byMonthDay, byYearDay, byWeekNo } = rule
  if (byDay.length + byMonth.length + byMonthDay.length + byYearDay.length + byWeekNo.length === 0) return null
  return DayLine.of({ ...rule, freq: 'DAILY', interval: 1, count: null, until: null, bySetPos: [] }, start)
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

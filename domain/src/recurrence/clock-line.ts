import { type Day, LAST_DAY } from '../days/civil.ts'
import { NONE } from './masks.ts'
import { DayLine } from './day-line.ts'
import { SECONDS_A_DAY } from './times-of-day.ts'
import type { Line } from './line.ts'
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
  readonly #mostSteps: number
  readonly #rule: RuleParts
  readonly #startUnit: number
  readonly #hours: Uint8Array
  readonly #minutes: Uint8Array
  readonly #seconds: Uint8Array
  /** Seconds within a unit at which it occurs, ascending. */
  readonly #within: readonly number[]
  /** The days that the BY parts leave; null: all. */
  readonly #days: DayLine | null

  constructor(rule: RuleParts, start: number) {
    this.#rule = rule
    this.#start = start
    this.#unit = rule.freq === 'HOURLY' ? 3600 : rule.freq === 'MINUTELY' ? 60 : 1
    this.#perDay = SECONDS_A_DAY / this.#unit
    this.#interval = rule.interval
    this.#startUnit = Math.floor(start / this.#unit)
    this.#hours = allowed(rule.byHour, 24)
    this.#minutes = allowed(rule.byMinute, 60)
    this.#seconds = allowed(rule.bySecond, 60)
    this.#within = positioned(this.#timesWithin(start), rule.bySetPos)
    const byCalendar = rule.byMonth.length + rule.byMonthDay.length + rule.byYearDay.length + rule.byWeekNo.length > 0
    this.#mostSteps = byCalendar ? MOST_STEPS : this.#perDay * 7 + 1
    this.#days = daysOf(rule, Math.floor(start / SECONDS_A_DAY))
    this.#until = Math.min(
      rule.until?.seconds ?? Number.POSITIVE_INFINITY,
      LAST_DAY * SECONDS_A_DAY + SECONDS_A_DAY - 1,
    )
    if (
      this.#within.length === 0 ||
      !this.#everMeets(rule.byDay.reduce((mask, { weekday }) => mask | (1 << weekday), 0))
    )
      this.#until = Number.NEGATIVE_INFINITY
    else if (rule.count === 0) this.#until = Number.NEGATIVE_INFINITY
    else if (rule.count !== null) this.#counting = this.#toCount(rule.count)
  }

  nextAfter(seconds: number, inclusive: boolean): number | null {
    const wanted = seconds < this.#start ? this.#start : inclusive ? seconds : seconds + 1
    if (!(wanted <= this.#until && wanted < this.#emptyFrom)) return null
    let unit = this.#stepFrom(Math.floor(wanted / this.#unit))
    for (let steps = 0; steps < this.#mostSteps && unit * this.#unit <= this.#until; steps++) {
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
    for (let steps = 0; steps < this.#mostSteps && unit >= this.#startUnit; steps++) {
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
    const second = (unit - day * this.#perDay) * this.#unit
    const fits = this.#days === null ? day : this.#days.dayFrom(day)
    if (fits !== day) return fits * this.#perDay
    const hour = Math.floor(second / 3600)
    if (this.#hours[hour] === 0) return (day * SECONDS_A_DAY + (hour + 1) * 3600) / this.#unit
    if (this.#unit === 3600) return unit
    const minute = Math.floor(second / 60)
    if (this.#minutes[minute % 60] === 0) return (day * SECONDS_A_DAY + (minute + 1) * 60) / this.#unit
    if (this.#unit === 60 || this.#seconds[second % 60] === 1) return unit
    return unit + 1
  }

  /** This unit if it occurs, else the last before it that might. */
  #leapBack(unit: number): number {
    const day = Math.floor(unit / this.#perDay)
    const second = (unit - day * this.#perDay) * this.#unit
    const fits = this.#days === null ? day : this.#days.dayUpTo(day)
    if (fits !== day) return fits === NONE ? this.#startUnit - 1 : fits * this.#perDay + this.#perDay - 1
    const hour = Math.floor(second / 3600)
    if (this.#hours[hour] === 0) return (day * SECONDS_A_DAY + hour * 3600) / this.#unit - 1
    if (this.#unit === 3600) return unit
    const minute = Math.floor(second / 60)
    if (this.#minutes[minute % 60] === 0) return (day * SECONDS_A_DAY + minute * 60) / this.#unit - 1
    if (this.#unit === 60 || this.#seconds[second % 60] === 1) return unit
    return unit - 1
  }

  #timesWithin(start: number): number[] {
    if (this.#unit === 1) return [0]
    const seconds = [...this.#seconds.keys()].filter((n) =>
      this.#rule.bySecond.length ? this.#seconds[n] === 1 : n === start - Math.floor(start / 60) * 60,
    )
    if (this.#unit === 60) return seconds
    const minutes = [...this.#minutes.keys()].filter((n) =>
      this.#rule.byMinute.length
        ? this.#minutes[n] === 1
        : n === Math.floor(start / 60) - Math.floor(start / 3600) * 60,
    )
    return minutes.flatMap((minute) => seconds.map((second) => minute * 60 + second))
  }

  /** Whether the interval ever meets a weekday and time that are allowed: it meets those that leave its rest by the greatest common divisor. */
  #everMeets(weekdays: number): boolean {
    const perWeek = this.#perDay * 7
    const divisor = greatestCommonDivisor(this.#interval, perWeek)
    const rest = this.#startUnit - Math.floor(this.#startUnit / divisor) * divisor
    for (let unit = rest; unit < perWeek; unit += divisor) {
      // Day 0, 1 January 1970, was a Thursday.
      const day = Math.floor(unit / this.#perDay)
      const second = (unit - day * this.#perDay) * this.#unit
      if (weekdays !== 0 && (weekdays & (1 << (((day + 3) % 7) + 1))) === 0) continue
      if (this.#hours[Math.floor(second / 3600)] === 0) continue
      if (this.#unit < 3600 && this.#minutes[Math.floor(second / 60) % 60] === 0) continue
      if (this.#unit > 1 || this.#seconds[second % 60] === 1) return true
    }
    return false
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

/** What an interval has not met by then, with these days and times, it never does; with weekdays alone a week's units do. */
const MOST_STEPS = 6_000

function allowed(list: readonly number[], size: number): Uint8Array {
  const marks = new Uint8Array(size)
  if (list.length === 0) return marks.fill(1)
  for (const n of list) marks[n] = 1
  return marks
}

function positioned(times: readonly number[], positions: readonly number[]): readonly number[] {
  if (positions.length === 0) return times
  return times.filter((_, i) => positions.includes(i + 1) || positions.includes(i - times.length))
}

function daysOf(rule: RuleParts, start: Day): DayLine | null {
  const { byDay, byMonth, byMonthDay, byYearDay, byWeekNo } = rule
  if (byDay.length + byMonth.length + byMonthDay.length + byYearDay.length + byWeekNo.length === 0) return null
  return new DayLine({ ...rule, freq: 'DAILY', interval: 1, count: null, until: null, bySetPos: [] }, start)
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

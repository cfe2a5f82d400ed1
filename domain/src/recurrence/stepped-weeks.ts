import { type Day, weekday } from '../days/civil.ts'
import type { DaySearch } from './day-search.ts'
import { bitsOf, keepPositions, lowestBit, NONE } from './masks.ts'
import type { RuleParts } from './rule.ts'

/** The same days of every so many weeks. */
export class SteppedWeeks implements DaySearch {
  /** First day of DTSTART's week. */
  readonly #origin: Day
  readonly #step: number
  /** Bit 0 is a week's first day. */
  readonly #days: number

  private constructor(origin: Day, step: number, days: number) {
    this.#origin = origin
    this.#step = step
    this.#days = days
  }

  static of(rule: RuleParts, start: Day): SteppedWeeks {
    const weekStart = rule.freq === 'WEEKLY' ? rule.weekStart : weekday(start)
    const offset = (weekday(start) - weekStart + 7) % 7
    let days = rule.byDay.length === 0 ? 1 << offset : 0
    for (let i = 0; i < rule.byDay.length; i++) days |= 1 << (((rule.byDay[i]?.weekday ?? 0) - weekStart + 7) % 7)
    const kept = rule.freq === 'DAILY' || rule.bySetPos.length === 0 ? days : keepPositions(days, rule.bySetPos)
    return new SteppedWeeks(start - offset, rule.interval, kept)
  }

  from(day: Day): Day {
    const offset = (day - this.#origin) | 0
    const week = (offset / 7) | 0
    const over = week % this.#step
    if (over === 0) {
      const rest = this.#days >> (offset - week * 7)
      if (rest !== 0) return day + lowestBit(rest)
    }
    return this.#days === 0 ? NONE : this.#origin + (week + this.#step - over) * 7 + lowestBit(this.#days)
  }

  upTo(day: Day): Day {
    const offset = (day - this.#origin) | 0
    const week = (offset / 7) | 0
    const over = week % this.#step
    if (over === 0) {
      const rest = this.#days & ((2 << (offset - week * 7)) - 1)
      if (rest !== 0) return this.#origin + week * 7 + 31 - Math.clz32(rest)
    }
    if (this.#days === 0) return NONE
    const before = over === 0 ? week - this.#step : week - over
    return this.#origin + before * 7 + 31 - Math.clz32(this.#days)
  }

  at(position: number, start: Day): Day {
    const each = bitsOf(this.#days)
    if (each === 0) return NONE
    const at = position + bitsOf(this.#days & ((1 << (start - this.#origin)) - 1))
    let days = this.#days
    for (let left = at % each; left > 0; left--) days &= days - 1
    return this.#origin + Math.floor(at / each) * this.#step * 7 + lowestBit(days)
  }
}
